#include "search/children.h"

#include <gtest/gtest.h>

#include "game/random_games.h"

namespace ogai::search {
namespace {

TEST(Children, AreThePositionsAfterEveryMove) {
  base::Random random(7);
  for (const game::BoardSize size : game::kBoardSizes)
    for (int i = 0; i < 2000; ++i) {
      const game::Board board = game::random_position(size, random).board;
      const game::Bits playable = game::playable(size);
      game::Bits moves = game::legal_moves(board, playable);
      if (!moves) continue;
      const Children children(board, moves, playable);
      ASSERT_EQ(children.count(), std::popcount(moves));
      for (int j = 0; j < children.count(); ++j) {
        const game::Square square = game::pop_first(moves);
        ASSERT_EQ(children.square(j), square);
        ASSERT_EQ(children.board(j), game::after(board, square));
        ASSERT_EQ(children.moves(j), game::legal_moves(children.board(j), playable));
      }
    }
}

}  // namespace
}  // namespace ogai::search
