#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_folder.h"
#include "game/random_games.h"
#include "train/linear/train_linear.h"
#include "train/positions/sample_games.h"
#include "train/positions/self_play.h"

namespace ogai::train {
namespace {

using game::BoardSize;

// Weights of one disc and less on every feature, the same at every stage.
eval::LinearEvaluation::Weights known_weights(BoardSize size) {
  base::Random random(3);
  eval::LinearEvaluation::Weights weights(static_cast<std::size_t>(game::cell_count(size)) - 3);
  for (auto& weight : weights[0]) weight = static_cast<std::int16_t>(random.below(129)) - 64;
  std::fill(weights.begin() + 1, weights.end(), weights[0]);
  return weights;
}

template <typename Visit>
void visit_random_positions(BoardSize size, std::uint64_t seed, int count, Visit&& visit) {
  base::Random random(seed);
  for (int i = 0; i < count; ++i) {
    const auto game = game::random_game(size, random, 4 + static_cast<int>(random.below(20)));
    if (!game.is_over()) visit(game.position().board);
  }
}

TEST(LinearFit, RecoversKnownWeights) {
  const BoardSize size = BoardSize::six;
  const eval::LinearEvaluation truth(size, known_weights(size));
  const game::Bits playable = game::playable(size);
  const auto value = [&](const eval::LinearEvaluation& evaluation, game::Board board) {
    return evaluation.value({}, board, game::legal_moves(board, playable));
  };
  LinearFit fit(size);
  visit_random_positions(size, 1, 40'000,
                         [&](game::Board board) { fit.add(board, value(truth, board)); });
  const eval::LinearEvaluation fitted(size, fit.solve(0.1));
  double squares = 0;
  int count = 0;
  visit_random_positions(size, 2, 2'000, [&](game::Board board) {
    const double error = value(fitted, board) - value(truth, board);
    squares += error * error;
    ++count;
  });
  EXPECT_LT(squares / count, 0.35) << "little more than the rounding of both";
}

TEST(LinearFit, ARidgeKeepsUnknownWeightsAtZero) {
  LinearFit fit(BoardSize::eight);
  for (const auto& row : fit.solve(1))
    EXPECT_TRUE(std::all_of(row.begin(), row.end(), [](int weight) { return weight == 0; }));
}

class TrainLinear : public testing::Test {
 protected:
  std::string make(const std::string& name, SelfPlaySettings settings, std::uint64_t games) {
    const std::string path = folder_.file(name);
    EXPECT_TRUE(generate_positions(settings, shipped_evaluation(settings),
                                   {.path = path, .games = games}, {})
                    .ok());
    return path;
  }
  const base::TemporaryFolder folder_;
};

TEST_F(TrainLinear, JudgesByGamesItDidNotLearnFrom) {
  const std::string path = make("play", small_settings(), 400);
  const auto training = train_linear({path}, {.ridge = 10, .holdout = 25});
  ASSERT_TRUE(training.ok());
  const double share = static_cast<double>(training->all.positions) /
                       static_cast<double>(training->all.positions + training->learned);
  EXPECT_NEAR(share, 0.25, 0.1);
  EXPECT_LT(training->all.rmse(), 0.9 * training->all.spread()) << "it has learned something";
  std::uint64_t sum = 0;
  for (const StageError& stage : training->stages) sum += stage.positions;
  EXPECT_EQ(sum, training->all.positions);
  const auto read = eval::LinearEvaluation::from_bytes(format_linear(*training));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->weights(), training->weights);
}

TEST_F(TrainLinear, NamesTheFileThatIsWrong) {
  const std::string path = make("play", small_settings(), 3);
  SelfPlaySettings classic = small_settings();
  classic.objective = game::Objective::most;
  const std::string other = make("classic", classic, 3);
  EXPECT_THAT(train_linear({path, other}, {}).error().message,
              testing::HasSubstr(other + " is for another size or other rules"));
  EXPECT_THAT(train_linear({folder_.file("absent")}, {}).error().message,
              testing::HasSubstr("absent cannot open"));
}

}  // namespace
}  // namespace ogai::train
