// The rules as properties over random games, report C's theorems among them.
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "game/board.h"
#include "game/random_games.h"
#include "game/symmetry.h"

namespace ogai::game {
namespace {

constexpr int kGames = 200;

// Calls `check(position, move, next)` for every ply of many random games on every size.
template <typename Check>
void for_each_ply(Check check) {
  base::Random random(20211105);
  for (const BoardSize size : kBoardSizes) {
    for (int game = 0; game < kGames; ++game) {
      const GameRecord record = random_game(size, random);
      for (std::size_t ply = 0; ply < record.moves().size(); ++ply)
        check(record.position_at(ply), record.moves()[ply].move, record.position_at(ply + 1));
    }
  }
}

TEST(Rules, InitialPositionIsTheUsualOne) {
  for (const BoardSize size : kBoardSizes) {
    const Position start = Position::initial(size);
    const int middle = side(size) / 2;
    EXPECT_EQ(start.discs(Color::white),
              bit(square_at(size, middle - 1, middle - 1)) | bit(square_at(size, middle, middle)));
    EXPECT_EQ(start.discs(Color::black),
              bit(square_at(size, middle, middle - 1)) | bit(square_at(size, middle - 1, middle)));
    EXPECT_EQ(std::popcount(start.legal_moves()), 4);
  }
}

// C, environment theorem 1: the number of discs grows by exactly one a move; a pass adds none.
TEST(Rules, AMoveAddsExactlyOneDisc) {
  for_each_ply([](const Position& before, Move move, const Position& after) {
    EXPECT_EQ(after.board.disc_count(), before.board.disc_count() + (move == kPass ? 0 : 1));
    EXPECT_EQ(before.board.discs() & ~after.board.discs(), 0u);
  });
}

// C: round t is the number of discs, if passes are not counted as rounds.
TEST(Rules, RoundIsTheNumberOfDiscs) {
  base::Random random(4);
  for (const BoardSize size : kBoardSizes) {
    for (int game = 0; game < kGames; ++game) {
      const GameRecord record = random_game(size, random);
      int round = 4;  // rounds 0–3 are the environment's
      for (const PlayedMove& played : record.moves()) round += played.move == kPass ? 0 : 1;
      EXPECT_EQ(record.position().board.disc_count(), round);
      EXPECT_LE(round, cell_count(size));
    }
  }
}

// C: UTILITY(s, c) + UTILITY(s, −c) = 0, for both objectives; and reversed is minus classic.
TEST(Rules, UtilitiesSumToZero) {
  base::Random random(5);
  for (const BoardSize size : kBoardSizes) {
    for (int game = 0; game < kGames; ++game) {
      const Position end = random_game(size, random).position();
      ASSERT_TRUE(end.is_over());
      for (const Objective objective : {Objective::fewest, Objective::most}) {
        const int black = end.final_score(objective, Color::black);
        EXPECT_EQ(black + end.final_score(objective, Color::white), 0);
        EXPECT_EQ(black % 2, 0);
        const int by_discs = end.count(Color::white) - end.count(Color::black);
        const int sign = objective == Objective::fewest ? 1 : -1;
        EXPECT_EQ(black > 0, sign * by_discs > 0);
        EXPECT_EQ(black < 0, sign * by_discs < 0);
      }
      EXPECT_EQ(end.final_score(Objective::most, Color::black),
                -end.final_score(Objective::fewest, Color::black));
    }
  }
}

// C, environment theorem 2: RESULT is not invertible. Two different boards, both reached from
// the start, with one successor, found among all positions after 6 plies.
TEST(Rules, TwoReachableBoardsWithOneSuccessorExist) {
  std::set<Board> boards = {initial_board()};
  const auto successors = [](const Board& board, const auto& visit) {
    for (Bits moves = legal_moves(board); moves;) visit(after(board, pop_first(moves)));
  };
  for (int ply = 0; ply < 6; ++ply) {
    std::set<Board> next;
    for (const Board& board : boards)
      successors(board, [&](const Board& child) { next.insert(child); });
    boards = std::move(next);
  }
  std::map<Board, Board> parent;
  int shared = 0;
  for (const Board& board : boards)
    successors(board, [&](const Board& child) {
      const auto [found, fresh] = parent.emplace(child, board);
      shared += !fresh && found->second != board;
    });
  EXPECT_GT(shared, 0);
}

TEST(Rules, ColoursAlternateAndLegalMovesTurnDiscs) {
  for_each_ply([](const Position& before, Move move, const Position& after) {
    EXPECT_EQ(after.to_move, opposite(before.to_move));
    EXPECT_TRUE(before.is_legal(move));
    if (move == kPass) {
      EXPECT_EQ(after.board, before.board.passed());
    } else {
      EXPECT_GT(before.board.opp_count(), after.board.own_count());
      EXPECT_EQ(before.board.discs() & bit(move), 0u);
    }
  });
}

TEST(Rules, SmallBoardsNeverLeaveTheirSquares) {
  for_each_ply([](const Position&, Move, const Position& after) {
    EXPECT_EQ(after.board.discs() & ~playable(after.size), 0u);
  });
}

// Moves and flips commute with all eight symmetries, on positions no game would reach too.
TEST(Symmetry, FlipsAreSymmetric) {
  base::Random random(6);
  for (const BoardSize size : kBoardSizes) {
    for (int i = 0; i < 300; ++i) {
      const Position position =
          i % 2 ? random_position(size, random)
                : random_game(size, random, static_cast<int>(random.below(60))).position();
      for (Symmetry s = 0; s < kSymmetries; ++s) {
        const Board image = transform(position.board, s);
        EXPECT_EQ(legal_moves(image, playable(size)), transform(position.legal_moves(), s));
        for (Bits moves = position.legal_moves(); moves;) {
          const Square square = pop_first(moves);
          EXPECT_EQ(flips(image, transform_move(square, s)),
                    transform(flips(position.board, square), s));
        }
      }
    }
  }
}

TEST(Symmetry, TheEightAreDistinctAndInversesUndoThem) {
  std::set<Bits> images;
  const Bits lopsided = bit(1) | bit(10) | bit(2);
  for (Symmetry s = 0; s < kSymmetries; ++s) {
    images.insert(transform(lopsided, s));
    EXPECT_EQ(transform(transform(lopsided, s), inverse(s)), lopsided) << s;
    EXPECT_EQ(transform_move(kPass, s), kPass);
    for (const BoardSize size : kBoardSizes)
      EXPECT_EQ(transform(playable(size), s), playable(size));
  }
  EXPECT_EQ(images.size(), 8u);
}

TEST(Symmetry, CanonicalBoardsAreOnePerClass) {
  base::Random random(7);
  for (int i = 0; i < 200; ++i) {
    const Board board = random_position(BoardSize::eight, random).board;
    const Canonical least = canonical(board);
    EXPECT_EQ(transform(board, least.symmetry), least.board);
    for (Symmetry s = 0; s < kSymmetries; ++s)
      EXPECT_EQ(canonical(transform(board, s)).board, least.board);
  }
}

TEST(Hash, SpreadsNeighbouringBoardsOverLowAndHighBits) {
  base::Random random(8);
  std::set<std::uint64_t> hashes;
  std::set<std::uint64_t> low;
  std::set<std::uint64_t> high;
  std::set<Board> boards;
  for (int game = 0; game < 1000; ++game) {
    const GameRecord record = random_game(BoardSize::eight, random);
    for (std::size_t ply = 0; ply <= record.moves().size(); ++ply)
      boards.insert(record.position_at(ply).board);
  }
  for (const Board& board : boards) {
    hashes.insert(hash(board));
    low.insert(hash(board) & 0xffff);
    high.insert(hash(board) >> 48);
  }
  EXPECT_EQ(hashes.size(), boards.size());
  // n balls into 65536 boxes leave 65536·exp(−n/65536) of them empty.
  const double boxes = 65536;
  const double filled = boxes * (1 - std::exp(-static_cast<double>(boards.size()) / boxes));
  EXPECT_NEAR(static_cast<double>(low.size()), filled, 0.01 * boxes);
  EXPECT_NEAR(static_cast<double>(high.size()), filled, 0.01 * boxes);
}

TEST(Score, CountsEmptySquaresForTheSideWithMoreDiscs) {
  const Board three_to_one{.own = 0b0111, .opp = 0b1000};
  EXPECT_EQ(final_score(Objective::most, three_to_one, 16), 14);  // 3 − 1 + 12
  EXPECT_EQ(final_score(Objective::fewest, three_to_one, 16), -14);
  const Board level{.own = 0b0011, .opp = 0b1100};
  EXPECT_EQ(final_score(Objective::most, level, 64), 0);
  const Board wiped_out{.own = 0, .opp = 0b1111};
  EXPECT_EQ(final_score(Objective::fewest, wiped_out, 64), 64);
  EXPECT_EQ(final_score(Objective::most, wiped_out, 64), -64);
}

TEST(Select, FindsTheNthSquare) {
  const Bits squares = bit(3) | bit(17) | bit(63);
  EXPECT_EQ(nth_square(squares, 0), 3);
  EXPECT_EQ(nth_square(squares, 1), 17);
  EXPECT_EQ(nth_square(squares, 2), 63);
}

TEST(Select, DrawsBetterMovesMoreOften) {
  struct Worth {
    int value;
  };
  const std::vector<Worth> moves = {{4}, {5}, {-1}, {3}, {5}};  // not sorted: that is allowed
  base::Random random(1);
  const auto drawn = [&](int error) {
    std::map<std::ptrdiff_t, int> counts;
    for (int i = 0; i < 9000; ++i) ++counts[&draw_by_value(moves, error, random) - moves.data()];
    return counts;
  };
  auto best = drawn(0);
  EXPECT_EQ(best.size(), 2u);
  EXPECT_NEAR(best[1], 4500, 200);
  EXPECT_NEAR(best[4], 4500, 200);
  auto near = drawn(2);  // weights 2, 3, 0, 1, 3
  EXPECT_EQ(near.size(), 4u);
  EXPECT_NEAR(near[0], 2000, 200);
  EXPECT_NEAR(near[1], 3000, 200);
  EXPECT_NEAR(near[3], 1000, 200);
  EXPECT_EQ(drawn(6).count(2), 1u);
}

TEST(SquareNames, RoundTripOnEverySize) {
  for (const BoardSize size : kBoardSizes) {
    for (Bits squares = playable(size); squares;) {
      const Square square = pop_first(squares);
      EXPECT_EQ(square_from_name(size, move_name(size, square)), square);
    }
    EXPECT_EQ(square_from_name(size, "a0"), std::nullopt);
    EXPECT_EQ(square_from_name(size, "i1"), std::nullopt);
    EXPECT_EQ(square_from_name(size, "a"), std::nullopt);
    EXPECT_EQ(square_from_name(size, "a9"), std::nullopt);
  }
  EXPECT_EQ(square_from_name(BoardSize::six, "A1"), Square{9});
  EXPECT_EQ(square_from_name(BoardSize::six, "g1"), std::nullopt);
}

}  // namespace
}  // namespace ogai::game
