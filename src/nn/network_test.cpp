#include "nn/network.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nn/reference.h"
#include "nn/sample_positions.h"

namespace ogai::nn {
namespace {

using game::BoardSize;
using game::Objective;

TEST(Network, RandomOnesRepeatWithTheirSeed) {
  const Layers layers = sample_layers("resnet:b1c8", BoardSize::six);
  const Network one = random_network(layers, Objective::fewest, 7);
  EXPECT_EQ(one.values, random_network(layers, Objective::fewest, 7).values);
  EXPECT_NE(one.values, random_network(layers, Objective::fewest, 8).values);
  const auto shapes = tensors_of(layers);
  ASSERT_EQ(one.values.size(), shapes.size());
  for (std::size_t i = 0; i < shapes.size(); ++i)
    EXPECT_EQ(one.values[i].size(), shapes[i].count()) << shapes[i].name;
}

TEST(Network, FreshOnesJudgeWithinBounds) {
  for (const char* architecture : {"resnet:b4c32", "paper-a", "paper-b"}) {
    const Network network =
        random_network(sample_layers(architecture, BoardSize::eight), Objective::fewest, 1);
    const auto sample = sample_positions(BoardSize::eight, 4);
    for (std::size_t i = 0; i < 4; ++i) {
      const Output output = evaluate_plainly(network, sample.boards[i], sample.moves[i]);
      EXPECT_EQ(output.policy.size(), 65u);
      EXPECT_LT(std::fabs(output.value), 1);
      for (const float logit : output.policy) EXPECT_LT(std::fabs(logit), 20);
    }
  }
}

TEST(Network, FoldingLeavesWhatBatchNormDoes) {
  const Network network = sample_network("resnet:b1c4", BoardSize::four);
  const FoldedLayer stem = fold(network)[0];
  const auto& values = network.values;
  const float factor = values[1][2] / std::sqrt(values[4][2] + kNormEpsilon);
  EXPECT_FLOAT_EQ(stem.weights[2 * 36 + 5], values[0][2 * 36 + 5] * factor);
  EXPECT_FLOAT_EQ(stem.bias[2], values[2][2] - values[3][2] * factor);
}

TEST(Network, ForAnotherBoardOrOtherRulesIsAnError) {
  const Network network = sample_network("resnet:b1c4", BoardSize::six);
  EXPECT_TRUE(check_fits(network, BoardSize::six, Objective::fewest).ok());
  const auto size = check_fits(network, BoardSize::eight, Objective::fewest);
  ASSERT_FALSE(size.ok());
  EXPECT_THAT(size.error().message, testing::HasSubstr("6x6, not 8x8"));
  const auto rules = check_fits(network, BoardSize::six, Objective::most);
  ASSERT_FALSE(rules.ok());
  EXPECT_THAT(rules.error().message, testing::HasSubstr("reversed rules, not the classic"));
}

}  // namespace
}  // namespace ogai::nn
