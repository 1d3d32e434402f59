#include "eval/report_c.h"

#include <cmath>
#include <gtest/gtest.h>

#include "base/random.h"
#include "game/notation/position_text.h"
#include "game/random_games.h"

namespace ogai::eval::report_c {
namespace {

using game::Bits;
using game::Board;
using game::BoardSize;
using game::Objective;
using game::Position;

constexpr const ParameterVector& kSquares = kPublishedSets[0].values;
constexpr const ParameterVector& kCombined = kPublishedSets[1].values;

Value heuristic_of(const Evaluation& evaluation, Board board) {
  const Bits squares = game::playable(evaluation.size());
  return evaluation.heuristic(board, game::legal_moves(board, squares),
                              game::legal_moves(board.passed(), squares));
}

// The formulas at the head of report_c.cpp, square by square and in floating point.
double weighted(const ParameterVector& parameters, BoardSize size, Bits own, Bits opp) {
  double sum = 0;
  for (Bits squares = own | opp; squares;) {
    const game::Square square = game::pop_first(squares);
    const double weight = parameters[static_cast<std::size_t>(square_kind(size, square))];
    sum += (own & game::bit(square) ? weight : 0) - (opp & game::bit(square) ? weight : 0);
  }
  return sum;
}

// One edge walked from one of its ends, as a person would count.
Bits walk(const Position& position, Bits discs, int column, int row, int right, int down) {
  Bits held = 0;
  for (int i = 0; i < game::side(position.size); ++i) {
    const Bits square =
        game::bit(game::square_at(position.size, column + i * right, row + i * down));
    if (!(discs & square)) break;
    held |= square;
  }
  return held;
}

int held_discs(const Position& position, Bits discs) {
  const int last = game::side(position.size) - 1;
  Bits held = 0;
  for (const int column : {0, last})
    for (const int row : {0, last})
      held |= walk(position, discs, column, row, column ? -1 : 1, 0) |
              walk(position, discs, column, row, 0, row ? -1 : 1);
  return std::popcount(held);
}

double reference(const ParameterVector& p, const Position& position) {
  const Board board = position.board;
  const BoardSize size = position.size;
  double total = 0;
  for (Bits squares = game::playable(size); squares;)
    total += std::abs(p[static_cast<std::size_t>(square_kind(size, game::pop_first(squares)))]);
  const int side = game::side(size);
  const Bits own_moves = game::legal_moves(board, game::playable(size));
  const Bits opp_moves = game::legal_moves(board.passed(), game::playable(size));
  const double discs = -weighted(p, size, board.own, board.opp) / total;
  const double mobility = weighted(p, size, own_moves & ~opp_moves, opp_moves & ~own_moves) /
                          (total / (side * side) * 1.5 * side);
  const double edges =
      (held_discs(position, board.opp) - held_discs(position, board.own)) / (4.0 * (side - 1));
  const std::size_t w = board.disc_count() <= 24 * side * side / 64 ? 10 : 13;
  return p[w] * discs + p[w + 1] * mobility + p[w + 2] * edges;
}

TEST(ReportC, KindsOfSquaresRunFromTheCorner) {
  const auto kind = [](BoardSize size, std::string_view name) {
    return square_kind(size, *game::square_from_name(size, name));
  };
  const char* names[] = {"a1", "b1", "c1", "d1", "b2", "c2", "d2", "c3", "d3", "d4"};
  for (int i = 0; i < kSquareKinds; ++i) EXPECT_EQ(kind(BoardSize::eight, names[i]), i);
  EXPECT_EQ(kind(BoardSize::eight, "h5"), 3);
  EXPECT_EQ(kind(BoardSize::eight, "f7"), 5);
  EXPECT_EQ(kind(BoardSize::six, "a1"), 0);
  EXPECT_EQ(kind(BoardSize::six, "e5"), 4);
  EXPECT_EQ(kind(BoardSize::six, "c3"), 7);
  EXPECT_EQ(kind(BoardSize::four, "c2"), 4);
}

// Sections 4.2.3.3 and 4.2.4.1: ten weights and sixteen, within their bounds.
TEST(ReportC, PublishedVectorsHaveNamesAndBounds) {
  EXPECT_EQ(published_set("nobody"), nullptr);
  for (const ParameterSet& set : kPublishedSets) {
    EXPECT_EQ(published_set(set.name), &set);
    for (std::size_t i = 0; i < kParameters.size(); ++i) {
      EXPECT_FALSE(kParameters[i].name.empty());
      EXPECT_GE(set.values[i], kParameters[i].min);
      EXPECT_LE(set.values[i], kParameters[i].max);
    }
  }
  EXPECT_DOUBLE_EQ(kSquares[9], -0.73083496);  // centre
  EXPECT_DOUBLE_EQ(kCombined[5], 20);          // (1, 2)
  EXPECT_DOUBLE_EQ(kCombined[10], 1);          // position, first stage
  EXPECT_DOUBLE_EQ(kCombined[13], 0.6);        // position, second stage
}

TEST(ReportC, EqualsTheFormulasInFloatingPoint) {
  base::Random random(1);
  for (const BoardSize size : game::kBoardSizes)
    for (const ParameterVector* parameters : {&kSquares, &kCombined}) {
      const Evaluation evaluation(*parameters, size, Objective::fewest);
      for (int i = 0; i < 300; ++i) {
        const Position position =
            i % 2 ? game::random_position(size, random)
                  : game::random_game(size, random, static_cast<int>(random.below(60))).position();
        const double limit = 1 - 1.0 / kOne;
        const double expected = std::clamp(reference(*parameters, position), -limit, limit);
        EXPECT_NEAR(static_cast<double>(heuristic_of(evaluation, position.board)) / kOne, expected,
                    1e-4);
      }
    }
}

TEST(ReportC, PositiveWeightsPunishOwnDiscsAndEdgesCountFromCorners) {
  const auto read = [](std::string_view text) {
    return game::notation::parse_position(text).value().board;
  };
  const Board corner = read("XXX-------------XX---------OX------XO--------------------------O X");
  EXPECT_EQ(edge_stability(BoardSize::eight, corner), 3 - 1);
  const Board whole_edge =
      read("XXXXXXXXX---------------------------------------------------O--- X");
  EXPECT_EQ(edge_stability(BoardSize::eight, whole_edge), 9);  // every disc once
  const Evaluation reversed(kSquares, BoardSize::eight, Objective::fewest);
  const Evaluation classic(kSquares, BoardSize::eight, Objective::most);
  EXPECT_LT(heuristic_of(reversed, corner), 0);
  EXPECT_EQ(heuristic_of(classic, corner), -heuristic_of(reversed, corner));
}

// Hypothesis 3: mobility is worth the same to a player of either game.
TEST(ReportC, MobilityKeepsItsSignUnderClassicRules) {
  ParameterVector only_mobility = kCombined;
  only_mobility[10] = only_mobility[12] = only_mobility[13] = only_mobility[15] = 0;
  const Evaluation reversed(only_mobility, BoardSize::eight, Objective::fewest);
  const Evaluation classic(only_mobility, BoardSize::eight, Objective::most);
  base::Random random(3);
  for (int i = 0; i < 100; ++i) {
    const Board board = game::random_game(BoardSize::eight, random, 20).position().board;
    EXPECT_EQ(heuristic_of(reversed, board), heuristic_of(classic, board));
  }
}

// Section 2.1.1: UTILITY is the sign of the opponent's minus own discs. Section 3.3.3.2: it
// outranks every heuristic value.
TEST(ReportC, TerminalValuesAreExactAndOutrankHeuristics) {
  const Evaluation reversed(kCombined, BoardSize::eight, Objective::fewest);
  const Evaluation classic(kCombined, BoardSize::eight, Objective::most);
  const Board behind{.own = 1, .opp = 6};
  EXPECT_EQ(reversed.utility(behind), kOne);
  EXPECT_EQ(classic.utility(behind), -kOne);
  EXPECT_EQ(reversed.utility(behind.passed()), -kOne);
  EXPECT_EQ(reversed.utility({.own = 1, .opp = 2}), 0);
  EXPECT_EQ(reversed.heuristic({.own = 0, .opp = ~Bits{0}}, ~Bits{0}, 0), kOne - 1);
  EXPECT_EQ(reversed.heuristic({.own = ~Bits{0}, .opp = 0}, 0, ~Bits{0}), 1 - kOne);
}

TEST(ReportC, StagesChangeAtRound24InProportion) {
  EXPECT_EQ(last_round_of_first_stage(BoardSize::eight), 24);
  EXPECT_EQ(last_round_of_first_stage(BoardSize::six), 13);
  EXPECT_EQ(last_round_of_first_stage(BoardSize::four), 6);
  const Evaluation evaluation(kCombined, BoardSize::eight, Objective::fewest);
  const Bits first_24 = (Bits{1} << 24) - 1;
  const Value first = evaluation.heuristic({.own = 0, .opp = first_24 & ~0xffu}, 0, 0);
  const Value last = evaluation.heuristic({.own = 0, .opp = first_24}, 0, 0);
  const Value second = evaluation.heuristic({.own = 0, .opp = first_24 | Bits{1} << 24}, 0, 0);
  EXPECT_LT(first, last);
  EXPECT_LT(second, last);  // position counts 0.6 instead of 1
}

TEST(ReportC, WeightsOfZeroAreNoDivisionByZero) {
  const Evaluation evaluation({}, BoardSize::eight, Objective::fewest);
  EXPECT_EQ(heuristic_of(evaluation, game::initial_board()), 0);
}

}  // namespace
}  // namespace ogai::eval::report_c
