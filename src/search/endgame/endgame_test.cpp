#include "search/endgame/endgame.h"

#include <gtest/gtest.h>

#include "game/random_games.h"

namespace ogai::search::endgame {
namespace {

using game::BoardSize;
using game::Objective;

TEST(Endgame, GivesUpWhenTold) {
  TranspositionTable table(1 << 20);
  Budget budget;
  Watch watch;
  watch.start(budget);
  Endgame<Objective::fewest> endgame(table, watch, BoardSize::eight);
  base::Random random(3);
  const game::Position at = game::random_game(BoardSize::eight, random, 30).position();
  budget.nodes_per_thread = 10000;
  endgame.solve(at.board, at.legal_moves(), 0);
  EXPECT_TRUE(budget.cancel.any());
  EXPECT_LT(watch.nodes, 300000u);
}

}  // namespace
}  // namespace ogai::search::endgame
