#include "course/agent_file.h"

#include <algorithm>
#include <gmock/gmock.h>

#include "eval/random_pattern_weights.h"

namespace ogai::course {
namespace {

using eval::random_pattern_weights;
using game::BoardSize;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(AgentFile, HoldsProgramAndWeightsOfBothBoards) {
  const AgentFile file = agent_file(random_pattern_weights(BoardSize::eight, 0),
                                    random_pattern_weights(BoardSize::six, 0), Form::numba);
  EXPECT_THAT(file.text, HasSubstr("class AI:"));
  EXPECT_THAT(file.text, HasSubstr("import numba"));
  EXPECT_THAT(file.text, HasSubstr("\nPACKED = {\n    8: {\n        \"step\": 16,\n"));
  EXPECT_THAT(file.text, HasSubstr("\n    6: {\n"));
  EXPECT_THAT(file.text, Not(HasSubstr("\nPACKED = {}\n")));
  EXPECT_LT(file.text.size(), 100'000u);
}

TEST(AgentFile, WeightsThatPackBadlyAreRoundedMore) {
  const auto six = random_pattern_weights(BoardSize::six, 0);
  const auto random = random_pattern_weights(BoardSize::eight, 300);
  auto eight = random_pattern_weights(BoardSize::eight, 0);
  for (int stage = 0; stage < 13; ++stage)  // few, for the sake of time
    std::copy_n(random.row(stage).begin(), 2000, eight.row(stage).begin());
  const AgentFile fine = agent_file(eight, six, Form::numba);
  EXPECT_EQ(fine.eight.step, 16);
  const AgentFile coarse = agent_file(eight, six, Form::numba, fine.text.size() - 1000);
  EXPECT_GT(coarse.eight.step, 16);
  EXPECT_LT(coarse.text.size(), fine.text.size() - 1000);
}

TEST(AgentFile, TheFormWithoutNumbaDoesNotMentionIt) {
  const AgentFile file = agent_file(random_pattern_weights(BoardSize::eight, 0),
                                    random_pattern_weights(BoardSize::six, 0), Form::numpy);
  for (const char* part : {"import numba", "njit", "# numba begins", "class CompiledSearcher"})
    EXPECT_THAT(file.text, Not(HasSubstr(part)));
  for (const char* part : {"class AI:", "class NumpySearcher", "\nSEARCHER.prepare(8)\n"})
    EXPECT_THAT(file.text, HasSubstr(part));
}

}  // namespace
}  // namespace ogai::course
