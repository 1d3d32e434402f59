#include <gtest/gtest.h>

#include "train/patterns/pattern_fixture.h"

namespace ogai::train {
namespace {

TEST(TrainPatterns, DependsNeitherOnThreadsNorOnWhatIsHeldOut) {
  auto positions = known_positions(15'000, 500);
  const Fit one = fit(positions, {.limits = {.iterations = 5}, .threads = 1});
  for (auto& some : positions.held_out)
    for (LabelledPosition& position : some) position.value = 60;
  const Fit three = fit(positions, {.limits = {.iterations = 5}, .threads = 3});
  EXPECT_EQ(one.weights.numbers, three.weights.numbers);
  EXPECT_NE(one.stages[3].held_out.rmse(), three.stages[3].held_out.rmse());
}

}  // namespace
}  // namespace ogai::train
