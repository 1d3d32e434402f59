#include "nn/evaluation_cache.h"

#include <gtest/gtest.h>

#include "nn/sample_positions.h"

namespace ogai::nn {
namespace {

TEST(EvaluationCache, GivesBackWhatWasStoredAndNothingElse) {
  EvaluationCache cache(1 << 16);
  const auto sample = sample_positions(game::BoardSize::eight, 2);
  const std::vector<float> priors = {0.25f, 0.5f, 0.125f, 0.125f};
  std::vector<float> found(4);
  float value = 0;
  EXPECT_FALSE(cache.find(sample.boards[0], value, found));
  cache.store(sample.boards[0], -0.75f, priors);
  EXPECT_TRUE(cache.find(sample.boards[0], value, found));
  EXPECT_EQ(value, -0.75f);
  EXPECT_EQ(found, priors);
  EXPECT_FALSE(cache.find(sample.boards[1], value, found));
  EXPECT_FALSE(cache.find(sample.boards[0].passed(), value, found));
  cache.clear();
  EXPECT_FALSE(cache.find(sample.boards[0], value, found));
}

TEST(EvaluationCache, TheOldestMakesRoom) {
  EvaluationCache cache(0);  // one bucket
  const auto sample = sample_positions(game::BoardSize::eight, 60);
  std::vector<game::Board> distinct;
  for (const game::Board board : sample.boards)
    if (std::find(distinct.begin(), distinct.end(), board) == distinct.end())
      distinct.push_back(board);
  for (const game::Board board : distinct) cache.store(board, 0.5f, {});
  float value = 0;
  std::size_t found = 0;
  for (const game::Board board : distinct) found += cache.find(board, value, {});
  EXPECT_EQ(found, cache.positions());
  EXPECT_TRUE(cache.find(distinct.back(), value, {}));
}

TEST(EvaluationCache, PositionsWithTooManyMovesAreNotKept) {
  EvaluationCache cache(1 << 12);
  std::vector<float> priors(EvaluationCache::kMostMoves + 1);
  cache.store(game::initial_board(), 1, priors);
  float value = 0;
  EXPECT_FALSE(cache.find(game::initial_board(), value, priors));
}

}  // namespace
}  // namespace ogai::nn
