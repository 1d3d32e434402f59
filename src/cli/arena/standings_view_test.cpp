#include "cli/arena/standings_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <nlohmann/json.hpp>

namespace ogai::cli {
namespace {

using ::testing::HasSubstr;

const AgentNames kNames = {"strong", "weak"};

// 10 pairs: 6 with two wins of agent 0, 3 with one each, 1 with two losses.
Outcomes outcomes() {
  Outcomes list;
  for (int i = 0; i < 10; ++i) {
    const std::array<int, 2> points = i < 6   ? std::array{2, 2}
                                      : i < 9 ? std::array{2, 0}
                                              : std::array{0, 0};
    list.push_back({{0, i}, 0, 1, points});
  }
  return list;
}

TEST(StandingsView, AMatchAddsUp) {
  const std::string text = match_text(kNames, outcomes());
  EXPECT_THAT(text, HasSubstr("strong against weak: 20 games, 10 pairs"));
  EXPECT_THAT(text, HasSubstr("won 15  drawn 0  lost 5  score 75.0 %"));
  EXPECT_THAT(text, HasSubstr("as black 90.0 %, as white 60.0 %"));
  EXPECT_THAT(text, HasSubstr("1 0 3 0 6"));
  EXPECT_THAT(text, HasSubstr("Elo +190.8"));
}

TEST(StandingsView, JsonSaysTheSame) {
  const auto json = match_json(kNames, outcomes());
  EXPECT_EQ(json["games"], 20);
  EXPECT_EQ(json["result"]["won"], 15);
  EXPECT_EQ(json["pentanomial"], nlohmann::ordered_json({1, 0, 3, 0, 6}));
  EXPECT_NEAR(json["elo"]["value"].get<double>(), 190.85, 0.01);
  const auto standings = standings_json(kNames, outcomes());
  EXPECT_EQ(standings["standings"][0]["agent"], "strong");
  EXPECT_EQ(standings["standings"][1]["against"]["strong"]["won"], 5);
}

TEST(StandingsView, InfinitiesAreNamedAndNeverInJson) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(elo_text({infinity, 12, infinity}), "+∞ (+12.0 … +∞)");
  EXPECT_TRUE(elo_json({infinity, 12, infinity})["value"].is_null());
  EXPECT_NO_THROW((void)match_text(kNames, {}));
  EXPECT_NO_THROW((void)match_json(kNames, {}).dump());
  EXPECT_NO_THROW((void)standings_text(kNames, {}));
}

TEST(StandingsView, TablesRankAndCross) {
  EXPECT_THAT(standings_text(kNames, outcomes()), HasSubstr("  1. strong"));
  const std::string cross = crosstable_text(kNames, outcomes());
  EXPECT_THAT(cross, HasSubstr("  1. strong      .  75.0"));
  EXPECT_THAT(cross, HasSubstr("  2. weak     25.0     ."));
  EXPECT_THAT(leader_text(kNames, outcomes()), HasSubstr("strong leads with +"));
}

TEST(StandingsView, SprtTellsItsVerdict) {
  const arena::Sprt test{.elo0 = 0, .elo1 = 20};
  EXPECT_THAT(sprt_text(test, {0, 0, 1, 0, 1}), HasSubstr("undecided"));
  EXPECT_THAT(sprt_text(test, {0, 10, 1000, 10, 300}), HasSubstr("H1 accepted"));
}

}  // namespace
}  // namespace ogai::cli
