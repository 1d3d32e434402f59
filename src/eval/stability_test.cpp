#include "eval/stability.h"

#include <gtest/gtest.h>

#include "game/random_games.h"

namespace ogai::eval {
namespace {

using game::Bits;
using game::BoardSize;

// What random play to the end leaves of the discs called stable.
TEST(Stability, StableDiscsAreNeverTurned) {
  base::Random random(1);
  for (const BoardSize size : game::kBoardSizes)
    for (int i = 0; i < 300; ++i) {
      const int plies = static_cast<int>(random.below(game::cell_count(size)));
      game::GameRecord game = game::random_game(size, random, plies);
      const game::Position at = game.position();
      const Bits ours = stable_discs(at.board.own, at.board.opp, size);
      const Bits theirs = stable_discs(at.board.opp, at.board.own, size);
      ASSERT_EQ(ours & ~at.board.own, 0u);
      const game::Board edges = stable_edge_discs(at.board, size);
      ASSERT_EQ(edges.own & ~ours, 0u);
      ASSERT_EQ(edges.opp & ~theirs, 0u);
      for (int play = 0; play < 10; ++play) {
        game::GameRecord rest(at, game::Objective::fewest);
        while (!rest.is_over()) {
          const Bits moves = rest.position().legal_moves();
          (void)rest.play(moves ? game::random_square(moves, random) : game::kPass);
        }
        ASSERT_EQ(ours & ~rest.position().discs(at.to_move), 0u);
        ASSERT_EQ(theirs & ~rest.position().discs(game::opposite(at.to_move)), 0u);
      }
    }
}

TEST(Stability, StopsAtEnough) {
  base::Random random(2);
  for (int i = 0; i < 300; ++i) {
    const game::Board board = game::random_game(BoardSize::eight, random, 50).position().board;
    const Bits all = stable_discs(board.own, board.opp, BoardSize::eight);
    for (const int enough : {1, 5, 10, 20}) {
      const Bits some = stable_discs(board.own, board.opp, BoardSize::eight, enough);
      ASSERT_EQ(some & ~all, 0u);
      ASSERT_EQ(std::popcount(some) >= enough, std::popcount(all) >= enough);
    }
  }
}

TEST(Stability, OnAFullBoardEveryDiscIsStable) {
  const Bits own = 0x123456789abcdef0u;
  EXPECT_EQ(stable_discs(own, ~own, BoardSize::eight), own);
  const Bits six = game::playable(BoardSize::six);
  EXPECT_EQ(stable_discs(own & six, six & ~own, BoardSize::six), own & six);
}

TEST(Stability, SpreadsFromACorner) {
  // a1, b1, a2 own: all three stable. b2 too, but for its open diagonal a3–b2–c1.
  const Bits own = game::bit(0) | game::bit(1) | game::bit(8) | game::bit(9);
  EXPECT_EQ(stable_discs(own, 0, BoardSize::eight), own & ~game::bit(9));
  const Bits closed = own | game::bit(16);  // a3 as well: the diagonal ends in stable discs
  EXPECT_EQ(stable_discs(closed, 0, BoardSize::eight), closed);
}

TEST(Stability, EdgeWithoutCornersIsSafeOnlyWhenFull) {
  const Bits middle = 0x7e;  // b1 … g1
  EXPECT_EQ(stable_edge_discs({middle, 0}, BoardSize::eight), game::Board());
  EXPECT_EQ(stable_edge_discs({middle, 0x81}, BoardSize::eight), (game::Board{middle, 0x81}));
  EXPECT_EQ(stable_edge_discs({0x0f, 0}, BoardSize::eight), (game::Board{0x0f, 0}));
  EXPECT_EQ(stable_edge_discs({0, 0x0f}, BoardSize::eight), (game::Board{0, 0x0f}));
}

}  // namespace
}  // namespace ogai::eval
