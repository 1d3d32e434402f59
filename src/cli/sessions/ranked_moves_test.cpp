#include "cli/sessions/ranked_moves.h"

#include <gtest/gtest.h>

namespace ogai::cli {
namespace {

search::Info report(game::Move move, double value, int depth) {
  search::Info info;
  info.line = {move};
  info.value = value;
  info.depth = depth;
  return info;
}

TEST(RankedMoves, KeepsTheLastWordOnEachMove) {
  RankedMoves ranked;
  ranked.update(report(10, 2, 1));
  ranked.update(report(11, 4, 1));
  ranked.update(report(12, 4, 1));
  EXPECT_EQ(ranked.rank_of(11), 0u);
  EXPECT_EQ(ranked.rank_of(12), 1u);
  ranked.update(report(10, 8, 2));
  EXPECT_EQ(ranked.rank_of(10), 0u);
  EXPECT_EQ(ranked.moves().size(), 3u);
  EXPECT_EQ(ranked.moves()[0].depth, 2);
  EXPECT_EQ(ranked.rank_of(9), 3u);
}

TEST(RankedMoves, WinRatesServeWithoutValues) {
  RankedMoves ranked;
  search::Info info;
  ranked.update(info);  // about no move
  EXPECT_TRUE(ranked.moves().empty());
  info.line = {1};
  info.win_rate = 0.4;
  ranked.update(info);
  info.line = {2};
  info.win_rate = 0.6;
  ranked.update(info);
  EXPECT_EQ(ranked.rank_of(2), 0u);
}

}  // namespace
}  // namespace ogai::cli
