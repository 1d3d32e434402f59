// Perft against published counts, against the plain count of every back end, and its pieces
// against the whole.
#include "game/perft.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "game/select.h"

namespace ogai::game {
namespace {

constexpr Bits kEight = playable(BoardSize::eight);
constexpr Bits kSix = playable(BoardSize::six);
constexpr Bits kFour = playable(BoardSize::four);

const std::vector<std::uint64_t> kEightCounts = {1,    4,     12,     56,      244,     1396,
                                                 8200, 55092, 390216, 3005288, 24571284};
const std::vector<std::uint64_t> kSixCounts = {1, 4, 12, 56, 244, 1364, 7604, 47740, 308716};

TEST(Perft, KnownCountsOnEight) {
  for (std::size_t depth = 0; depth < kEightCounts.size(); ++depth)
    EXPECT_EQ(perft(initial_board(), kEight, static_cast<int>(depth)), kEightCounts[depth]);
}

TEST(Perft, KnownCountsOnSix) {
  for (std::size_t depth = 0; depth < kSixCounts.size(); ++depth)
    EXPECT_EQ(perft(initial_board(), kSix, static_cast<int>(depth)), kSixCounts[depth]);
}

TEST(Perft, AllGamesOnFour) {
  EXPECT_EQ(perft(initial_board(), kFour, 20), 60060u);
  EXPECT_EQ(perft(initial_board(), kFour, 40), 60060u);
}

template <class BackEnd>
void check_plain() {
  for (int depth = 0; depth <= 7; ++depth)
    EXPECT_EQ(plain_perft<BackEnd>(initial_board(), kEight, depth), kEightCounts[depth]);
  for (int depth = 0; depth <= 6; ++depth)
    EXPECT_EQ(plain_perft<BackEnd>(initial_board(), kSix, depth), kSixCounts[depth]);
  EXPECT_EQ(plain_perft<BackEnd>(initial_board(), kFour, 20), 60060u);
}

TEST(PlainPerft, Reference) {
  check_plain<flip::Reference>();
}
TEST(PlainPerft, Scalar) {
  check_plain<flip::Scalar>();
}
TEST(PlainPerft, Best) {
  check_plain<flip::Best>();
}

// Positions late in random games: many passes and endings within the last plies.
std::vector<Board> late_boards(BoardSize size, int empties, int count) {
  base::Random random(3);
  std::vector<Board> boards;
  while (static_cast<int>(boards.size()) < count) {
    Board board = initial_board();
    while (!is_over(board, playable(size)) && cell_count(size) - board.disc_count() > empties) {
      const Bits moves = legal_moves(board, playable(size));
      if (!moves) {
        board = board.passed();
        continue;
      }
      board = after(board, random_square(moves, random));
    }
    boards.push_back(board);
  }
  return boards;
}

TEST(Perft, PassesAndEndingsNearTheLeaves) {
  for (const BoardSize size : kBoardSizes)
    for (const int empties : {1, 2, 3, 4, 6, 8})
      for (const Board board : late_boards(size, empties, 60))
        for (int depth = 0; depth <= 5; ++depth)
          ASSERT_EQ(perft(board, playable(size), depth),
                    plain_perft<flip::Reference>(board, playable(size), depth))
              << std::hex << board.own << ' ' << board.opp << " depth " << depth;
}

TEST(Perft, PassedAndFinishedRoots) {
  const Board must_pass{bit(0), bit(9) | bit(18)};  // own can move; the other side cannot
  EXPECT_EQ(perft(must_pass.passed(), kEight, 1), 1u);
  EXPECT_EQ(perft(must_pass.passed(), kEight, 2), 1u);
  const Board over{bit(0), 0};
  for (int depth = 0; depth <= 4; ++depth) EXPECT_EQ(perft(over, kEight, depth), 1u);
}

TEST(PerftSplit, SumsToTheWhole) {
  std::uint64_t sum = 0;
  const auto split = perft_split(initial_board(), kEight, 8);
  EXPECT_EQ(split.size(), 4u);
  for (const auto& [move, leaves] : split) {
    EXPECT_EQ(leaves, kEightCounts[8] / 4) << move_name(BoardSize::eight, move);
    sum += leaves;
  }
  EXPECT_EQ(sum, kEightCounts[8]);
}

TEST(PerftSplit, PassAndFinishedGame) {
  const auto split = perft_split(Board{bit(0), bit(9) | bit(18)}.passed(), kEight, 2);
  ASSERT_EQ(split.size(), 1u);
  EXPECT_EQ(split[0].move, kPass);
  EXPECT_EQ(split[0].leaves, 1u);
  EXPECT_TRUE(perft_split({bit(0), 0}, kEight, 3).empty());
}

TEST(PerftItems, SumToTheWhole) {
  for (const auto& [size, depth] : {std::pair{BoardSize::eight, 6}, {BoardSize::four, 10}}) {
    const std::uint64_t whole = perft(initial_board(), playable(size), depth);
    for (int ply = 0; ply <= 12; ply += 2) {
      std::uint64_t sum = 0;
      for (const auto& [board, rest] : perft_items(initial_board(), playable(size), depth, ply))
        sum += perft(board, playable(size), rest);
      EXPECT_EQ(sum, whole) << "ply " << ply;
    }
  }
}

}  // namespace
}  // namespace ogai::game
