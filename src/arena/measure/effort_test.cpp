#include "arena/measure/effort.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/openings.h"

namespace ogai::arena {
namespace {

const auto kNoNews = [] {};

EffortSettings on_six(const std::string& agent, std::uint64_t simulations) {
  return {.size = game::BoardSize::six, .agent = agent, .limits = {.simulations = simulations}};
}

TEST(Iterations, CountsFreshAndInherited) {
  for (const bool reuse : {true, false}) {
    const auto measured =
        measure_iterations(on_six(reuse ? "rnd-mcts" : "rnd-mcts:reuse=off", 300), {}, kNoNews);
    ASSERT_TRUE(measured.ok());
    EXPECT_TRUE(measured->finished);
    const IterationsRow all = measured->between(0, 31);
    EXPECT_EQ(all.fresh.value(), 300);
    EXPECT_EQ(all.inherited.value() > 10, reuse);
    EXPECT_GT(all.per_second(), 0);
    EXPECT_EQ(all.fresh.count(), all.inherited.count());
    int last = -1;
    for (const IterationsRow& row : measured->rows) {
      EXPECT_GT(row.ply, last);
      last = row.ply;
    }
    EXPECT_EQ(measured->between(4, 6).fresh.count(), 3u);
  }
}

TEST(Iterations, ProvedAnswersAreNotCounted) {
  const auto measured = measure_iterations(on_six("mcts", 500), {}, kNoNews);
  ASSERT_TRUE(measured.ok());
  EXPECT_GT(measured->proved, 5);
  EXPECT_EQ(measured->between(0, 31).fresh.value(), 500);
}

TEST(Iterations, GamesBeginWhereTheyAreToldTo) {
  EffortSettings settings = on_six("rnd-mcts", 50);
  settings.games = 3;
  settings.openings = random_openings(game::BoardSize::six, 6, 2, 1);
  ASSERT_EQ(settings.openings.size(), 2u);
  const auto measured = measure_iterations(settings, {}, kNoNews);
  ASSERT_TRUE(measured.ok());
  EXPECT_EQ(measured->between(0, 5).fresh.count(), 0u);
  EXPECT_GT(measured->between(6, 31).fresh.count(), 30u);
}

TEST(Iterations, RefusesAndStops) {
  EXPECT_FALSE(measure_iterations(on_six("nobody", 10), {}, kNoNews).ok());
  const auto silent = measure_iterations(on_six("gdy", 10), {}, kNoNews);
  ASSERT_TRUE(silent.ok());
  EXPECT_TRUE(silent->rows.empty());
  EXPECT_GT(silent->silent, 10);
  std::stop_source stop;
  int moves = 0;
  const auto stopped = measure_iterations(on_six("rnd-mcts", 100), stop.get_token(), [&] {
    if (++moves == 5) stop.request_stop();
  });
  ASSERT_TRUE(stopped.ok());
  EXPECT_FALSE(stopped->finished);
  EXPECT_EQ(moves, 5);
}

}  // namespace
}  // namespace ogai::arena
