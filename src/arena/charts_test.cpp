#include "arena/charts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace ogai::arena {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::vector<std::string> kNames{"weak", "strong", "idle"};
const std::vector<PairOutcome> kOutcomes{
    {{1, 0}, 1, 0, {2, 1}}, {{0, 0}, 0, 1, {2, 0}}, {{2, 0}, 0, 1, {0, 0}}};

TEST(Charts, RatingsStandInOrder) {
  const std::string svg = ratings_svg(kNames, fit_ratings(3, kOutcomes));
  EXPECT_LT(svg.find(">strong<"), svg.find(">weak<"));
  EXPECT_THAT(svg, HasSubstr(">no games<"));
  EXPECT_THAT(svg, HasSubstr("2 groups without games"));
  EXPECT_THAT(svg, HasSubstr(" ± "));
}

TEST(Charts, CrosstableShowsShares) {
  const std::string svg = crosstable_svg(kNames, kOutcomes);
  EXPECT_THAT(svg, HasSubstr(">75<"));
  EXPECT_THAT(svg, HasSubstr(">25<"));
  EXPECT_THAT(svg, HasSubstr("strong 1"));
}

TEST(Charts, RoundsAreOnTheAxisWhateverTheOrderOfTheOutcomes) {
  const std::string svg = ratings_over_rounds_svg(kNames, kOutcomes);
  for (const char* text : {">1<", ">2<", ">3<", ">strong<", ">weak<"})
    EXPECT_THAT(svg, HasSubstr(text));
  EXPECT_THAT(svg, Not(HasSubstr("1.5")));
  EXPECT_THAT(svg, Not(HasSubstr("idle")));
  const std::string best = ratings_over_rounds_svg(kNames, kOutcomes, {}, 1);
  EXPECT_THAT(best, HasSubstr(">strong<"));
  EXPECT_THAT(best, Not(HasSubstr(">weak<")));
}

TEST(Charts, ManyRoundsAreThinnedAndEndWithTheLast) {
  std::vector<PairOutcome> outcomes;
  for (int round = 0; round < 1000; ++round)
    outcomes.push_back({{round, 0}, 0, 1, {2 * (round % 2), 1}});
  const std::string svg = ratings_over_rounds_svg({"a", "b"}, outcomes);
  EXPECT_LT(svg.size(), 20'000u);
  EXPECT_THAT(svg, HasSubstr(">1000<"));
}

TEST(Charts, NothingPlayedIsNoData) {
  EXPECT_THAT(ratings_svg({}, fit_ratings(0, std::vector<GameCount>{})), HasSubstr("no data"));
  EXPECT_THAT(crosstable_svg({}, {}), HasSubstr("no data"));
  EXPECT_THAT(ratings_over_rounds_svg(kNames, {}), HasSubstr("no data"));
}

}  // namespace
}  // namespace ogai::arena
