#include "eval/pattern_weights.h"

#include <gmock/gmock.h>

#include "eval/random_pattern_weights.h"
#include "eval/weight_file.h"

namespace ogai::eval {
namespace {

using game::BoardSize;
using game::Objective;

std::string pattern_fault(std::string_view bytes) {
  const auto weights = PatternWeights::from_bytes(bytes);
  return weights ? "none" : weights.error().message;
}

TEST(PatternWeights, ComeBackFromAFile) {
  const PatternWeights weights = random_pattern_weights(BoardSize::six, 32767, Objective::most);
  const auto again = PatternWeights::from_bytes(weights.to_bytes());
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->numbers, weights.numbers);
  EXPECT_EQ(again->size, BoardSize::six);
  EXPECT_EQ(again->objective, Objective::most);
}

TEST(PatternWeights, EveryStageHasARow) {
  EXPECT_EQ(pattern_stages(BoardSize::eight), 15);
  EXPECT_EQ(pattern_stages(BoardSize::six), 8);
  PatternWeights weights(BoardSize::six, Objective::most);
  EXPECT_EQ(weights.row(7).data() + weights.columns(),
            weights.numbers.data() + weights.numbers.size());
}

TEST(PatternWeights, BadFilesAreNamed) {
  const std::string good = PatternWeights(BoardSize::six, Objective::most).to_bytes();
  EXPECT_EQ(pattern_fault(good), "none");
  EXPECT_THAT(pattern_fault(""), testing::HasSubstr("shorter than its header"));
  EXPECT_THAT(pattern_fault(good.substr(0, good.size() - 1)), testing::HasSubstr("cut off"));
  EXPECT_THAT(pattern_fault(good + "x"), testing::HasSubstr("cut off or too long"));
  std::string bent = good;
  bent[bent.size() / 2] ^= 1;
  EXPECT_THAT(pattern_fault(bent), testing::HasSubstr("checksum"));
  std::string later = good;
  later[8] = 9;
  EXPECT_THAT(pattern_fault(later), testing::HasSubstr("version 9"));
}

TEST(PatternWeights, WeightsOfOtherPatternsOrKindsAreRefused) {
  auto file = *parse_weights(PatternWeights(BoardSize::six, Objective::most).to_bytes());
  file.form += 1;
  EXPECT_THAT(pattern_fault(format_weights(file)), testing::HasSubstr("other patterns"));
  file.form -= 1;
  file.kind = "linear";
  EXPECT_THAT(pattern_fault(format_weights(file)), testing::HasSubstr("kind \"linear\""));
  file.kind = PatternWeights::kKind;
  file.size = BoardSize::eight;
  EXPECT_THAT(pattern_fault(format_weights(file)), testing::HasSubstr("other patterns"));
}

TEST(PatternWeights, AFrameThatDoesNotUnpackIsRefused) {
  auto file = *parse_weights(PatternWeights(BoardSize::six, Objective::most).to_bytes());
  file.weights.pop_back();  // fewer numbers than rows and columns say
  EXPECT_THAT(pattern_fault(format_weights(file)), testing::HasSubstr("does not unpack"));
}

}  // namespace
}  // namespace ogai::eval
