#include "eval/linear.h"

#include <gtest/gtest.h>

#include "eval/weight_file.h"
#include "game/random_games.h"

namespace ogai::eval {
namespace {

using game::BoardSize;
using game::Objective;

TEST(LinearEvaluation, ShippedSetsJudgeWithinTheScoresOfAGame) {
  base::Random random(5);
  for (const BoardSize size : game::kBoardSizes)
    for (const Objective objective : {Objective::fewest, Objective::most}) {
      const LinearEvaluation& evaluation = LinearEvaluation::shipped(objective, size);
      for (int i = 0; i < 300; ++i) {
        const game::Board board = game::random_position(size, random).board;
        const int value =
            evaluation.value({}, board, game::legal_moves(board, game::playable(size)));
        ASSERT_LT(std::abs(value), game::cell_count(size));
      }
    }
}

TEST(LinearEvaluation, WeightsCountInUnitsOfADisc) {
  LinearEvaluation::Weights weights(61);
  weights[0][feature::kBias] = 3 * LinearEvaluation::kUnit;
  const LinearEvaluation evaluation(BoardSize::eight, weights);
  const game::Board start = game::initial_board();
  EXPECT_EQ(evaluation.value({}, start, game::legal_moves(start)), 3);
}

TEST(LinearEvaluation, RefusesFilesForSomethingElse) {
  WeightFile file{"patterns", BoardSize::eight, Objective::fewest, 1, 1, 0, {7}};
  EXPECT_FALSE(LinearEvaluation::from_bytes(format_weights(file)).ok());
  file.kind = "linear";
  const auto wrong_shape = LinearEvaluation::from_bytes(format_weights(file));
  ASSERT_FALSE(wrong_shape.ok());
  EXPECT_NE(wrong_shape.error().message.find("features"), std::string::npos);
}

// The evaluation is worth something: it foresees the winner of late positions.
TEST(LinearEvaluation, KnowsWhoIsAheadNearTheEnd) {
  base::Random random(6);
  for (const Objective objective : {Objective::fewest, Objective::most}) {
    const LinearEvaluation& evaluation = LinearEvaluation::shipped(objective, BoardSize::eight);
    int right = 0, decided = 0;
    for (int i = 0; i < 400; ++i) {
      game::GameRecord record = game::random_game(BoardSize::eight, random, 54, objective);
      if (record.is_over()) continue;
      const game::Position at = record.position();
      const int value = evaluation.value({}, at.board, at.legal_moves());
      while (!record.is_over()) {
        const game::Bits moves = record.position().legal_moves();
        (void)record.play(moves ? game::random_square(moves, random) : game::kPass);
      }
      const int score = record.position().final_score(objective, at.to_move);
      if (score == 0 || value == 0) continue;
      ++decided;
      right += (score > 0) == (value > 0);
    }
    EXPECT_GT(right, decided * 8 / 10);
  }
}

}  // namespace
}  // namespace ogai::eval
