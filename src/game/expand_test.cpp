// The children of whole batches against moves made one by one.
#include "game/expand.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>
#include <vector>

#include "base/random.h"
#include "game/flip/reference.h"
#include "game/moves.h"
#include "game/select.h"

namespace ogai::game {
namespace {

std::vector<Board> slow_children(const std::vector<Board>& boards, Bits squares,
                                 std::uint64_t& over) {
  std::vector<Board> children;
  std::vector<Board> passed;
  for (const Board board : boards) {
    Bits moves = flip::Reference::legal_moves(board.own, board.opp) & squares;
    if (!moves && !(flip::Reference::legal_moves(board.opp, board.own) & squares)) {
      ++over;
    } else if (!moves) {
      passed.push_back(board.passed());
    }
    while (moves) {
      const Square square = pop_first(moves);
      children.push_back(
          after(board, square, flip::Reference::flips(board.own, board.opp, square)));
    }
  }
  children.insert(children.end(), passed.begin(), passed.end());
  return children;
}

void check(const std::vector<Board>& boards, Bits squares) {
  std::vector<Bits> own;
  std::vector<Bits> opp;
  for (const Board board : boards) own.push_back(board.own), opp.push_back(board.opp);
  const auto expander = std::make_unique<Expander>(squares);
  const auto children = std::make_unique<Expander::Children>();
  std::uint64_t over = 0;
  const int count =
      expander->expand(own.data(), opp.data(), static_cast<int>(boards.size()), *children, over);
  std::uint64_t expected_over = 0;
  const std::vector<Board> expected = slow_children(boards, squares, expected_over);
  EXPECT_EQ(over, expected_over);
  ASSERT_EQ(count, static_cast<int>(expected.size()));
  for (int i = 0; i < count; ++i)
    ASSERT_EQ((Board{children->own[i], children->opp[i]}), expected[i]) << i;
}

TEST(Expander, BatchesOfEverySize) {
  base::Random random(4);
  for (const BoardSize size : kBoardSizes)
    for (int count = 0; count <= Expander::kBatch; ++count) {
      std::vector<Board> boards;
      for (int i = 0; i < count; ++i) {
        Board board = initial_board();
        for (auto plies = random.below(64); plies && !is_over(board, playable(size)); --plies) {
          const Bits moves = legal_moves(board, playable(size));
          if (!moves) {
            board = board.passed();
            continue;
          }
          board = after(board, random_square(moves, random));
        }
        boards.push_back(board);
      }
      check(boards, playable(size));
    }
}

// Boards with more moves than fit one store of the fast path, and with random discs, which have
// more moves than positions of games.
TEST(Expander, ManyMoves) {
  base::Random random(5);
  int most = 0;
  for (int round = 0; round < 20; ++round) {
    std::vector<Board> boards;
    for (int i = 0; i < Expander::kBatch; ++i) {
      const Bits centre = 0x003c7e7e7e7e3c00u & (random() | random());
      const Bits own = centre & random() & random();
      boards.push_back({own, centre & ~own});
      most = std::max(most, std::popcount(legal_moves(boards.back())));
    }
    check(boards, kAllSquares);
  }
  EXPECT_GT(most, 25);
}

TEST(Expander, OnlyPassesAndEndings) {
  const Board passes{bit(1), bit(0)};
  const Board over{bit(0), 0};
  check(std::vector<Board>(Expander::kBatch, passes), kAllSquares);
  check(std::vector<Board>(Expander::kBatch, over), kAllSquares);
  check({over, initial_board(), passes, over}, kAllSquares);
}

}  // namespace
}  // namespace ogai::game
