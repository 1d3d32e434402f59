#include "arena/standings.h"

#include <gtest/gtest.h>

namespace ogai::arena {
namespace {

// Agent 2 wins all, 0 and 1 share their pair.
std::vector<PairOutcome> outcomes() {
  return {{{0, 0}, 0, 1, {2, 0}},
          {{0, 1}, 0, 2, {0, 0}},
          {{0, 2}, 2, 1, {2, 2}},
          {{0, 3}, 1, 2, {1, 0}}};
}

TEST(Standings, RankAndAddUp) {
  const Standings standings = standings_of(3, outcomes());
  ASSERT_EQ(standings.ranking.size(), 3u);
  EXPECT_EQ(standings.ranking[0].agent, 2);
  EXPECT_EQ(standings.ranking[0].games(), 6);
  EXPECT_EQ(standings.ranking[0].points(), 5.5);
  EXPECT_EQ(standings.ranking[0].result.white.won, 2);
  EXPECT_EQ(standings.ranking[0].result.white.drawn, 1);
  double points = 0;
  for (const Standing& standing : standings.ranking) {
    points += standing.points();
    EXPECT_EQ(standing.elo.value,
              standings.ratings.players[static_cast<std::size_t>(standing.agent)].elo.value);
  }
  EXPECT_EQ(points, 8);
  EXPECT_EQ(standings.cross[0][1].all().games(), 2);
  EXPECT_EQ(standings.cross[1][2].all().points(), 0.5);
}

TEST(Standings, WithoutGamesEverybodyIsThere) {
  EXPECT_EQ(standings_of(4, {}).ranking.size(), 4u);
  EXPECT_TRUE(standings_of(0, {}).ranking.empty());
}

}  // namespace
}  // namespace ogai::arena
