#include "search/mcts/guided.h"

#include <cmath>
#include <gtest/gtest.h>

#include "eval/any_evaluation.h"
#include "game/random_games.h"

namespace ogai::search::mcts {
namespace {

using eval::AnyEvaluation;
using eval::EvaluationKind;
using game::Bits;
using game::Board;
using game::BoardSize;
using game::Objective;

// A board for its side to move, its indices made from scratch: a finished game its score, a pass
// what the other side makes of it.
int discs_of(const AnyEvaluation& evaluation, Objective objective, Board board) {
  const Bits playable = game::playable(evaluation.size());
  const auto judge = [&](Board to_judge) {
    return evaluation.visit([&](const auto& e) {
      return e.value(e.trace(to_judge), to_judge, game::legal_moves(to_judge, playable));
    });
  };
  if (game::legal_moves(board, playable)) return judge(board);
  if (game::legal_moves(board.passed(), playable)) return -judge(board.passed());
  return game::final_score(objective, board, game::cell_count(evaluation.size()));
}

class GuidedTest : public testing::TestWithParam<std::tuple<BoardSize, Objective, EvaluationKind>> {
};

TEST_P(GuidedTest, IsTheBestMoveAsTheEvaluationSeesIt) {
  const auto [size, objective, kind] = GetParam();
  const GuidedSettings settings{.scale = 7, .temperature = 2, .weight = 1, .evaluation = kind};
  const auto judge = guided(objective, size, settings, nullptr);
  ASSERT_TRUE(judge->gives_priors());
  const AnyEvaluation evaluation = AnyEvaluation::shipped(objective, size, kind);
  base::Random random(5);
  for (int i = 0; i < 200; ++i) {
    const int plies = static_cast<int>(random.below(game::cell_count(size) - 6));
    const Board board = game::random_game(size, random, plies).position().board;
    const Bits moves = game::legal_moves(board, game::playable(size));
    if (!moves) continue;
    std::vector<double> values;
    for (Bits left = moves; left;)
      values.push_back(-discs_of(evaluation, objective, game::after(board, game::pop_first(left))));
    const double best = *std::max_element(values.begin(), values.end());
    double sum = 0;
    for (const double value : values) sum += std::exp((value - best) / 2);
    LeafResult result;
    std::vector<float> priors(values.size());
    judge->evaluate({{&board, 1}, {&moves, 1}}, {&result, 1}, priors);
    EXPECT_NEAR(result.sum, std::tanh(best / 7), 1e-5);
    for (std::size_t m = 0; m < values.size(); ++m)
      EXPECT_NEAR(priors[m], std::exp((values[m] - best) / 2) / sum, 1e-5);
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, GuidedTest,
                         testing::Combine(testing::Values(BoardSize::six, BoardSize::eight),
                                          testing::Values(Objective::fewest, Objective::most),
                                          testing::Values(EvaluationKind::linear,
                                                          EvaluationKind::patterns)));

}  // namespace
}  // namespace ogai::search::mcts
