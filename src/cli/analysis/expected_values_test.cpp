#include "cli/analysis/expected_values.h"

#include <gtest/gtest.h>

namespace ogai::cli {
namespace {

constexpr game::BoardSize kFour = game::BoardSize::four;

std::vector<ExpectedValue> read(const std::string& fields) {
  return expected_values(game::notation::parse_obf("-----OX--XO----- X" + fields).value());
}

search::SearchResult proved(int value, const char* move) {
  search::RootMove root;
  root.move = *game::square_from_name(kFour, move);
  root.value = value;
  root.exact = true;
  search::SearchResult answer;
  answer.moves = {root};
  answer.value = value;
  answer.exact = true;
  return answer;
}

TEST(ExpectedValues, ReadsMovesAndLeavesTheRest) {
  const auto values = read("; B1:+4; a2:-2; D3:0; level:7; A1:+9; C4:many; C4:+1x");
  ASSERT_EQ(values.size(), 3u);
  EXPECT_EQ(values[0].value, 4);
  EXPECT_EQ(values[1].value, -2);
  EXPECT_EQ(game::move_name(kFour, values[2].move), "d3");
}

TEST(ExpectedValues, ComparesScoreAndMove) {
  const auto values = read("; A2:-2; B1:+4");
  EXPECT_EQ(disagreement(values, proved(4, "b1"), false, kFour), "");
  EXPECT_EQ(disagreement(values, proved(2, "b1"), false, kFour), "+4 expected");
  EXPECT_EQ(disagreement(values, proved(4, "a2"), false, kFour), "-2 expected for a2");
  EXPECT_EQ(disagreement(values, proved(1, "b1"), true, kFour), "");
  EXPECT_EQ(disagreement(values, proved(-1, "b1"), true, kFour), "+4 expected");
}

TEST(ExpectedValues, SaysNothingWithoutValuesOrProof) {
  EXPECT_EQ(disagreement({}, proved(4, "b1"), false, kFour), std::nullopt);
  search::SearchResult guess = proved(2, "b1");
  guess.exact = false;
  EXPECT_EQ(disagreement(read("; B1:+4"), guess, false, kFour), std::nullopt);
}

}  // namespace
}  // namespace ogai::cli
