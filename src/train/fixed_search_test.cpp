#include "train/fixed_search.h"

#include <gtest/gtest.h>
#include <numeric>

#include "game/random_games.h"

namespace ogai::train {
namespace {

using game::BoardSize;
using game::Objective;

FixedSearchSettings settings(Objective objective) {
  return {objective, BoardSize::six, eval::AnyEvaluation::shipped(objective, BoardSize::six),
          std::size_t{1} << 20};
}

class FixedSearchOf : public testing::TestWithParam<Objective> {};

TEST_P(FixedSearchOf, ProvesScoresAndMovesThatKeepThem) {
  const auto search = make_fixed_search(settings(GetParam()), {});
  base::Random random(5);
  for (int i = 0; i < 20; ++i) {
    const auto game = game::random_game(BoardSize::six, random, 22, GetParam());
    const game::Board board = game.position().board;
    if (game.is_over() || !game.position().legal_moves()) continue;
    const int score = search->exact(board);
    EXPECT_EQ(score, search->value(board, 36, search::kNoSelectivity));
    EXPECT_TRUE(search->reaches(board, score));
    EXPECT_FALSE(search->reaches(board, score + 1));
    const game::Move best = search->best_move(board, 36, search::kNoSelectivity);
    EXPECT_EQ(search->exact(game::after(board, best)), -score);
  }
}

TEST_P(FixedSearchOf, KnowsOfValuesOutOfReachThatTheyAreSo) {
  const auto search = make_fixed_search(settings(GetParam()), {});
  base::Random random(6);
  int beyond = 0;
  for (int i = 0; i < 40; ++i) {
    const game::Board board =
        game::random_game(BoardSize::six, random, 12, GetParam()).position().board;
    const int value = search->value(board, 4, search::kNoSelectivity);
    for (const int reach : {0, 3, 10}) {
      search->forget();
      const int found = search->value(board, 4, search::kNoSelectivity, reach);
      if (std::abs(value) <= reach)
        EXPECT_EQ(found, value);
      else
        EXPECT_GT(value > 0 ? found : -found, reach);
      beyond += std::abs(value) > reach;
    }
  }
  EXPECT_GT(beyond, 0);
}

TEST_P(FixedSearchOf, AnswersAlikeAfterForgetting) {
  const auto search = make_fixed_search(settings(GetParam()), {});
  const game::Board board = game::initial_board();
  const int first = search->value(board, 6, 2);
  search->value(game::after(board, 19), 7, 0);
  search->forget();
  EXPECT_EQ(search->value(board, 6, 2), first);
}

INSTANTIATE_TEST_SUITE_P(BothObjectives, FixedSearchOf,
                         testing::Values(Objective::fewest, Objective::most));

TEST(FixedSearch, EndsSoonWhenStopped) {
  std::stop_source source;
  const auto search = make_fixed_search(settings(Objective::fewest), source.get_token());
  EXPECT_FALSE(search->stopped());
  source.request_stop();
  EXPECT_TRUE(search->stopped());
  search->value(game::initial_board(), 30, search::kNoSelectivity);  // would take minutes
}

TEST(ParallelSearches, DoEveryPieceOnce) {
  for (const int threads : {1, 3}) {
    std::vector<int> done(50);
    EXPECT_TRUE(parallel_searches(settings(Objective::fewest), threads, done.size(),
                                  [&](FixedSearch&, std::size_t i) { ++done[i]; }, {}));
    EXPECT_EQ(done, std::vector<int>(50, 1));
  }
}

TEST(ParallelSearches, StopWhenAsked) {
  std::stop_source source;
  std::atomic<int> done = 0;
  EXPECT_FALSE(parallel_searches(
      settings(Objective::fewest), 2, 1000,
      [&](FixedSearch&, std::size_t) {
        if (++done == 10) source.request_stop();
      },
      source.get_token()));
  EXPECT_LT(done, 20);
}

}  // namespace
}  // namespace ogai::train
