#include "eval/any_evaluation.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "eval/random_pattern_weights.h"

namespace ogai::eval {
namespace {

using game::BoardSize;
using game::Objective;

void write(const std::string& path, const std::string& bytes) {
  ASSERT_TRUE(base::write_file_atomically(path, bytes).ok());
}

TEST(AnyEvaluation, ReadsWeightsOfEitherKind) {
  const base::TemporaryFolder folder;
  const std::string path = folder.file("some.weights");
  write(path, PatternWeights(BoardSize::six, Objective::most).to_bytes());
  const auto patterns = AnyEvaluation::from_file(path, Objective::most);
  ASSERT_TRUE(patterns.ok());
  EXPECT_EQ(patterns->kind(), EvaluationKind::patterns);
  EXPECT_EQ(patterns->size(), BoardSize::six);
  const auto other = AnyEvaluation::from_file(path, Objective::fewest);
  ASSERT_FALSE(other.ok());
  EXPECT_THAT(other.error().message, testing::HasSubstr("weights for classic rules"));
  EXPECT_THAT(other.error().message, testing::HasSubstr(path));
}

TEST(AnyEvaluation, FaultsNameTheFile) {
  const base::TemporaryFolder folder;
  const std::string path = folder.file("some.weights");
  EXPECT_THAT(AnyEvaluation::from_file(path, Objective::most).error().message,
              testing::HasSubstr(path));
  write(path, "nonsense");
  EXPECT_THAT(AnyEvaluation::from_file(path, Objective::most).error().message,
              testing::HasSubstr(path));
  write(path, PatternWeights(BoardSize::four, Objective::most).to_bytes());
  EXPECT_THAT(AnyEvaluation::from_file(path, Objective::most).error().message,
              testing::HasSubstr("no patterns on boards of 4x4"));
}

TEST(AnyEvaluation, TheHandMadeOneShipsForEverySize) {
  for (const BoardSize size : game::kBoardSizes) {
    const auto linear = AnyEvaluation::shipped(Objective::fewest, size, EvaluationKind::linear);
    EXPECT_EQ(linear.kind(), EvaluationKind::linear);
    EXPECT_EQ(linear.size(), size);
    EXPECT_EQ(AnyEvaluation::shipped(Objective::fewest, size).size(), size);
  }
}

TEST(AnyEvaluation, OtherWeightsHaveAnotherChecksum) {
  const auto checksum = [](const PatternWeights& weights) {
    return AnyEvaluation(std::make_shared<const PatternEvaluation>(weights)).checksum();
  };
  PatternWeights weights(BoardSize::six, Objective::fewest);
  const std::uint64_t before = checksum(weights);
  weights.numbers.back() = 1;
  EXPECT_NE(checksum(weights), before);
}

}  // namespace
}  // namespace ogai::eval
