#include "eval/report_e.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "eval/stability.h"
#include "game/notation/position_text.h"
#include "game/random_games.h"

namespace ogai::eval::report_e {
namespace {

using game::Bits;
using game::Board;
using game::BoardSize;
using game::Objective;
using game::Position;

Position position_of(std::string_view text) {
  auto position = game::notation::parse_position(text);
  EXPECT_TRUE(position.ok());
  return *position;
}

Bits squares_of(std::initializer_list<std::string_view> names) {
  Bits squares = 0;
  for (const auto name : names) squares |= game::bit(*square_from_name(BoardSize::eight, name));
  return squares;
}

// Algorithm 1 letter by letter, on an array, from the corner B[0, 0]. The printed bound is 8.
Bits by_the_book(const std::array<std::array<int, 8>, 8>& b, int bound) {
  Bits marked = 0;
  const int x = b[0][0];
  if (x == 0) return 0;
  int y0 = bound;
  for (int i = 0; i <= 7; ++i) {
    int y1 = 0;
    while (y1 < 8 && b[i][y1] == x) ++y1;
    y0 = std::min(y0 - 1, y1);
    for (int y = 0; y <= y0 - 1; ++y) marked |= game::bit(game::square_at(BoardSize::eight, y, i));
  }
  int x0 = bound;
  for (int j = 0; j <= 7; ++j) {
    int x1 = 0;
    while (x1 < 8 && b[x1][j] == x) ++x1;
    x0 = std::min(x0 - 1, x1);
    for (int i = 0; i <= x0 - 1; ++i) marked |= game::bit(game::square_at(BoardSize::eight, j, i));
  }
  return marked;
}

Bits by_the_book_from_all_corners(Bits discs, int bound = 8) {
  Bits marked = 0;
  for (game::Symmetry s = 0; s < 4; ++s) {
    std::array<std::array<int, 8>, 8> b{};
    for (int square = 0; square < 64; ++square)
      b[square / 8][square % 8] = game::transform(discs, s) >> square & 1;
    marked |= game::transform(by_the_book(b, bound), game::inverse(s));
  }
  return marked;
}

TEST(ReportE, StableDiscsAreThoseOfAlgorithm1) {
  base::Random random(1);
  for (int i = 0; i < 2000; ++i) {
    const Position position = game::random_position(BoardSize::eight, random);
    const Bits dense = position.board.own | (random() & random());
    for (const Bits discs : {position.board.own, dense, dense | 0x8100000000000081u})
      ASSERT_EQ(marked_stable(BoardSize::eight, discs), by_the_book_from_all_corners(discs));
  }
}

TEST(ReportE, StableDiscsOfHandCountedBoards) {
  EXPECT_EQ(marked_stable(BoardSize::eight, squares_of({"b1", "c1", "b2"})), 0u);  // no corner
  const Bits stairs = squares_of({"a1", "b1", "c1", "a2", "b2"});
  EXPECT_EQ(marked_stable(BoardSize::eight, stairs), stairs);
  // b2 is held by nothing: row 2 may have one disc fewer than row 1, column B than column A.
  EXPECT_EQ(marked_stable(BoardSize::eight, squares_of({"a1", "b1", "a2", "b2"})),
            squares_of({"a1", "b1", "a2"}));
  EXPECT_EQ(marked_stable(BoardSize::eight, squares_of({"h8", "g8", "h7", "d4"})),
            squares_of({"h8", "g8", "h7"}));
}

// The misprint: y₀ = 8 before the first row gives a full row of eight the length 7, and the row
// below it 6. Nine would be right.
TEST(ReportE, TheRowBoundIsOffByOneAsPrinted) {
  const Bits two_rows = 0x7fff;  // a1 … h1, a2 … g2: all stable
  EXPECT_EQ(by_the_book_from_all_corners(two_rows, 9), two_rows);
  EXPECT_EQ(stable_discs(two_rows, 0, BoardSize::eight), two_rows);
  EXPECT_EQ(marked_stable(BoardSize::eight, two_rows), two_rows & ~squares_of({"g2"}));
}

TEST(ReportE, NeverMarksMoreThanIsStable) {
  base::Random random(2);
  for (const BoardSize size : game::kBoardSizes)
    for (int i = 0; i < 1000; ++i) {
      const int plies = static_cast<int>(random.below(game::cell_count(size)));
      const Board board = game::random_game(size, random, plies).position().board;
      ASSERT_EQ(marked_stable(size, board.own) & ~stable_discs(board.own, board.opp, size), 0u);
      ASSERT_EQ(marked_stable(size, board.opp) & ~stable_discs(board.opp, board.own, size), 0u);
    }
}

// What docs/agents-hybrid.md says of the algorithm: printed, so that the figure can be taken anew.
TEST(ReportE, MissesSomeStableDiscs) {
  base::Random random(3);
  int marked = 0;
  int with_right_bound = 0;
  int stable = 0;
  for (int i = 0; i < 3000; ++i) {
    const Board board =
        game::random_game(BoardSize::eight, random, 20 + static_cast<int>(random.below(40)))
            .position()
            .board;
    marked += std::popcount(marked_stable(BoardSize::eight, board.own));
    with_right_bound += std::popcount(by_the_book_from_all_corners(board.own, 9));
    stable += std::popcount(stable_discs(board.own, board.opp, BoardSize::eight));
  }
  RecordProperty("marked", marked);
  RecordProperty("with_right_bound", with_right_bound);
  RecordProperty("stable", stable);
  EXPECT_LE(marked, with_right_bound);
  EXPECT_LT(with_right_bound, stable);
  EXPECT_GT(marked, 0);
}

TEST(ReportE, FrontierOfHandCountedBoards) {
  const Position start = Position::initial(BoardSize::eight);
  EXPECT_EQ(std::popcount(frontier(BoardSize::eight, start.board.own, start.empties())), 2);
  // The edge of the board is no empty square: a1 with its three neighbours taken is inside.
  const Position corner = position_of(
      "XOO-----"
      "OOX-----"
      "XXX-----"
      "--------"
      "--------"
      "--------"
      "--------"
      "-------- X");
  EXPECT_EQ(frontier(BoardSize::eight, corner.board.own, corner.empties()),
            squares_of({"c2", "a3", "b3", "c3"}));
  EXPECT_EQ(frontier(BoardSize::eight, corner.board.opp, corner.empties()), squares_of({"c1"}));
}

TEST(ReportE, PhasesByPlays) {
  EXPECT_EQ(phase_of(BoardSize::eight, 4), 0);
  EXPECT_EQ(phase_of(BoardSize::eight, 4 + 19), 0);
  EXPECT_EQ(phase_of(BoardSize::eight, 4 + 20), 1);
  EXPECT_EQ(phase_of(BoardSize::eight, 4 + 39), 1);
  EXPECT_EQ(phase_of(BoardSize::eight, 4 + 40), 2);
  EXPECT_EQ(phase_of(BoardSize::eight, 64), 2);
  EXPECT_EQ(phase_of(BoardSize::six, 4 + 10), 0);
  EXPECT_EQ(phase_of(BoardSize::six, 4 + 11), 1);
  EXPECT_EQ(phase_of(BoardSize::four, 16), 2);
}

// Table II, row by row: which of a0 … a9 each square has.
TEST(ReportE, SquareWeightsAreThoseOfTableII) {
  const int table[4][4] = {{9, 8, 6, 3}, {8, 7, 5, 2}, {6, 5, 4, 1}, {3, 2, 1, 0}};
  for (int square = 0; square < 64; ++square) {
    const int row = std::min(square / 8, 7 - square / 8);
    const int column = std::min(square % 8, 7 - square % 8);
    const int kind = square_kind(BoardSize::eight, static_cast<game::Square>(square));
    EXPECT_EQ(kWeightOfKind[kind], table[row][column]);
  }
}

// Every score of section III-B with the published numbers, counted by hand.
TEST(ReportE, ScoresOfAHandCountedBoard) {
  // Black: a1 b1 d4 e4, white: c1 d5. Black to move.
  const Position position = position_of(
      "XXO-----"
      "--------"
      "--------"
      "---XX---"
      "---O----"
      "--------"
      "--------"
      "-------- X");
  const Evaluation evaluation(kPublished, BoardSize::eight, Objective::fewest);
  // Position: own corner 50, C −50, two of the centre 7.679; opponent's c1 37.592, centre 7.679.
  const int position_score = (37'592 + 7'679) - (50'000 - 50'000 + 2 * 7'679);
  // a1 and b1 are stable, nothing of white's.
  const int stability_score = 120'000 * (0 - 2);
  // Black can play d1, c6 and d6; white none at c1's end: d3 and f3 by d5.
  const Bits own_moves = position.legal_moves();
  const Bits opp_moves = position.after(game::kPass).legal_moves();
  EXPECT_EQ(own_moves, squares_of({"d1", "c6", "d6"}));
  EXPECT_EQ(opp_moves, squares_of({"d3", "f3"}));
  const int mobility_score = 3'910 * 3 - 6'881 * 2;
  const int frontier_score = -934 * (2 - 4);  // every disc has an empty neighbour
  EXPECT_EQ(evaluation.heuristic(position.board, own_moves, opp_moves),
            position_score + stability_score + mobility_score + frontier_score);
  // For the other side position, stability and frontier change their sign, mobility does not.
  EXPECT_EQ(evaluation.heuristic(position.board.passed(), opp_moves, own_moves),
            -position_score - stability_score - frontier_score + 3'910 * 2 - 6'881 * 3);
}

TEST(ReportE, UtilitiesAreNotZeroSum) {
  const Evaluation reversed(kPublished, BoardSize::four, Objective::fewest);
  const Evaluation classic(kPublished, BoardSize::four, Objective::most);
  const Board fewer = position_of("XXXXXXOOOOOOOOOO X").board;
  const Board equal = position_of("XXXXXXXXOOOOOOOO X").board;
  EXPECT_EQ(reversed.utility(fewer), 10'000'000);
  EXPECT_EQ(reversed.utility(fewer.passed()), -10'000'000);
  EXPECT_EQ(classic.utility(fewer), -10'000'000);
  EXPECT_EQ(reversed.utility(equal), 5'000'000);
  EXPECT_EQ(reversed.utility(equal.passed()), 5'000'000);
}

}  // namespace
}  // namespace ogai::eval::report_e
