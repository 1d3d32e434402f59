#include "eval/pattern_evaluation.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "eval/random_pattern_weights.h"
#include "game/moves.h"
#include "game/select.h"
#include "game/symmetry.h"

namespace ogai::eval {
namespace {

using game::Board;
using game::BoardSize;

// The value as the header's formula has it, without traces.
int slow_value(const PatternWeights& weights, Board board) {
  const PatternSet& set = weights.set();
  const auto row = weights.row(pattern_stage(board.disc_count()));
  const PatternIndices indices = set.indices(board);
  int sum = PatternWeights::kUnit / 2;
  for (int lane = 0; lane < set.lanes(); ++lane)
    sum += row[set.weight_of()[static_cast<std::size_t>(set.centres()[lane] + indices[lane])]];
  const game::Bits moves = game::legal_moves(board, game::playable(weights.size));
  sum += row[set.weights() + static_cast<std::size_t>(mobility_case(std::popcount(moves)))];
  sum += row[set.weights() + kMobilityCases + static_cast<std::size_t>(board.disc_count() % 4)];
  const int most = game::cell_count(weights.size) - 2;
  return std::clamp(sum >> PatternWeights::kUnitBits, -most, most);
}

// Calls visit(board, trace) for every position of random games, with the trace carried along.
template <typename Visit>
void play(const PatternEvaluation& evaluation, BoardSize size, int games, Visit&& visit) {
  const game::Bits playable = game::playable(size);
  base::Random random(11);
  for (int i = 0; i < games; ++i) {
    Board board = game::initial_board();
    auto trace = evaluation.trace(board);
    for (int passes = 0; passes < 2;) {
      visit(board, trace);
      const game::Bits moves = game::legal_moves(board, playable);
      if (!moves) {
        ++passes;
        trace = evaluation.passed(trace);
        board = board.passed();
        continue;
      }
      passes = 0;
      const game::Square square = game::random_square(moves, random);
      const Board next = game::after(board, square);
      trace = evaluation.after(trace, board, square, next.own ^ board.opp);
      board = next;
    }
  }
}

TEST(PatternEvaluation, TracesCarriedAlongEqualTracesFromScratch) {
  for (const BoardSize size : kSizesWithPatterns) {
    const PatternEvaluation evaluation(random_pattern_weights(size, 200));
    play(evaluation, size, 50, [&](Board board, const PatternEvaluation::Trace& trace) {
      const PatternIndices indices = PatternSet::of(size).indices(board);
      for (int lane = 0; lane < kPatternLanes; ++lane)
        ASSERT_EQ(trace.lanes[lane / 32][lane % 32], indices[lane]);
    });
  }
}

TEST(PatternEvaluation, ValuesEqualTheFormula) {
  for (const BoardSize size : kSizesWithPatterns) {
    const PatternWeights weights = random_pattern_weights(size, 200);
    const PatternEvaluation evaluation(weights);
    play(evaluation, size, 50, [&](Board board, const PatternEvaluation::Trace& trace) {
      if (board.disc_count() == game::cell_count(size)) return;
      const game::Bits moves = game::legal_moves(board, game::playable(size));
      ASSERT_EQ(evaluation.value(trace, board, moves), slow_value(weights, board));
    });
  }
}

TEST(PatternEvaluation, SymmetricPositionsAreWorthTheSame) {
  const PatternWeights weights = random_pattern_weights(BoardSize::eight, 200);
  const PatternEvaluation evaluation(weights);
  play(evaluation, BoardSize::eight, 10, [&](Board board, const PatternEvaluation::Trace& trace) {
    if (board.disc_count() == 64) return;
    const game::Bits moves = game::legal_moves(board, game::playable(BoardSize::eight));
    const int value = evaluation.value(trace, board, moves);
    for (game::Symmetry symmetry = 1; symmetry < game::kSymmetries; ++symmetry) {
      const Board image = game::transform(board, symmetry);
      ASSERT_EQ(evaluation.value(evaluation.trace(image), image, game::transform(moves, symmetry)),
                value);
    }
  });
}

// Weights of four discs in all lanes are more than any position is worth and less than where sums
// wrap around.
TEST(PatternEvaluation, JudgementsStayBelowAWipeOut) {
  PatternWeights weights(BoardSize::eight, game::Objective::fewest);
  for (std::int16_t& number : weights.numbers) number = 4 * PatternWeights::kUnit;
  const PatternEvaluation high(weights);
  const Board start = game::initial_board();
  EXPECT_EQ(high.value(high.trace(start), start, 0), 62);
  for (std::int16_t& number : weights.numbers) number = -4 * PatternWeights::kUnit;
  const PatternEvaluation low(weights);
  EXPECT_EQ(low.value(low.trace(start), start, 0), -62);
}

TEST(PatternEvaluation, WeightsOfAnySizeAreJudgedWithinTheScores) {
  for (const BoardSize size : kSizesWithPatterns) {
    const PatternEvaluation evaluation(random_pattern_weights(size, 32767));
    play(evaluation, size, 5, [&](Board board, const PatternEvaluation::Trace& trace) {
      if (board.disc_count() == game::cell_count(size)) return;
      const int value = evaluation.value(trace, board, 0);
      ASSERT_LT(std::abs(value), game::cell_count(size));
    });
  }
}

}  // namespace
}  // namespace ogai::eval
