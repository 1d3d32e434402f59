#include <atomic>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/measure/effort.h"
#include "arena/measure/test_positions.h"
#include "arena/measure/value_loss.h"
#include "arena/measure/win_rate.h"
#include "game/notation/position_text.h"

namespace ogai::arena {
namespace {

using game::BoardSize;
using game::Objective;
using game::Position;

const auto kNothing = [] {};

// --- Statistics --------------------------------------------------------------------------------

TEST(Mean, ValueAndErrorBar) {
  Mean mean;
  EXPECT_EQ(mean.value(), 0);
  for (const double value : {1, 2, 3, 6}) mean.add(value);
  EXPECT_EQ(mean.value(), 3);
  EXPECT_EQ(mean.sum(), 12);
  // The variance is (4 + 1 + 0 + 9) / 3, its mean's deviation √(14 / 3 / 4).
  EXPECT_NEAR(mean.error(), 1.96 * std::sqrt(14.0 / 12), 0.001);
  Mean half;
  half.add(1);
  EXPECT_EQ(half.error(), 0);
  half.add(mean);
  EXPECT_EQ(half.count(), 5u);
}

TEST(Wilson, KnownIntervals) {
  // 8 of 10: 0.490 … 0.943; 0 of 10: 0 … 0.278 (Wilson 1927's formula, by hand).
  EXPECT_NEAR(wilson(8, 10).low, 0.490, 0.001);
  EXPECT_NEAR(wilson(8, 10).high, 0.943, 0.001);
  EXPECT_EQ(wilson(0, 10).low, 0);
  EXPECT_NEAR(wilson(0, 10).high, 0.278, 0.001);
  EXPECT_EQ(wilson(0, 0).high, 1);
}

// --- Test positions ----------------------------------------------------------------------------

TEST(TestPositions, HaveTheEmptiesAndAChoiceAndRepeat) {
  for (const BoardSize size : game::kBoardSizes) {
    const auto positions = random_test_positions(size, 6, 20, 3);
    ASSERT_EQ(positions.size(), 20u);
    for (const Position& position : positions) {
      EXPECT_EQ(std::popcount(position.empties()), 6);
      EXPECT_GE(std::popcount(position.legal_moves()), 2);
    }
    EXPECT_EQ(positions, random_test_positions(size, 6, 20, 3));
    EXPECT_NE(positions, random_test_positions(size, 6, 20, 4));
  }
  EXPECT_TRUE(random_test_positions(BoardSize::eight, 0, 5, 1).empty());
}

// --- Win rate ----------------------------------------------------------------------------------

WinRate rate_of(const std::string& agent, int threads = 1, std::uint64_t seed = 1) {
  WinRateSettings settings{.size = BoardSize::six, .agent = agent, .games = 40, .solve = 8};
  settings.seed = seed;
  settings.threads = threads;
  std::atomic<int> played = 0;
  const auto rate = measure_win_rate(settings, {}, [&] { ++played; });
  EXPECT_TRUE(rate.ok());
  EXPECT_EQ(played, 40);
  return *rate;
}

TEST(WinRate, CountsBothColoursAndRanksAgents) {
  const WinRate strong = rate_of("ogai:depth=3,hash=1");
  EXPECT_EQ(strong.tally.black.games(), 20);
  EXPECT_EQ(strong.tally.white.games(), 20);
  EXPECT_TRUE(strong.finished);
  EXPECT_EQ(strong.faults, 0);
  EXPECT_GT(strong.won.low, rate_of("rnd").won.high);
  EXPECT_NEAR(strong.won.value, strong.tally.all().won / 40.0, 1e-12);
}

TEST(WinRate, RepeatsWhateverTheThreads) {
  const WinRate one = rate_of("gdy", 1);
  const WinRate two = rate_of("gdy", 2);
  EXPECT_EQ(one.tally.black.won, two.tally.black.won);
  EXPECT_EQ(one.tally.white.won, two.tally.white.won);
  EXPECT_EQ(one.tally.all().drawn, two.tally.all().drawn);
}

// Otherwise the opponent would be random to the end.
TEST(WinRate, LimitsAreForTheAgentAlone) {
  WinRateSettings settings{.size = BoardSize::six, .agent = "gdy", .games = 40, .solve = 8};
  const auto unlimited = measure_win_rate(settings, {}, kNothing);
  settings.game.limits = {.nodes = 1, .depth = 1};
  const auto limited = measure_win_rate(settings, {}, kNothing);
  EXPECT_EQ(unlimited->tally.all().won, limited->tally.all().won);
  EXPECT_EQ(unlimited->tally.all().drawn, limited->tally.all().drawn);
}

TEST(WinRate, StopsAndRefuses) {
  std::stop_source stop;
  stop.request_stop();
  const auto stopped = measure_win_rate({.agent = "rnd"}, stop.get_token(), kNothing);
  ASSERT_TRUE(stopped.ok());
  EXPECT_FALSE(stopped->finished);
  EXPECT_FALSE(measure_win_rate({.agent = "none"}, {}, kNothing).ok());
}

// --- Value loss --------------------------------------------------------------------------------

ValueLoss loss_of(const std::string& agent, int plies, search::Limits limits = {}) {
  const auto positions = random_test_positions(BoardSize::eight, 6, 15, 1);
  const auto loss = measure_value_loss({.agent = agent, .limits = limits, .plies = plies},
                                       positions, {}, kNothing);
  EXPECT_TRUE(loss.ok());
  return *loss;
}

TEST(ValueLoss, APerfectAgentLosesNothing) {
  const ValueLoss loss = loss_of("ogai:hash=1", 2, {.move_time = std::chrono::hours(1)});
  EXPECT_EQ(loss.move_loss.count(), 15u);
  EXPECT_EQ(loss.move_loss.sum(), 0);
  EXPECT_EQ(loss.best, 15);
  EXPECT_EQ(loss.spoiled, 0);
  EXPECT_EQ(loss.discs.sum(), 0);
  EXPECT_EQ(loss.discs.count() + loss.valueless, loss.nodes);
  EXPECT_GT(loss.nodes, 100u);
}

TEST(ValueLoss, WinRatesAreComparedWithTheResult) {
  const ValueLoss exact = loss_of("maximax", 1);  // sees the end of the game
  EXPECT_EQ(exact.discs.count(), 0u);
  EXPECT_GT(exact.result.count(), 15u);
  EXPECT_EQ(exact.result.sum(), 0);
  EXPECT_EQ(exact.spoiled, 0);
  const ValueLoss guess = loss_of("greedy-invincible:solve=0", 1);
  EXPECT_GT(guess.result.value(), 0.1);
  EXPECT_GT(guess.move_loss.value(), 0);
}

TEST(ValueLoss, RepeatsWhateverTheThreads) {
  const auto positions = random_test_positions(BoardSize::eight, 8, 10, 1);
  ValueLossSettings settings{.agent = "greedy-invincible:solve=0", .plies = 1};
  const auto one = measure_value_loss(settings, positions, {}, kNothing);
  settings.threads = 2;
  const auto two = measure_value_loss(settings, positions, {}, kNothing);
  EXPECT_EQ(one->result.sum(), two->result.sum());
  EXPECT_EQ(one->result.error(), two->result.error());
  EXPECT_EQ(one->move_loss.sum(), two->move_loss.sum());
  EXPECT_EQ(one->nodes, two->nodes);
}

TEST(ValueLoss, OfAHandCountedTree) {
  // The root and, one ply below, every position in which the opponent has a move.
  const auto positions = random_test_positions(BoardSize::four, 3, 1, 2);
  ASSERT_EQ(positions.size(), 1u);
  std::uint64_t nodes = 1;
  for (game::Bits moves = positions[0].legal_moves(); moves;)
    nodes += positions[0].after(game::pop_first(moves)).legal_moves() != 0;
  const auto loss = measure_value_loss({.agent = "rnd", .plies = 1}, positions, {}, kNothing);
  ASSERT_TRUE(loss.ok());
  EXPECT_EQ(loss->nodes, nodes);
  EXPECT_EQ(loss->valueless, nodes);  // rnd tells nothing
  EXPECT_EQ(loss->discs.count() + loss->result.count(), 0u);
}

TEST(ValueLoss, StopsAndRefuses) {
  const auto positions = random_test_positions(BoardSize::eight, 6, 2, 1);
  std::stop_source stop;
  stop.request_stop();
  const auto stopped = measure_value_loss({.agent = "gdy"}, positions, stop.get_token(), kNothing);
  ASSERT_TRUE(stopped.ok());
  EXPECT_FALSE(stopped->finished);
  EXPECT_FALSE(measure_value_loss({.agent = "gdy:x=1"}, positions, {}, kNothing).ok());
}

// --- Search depth ------------------------------------------------------------------------------

TEST(SearchDepth, TellsDepthByPly) {
  const EffortSettings settings{
      .agent = "gdy-ab:4", .limits = {}, .games = 2, .step = 10, .seed = 1};
  int asked = 0;
  const auto depth = measure_search_depth(settings, {}, [&] { ++asked; });
  ASSERT_TRUE(depth.ok());
  EXPECT_EQ(static_cast<std::size_t>(asked), depth_positions(settings));
  ASSERT_EQ(depth->rows.size(), 6u);
  EXPECT_EQ(depth->rows[1].plays, 10);
  for (const DepthRow& row : depth->rows) {
    EXPECT_EQ(row.positions, 2);
    EXPECT_EQ(row.depth.value(), 4);
    EXPECT_GT(row.nodes.value(), 10);
    EXPECT_EQ(row.simulations.count(), 0u);
  }
}

TEST(SearchDepth, StopsAndRefuses) {
  std::stop_source stop;
  stop.request_stop();
  const auto stopped = measure_search_depth({.agent = "gdy-ab"}, stop.get_token(), kNothing);
  ASSERT_TRUE(stopped.ok());
  EXPECT_FALSE(stopped->finished);
  EXPECT_TRUE(stopped->rows.empty());
  EXPECT_FALSE(measure_search_depth({.agent = "?"}, {}, kNothing).ok());
}

}  // namespace
}  // namespace ogai::arena
