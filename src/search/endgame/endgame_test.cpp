#include "search/endgame/endgame.h"

#include <gtest/gtest.h>

#include "game/random_games.h"

namespace ogai::search::endgame {
namespace {

using game::Board;
using game::BoardSize;
using game::Objective;

template <Objective objective>
int minimax(Board board, BoardSize size) {
  game::Bits moves = game::legal_moves(board, game::playable(size));
  if (!moves)
    return game::is_over(board, game::playable(size))
               ? game::final_score<objective>(board, game::cell_count(size))
               : -minimax<objective>(board.passed(), size);
  int best = -100;
  while (moves)
    best = std::max(best, -minimax<objective>(game::after(board, game::pop_first(moves)), size));
  return best;
}

// Every window of one disc is answered on the right side of the true score.
template <Objective objective>
void check(BoardSize size, int empties, int positions) {
  TranspositionTable table(1 << 20);
  Budget budget;
  Watch watch;
  watch.start(budget);
  Endgame<objective> endgame(table, watch, size);
  base::Random random(static_cast<std::uint64_t>(empties));
  const int cells = game::cell_count(size);
  for (int i = 0; i < positions; ++i) {
    const game::Position at =
        game::random_game(size, random, cells - 4 - empties, objective).position();
    const int score = minimax<objective>(at.board, size);
    for (const int alpha : {-cells, score - 2, score - 1, score, score + 1, cells - 1}) {
      const int value = endgame.solve(at.board, at.legal_moves(), alpha);
      if (score > alpha) {
        ASSERT_GT(value, alpha);
        ASSERT_LE(value, score);
      } else {
        ASSERT_LE(value, alpha);
        ASSERT_GE(value, score);
      }
    }
  }
}

TEST(Endgame, IsRightForReversedReversi) {
  for (int empties = 0; empties <= 8; ++empties) {
    check<Objective::fewest>(BoardSize::eight, empties, 60);
    check<Objective::fewest>(BoardSize::six, empties, 60);
    check<Objective::fewest>(BoardSize::four, empties, 60);
  }
}

TEST(Endgame, IsRightForClassicReversi) {
  for (int empties = 0; empties <= 8; ++empties) {
    check<Objective::most>(BoardSize::eight, empties, 60);
    check<Objective::most>(BoardSize::six, empties, 60);
    check<Objective::most>(BoardSize::four, empties, 60);
  }
}

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
