#include "eval/pattern_evaluation.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "eval/random_pattern_weights.h"
#include "game/moves.h"
#include "game/select.h"

namespace ogai::eval {
namespace {

using game::Board;
using game::BoardSize;

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
