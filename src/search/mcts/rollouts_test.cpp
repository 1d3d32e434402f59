#include "search/mcts/rollouts.h"

#include <cmath>
#include <gtest/gtest.h>

#include "game/random_games.h"

namespace ogai::search::mcts {
namespace {

using game::Board;
using game::BoardSize;
using game::Objective;

Board rollout_start(std::uint64_t seed) {
  base::Random random(seed);
  for (;;) {
    const game::Position at = game::random_game(BoardSize::eight, random, 30).position();
    if (at.legal_moves()) return at.board;
  }
}

TEST(Rollouts, RoxPrefersTheHighNumbersOfFigure4) {
  const auto sets = rox_preferences(BoardSize::eight);
  ASSERT_EQ(sets.size(), 5u);
  game::Bits all = 0;
  for (const game::Bits set : sets) all += set;
  EXPECT_EQ(all, game::playable(BoardSize::eight));
  const auto at = [](const char* name) {
    return game::bit(*game::square_from_name(BoardSize::eight, name));
  };
  EXPECT_TRUE(sets[0] & at("c3"));
  EXPECT_TRUE(sets[1] & at("b2"));
  EXPECT_TRUE(sets[1] & at("a2"));
  EXPECT_TRUE(sets[2] & at("b3"));
  EXPECT_TRUE(sets[3] & at("a4"));
  EXPECT_EQ(sets[4], at("a1") | at("h1") | at("a8") | at("h8"));
}

// Few games are played one at a time, many interleaved: the same kind of games.
TEST(Rollouts, FewGamesAreLikeMany) {
  const Board board = rollout_start(2);
  const game::Bits moves = game::legal_moves(board);
  for (const RolloutPolicy policy : {RolloutPolicy::random, RolloutPolicy::rox}) {
    LeafResult many;
    Rollouts(Objective::fewest, BoardSize::eight, {.policy = policy, .games = 4000}, 1)
        .evaluate({{&board, 1}, {&moves, 1}}, {&many, 1}, {});
    Rollouts single(Objective::fewest, BoardSize::eight, {.policy = policy}, 1);
    double sum = 0;
    for (int i = 0; i < 4000; ++i) {
      LeafResult one;
      single.evaluate({{&board, 1}, {&moves, 1}}, {&one, 1}, {});
      sum += static_cast<double>(one.sum);
    }
    EXPECT_NEAR(sum / 4000, static_cast<double>(many.sum) / 4000, 4.5 * std::sqrt(2.0 / 4000));
  }
}

TEST(Rollouts, SumUpTheirGames) {
  const Board board = rollout_start(1);
  const game::Bits moves = game::legal_moves(board);
  Rollouts rollouts(Objective::fewest, BoardSize::eight, {.games = 50}, 3);
  LeafResult result;
  rollouts.evaluate({{&board, 1}, {&moves, 1}}, {&result, 1}, {});
  EXPECT_EQ(result.games, 50u);
  EXPECT_LE(std::abs(result.sum), result.squares);
  EXPECT_LE(result.squares, 50);
  // A draw may be told to count as a loss.
  Rollouts strict(Objective::fewest, BoardSize::eight, {.games = 50, .draw_value = -1}, 3);
  LeafResult other;
  strict.evaluate({{&board, 1}, {&moves, 1}}, {&other, 1}, {});
  EXPECT_EQ(other.squares, 50);
  EXPECT_EQ(other.sum, result.sum - (50 - result.squares));
}

}  // namespace
}  // namespace ogai::search::mcts
