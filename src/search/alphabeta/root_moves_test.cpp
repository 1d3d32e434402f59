#include "search/alphabeta/root_moves.h"

#include <gtest/gtest.h>

namespace ogai::search {
namespace {

constexpr game::Bits kLegal = 0b11110;  // moves 1, 2, 3, 4

RootMove searched(game::Move move, int value, int depth = 5) {
  return {.move = move, .value = value, .depth = depth, .line = {move}};
}

std::vector<game::Move> order(const RootMoves& moves) {
  std::vector<game::Move> order;
  for (const RootMove& one : moves.best()) order.push_back(one.move);
  return order;
}

using Order = std::vector<game::Move>;

TEST(RootMoves, BeginWithAGuess) {
  const RootMoves moves(kLegal, 3, 1);
  EXPECT_EQ(order(moves), Order{3});
  EXPECT_EQ(moves[0].depth, 0);
  EXPECT_EQ(moves[0].line, Order{3});
}

TEST(RootMoves, ABetterMoveTakesItsRankAndTheOthersMoveBack) {
  RootMoves moves(kLegal, 1, 3);
  for (const int rank : {0, 1, 2})
    moves.put(rank, searched(static_cast<game::Move>(rank + 1), 9 - rank));
  EXPECT_EQ(order(moves), (Order{1, 2, 3}));
  moves.put(0, searched(3, 11));
  EXPECT_EQ(order(moves), (Order{3, 1, 2}));
  EXPECT_EQ(moves.value(), 11);
  moves.put(1, searched(4, 10));
  EXPECT_EQ(order(moves), (Order{3, 4, 1})) << "no more than are wanted";
  EXPECT_EQ(moves.value(), 11);
  EXPECT_EQ(moves.previous_value(1), 10);
  EXPECT_EQ(moves.previous_value(7), 9) << "of the last one ranked";
}

TEST(RootMoves, OnlyRankedMovesArePromoted) {
  RootMoves moves(kLegal, 1, 2);
  moves.put(0, searched(1, 4));
  moves.put(1, searched(2, 3));
  EXPECT_FALSE(moves.promote(0, 3));
  EXPECT_TRUE(moves.promote(0, 2));
  EXPECT_EQ(order(moves), (Order{2, 1}));
  EXPECT_EQ(moves[0].value, 3) << "what was known of it";
  EXPECT_EQ(moves.value(), 4) << "of the position no more is known than before";
  moves.truncate(1);
  EXPECT_EQ(order(moves), Order{2});
}

}  // namespace
}  // namespace ogai::search
