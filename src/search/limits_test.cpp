#include "search/limits.h"

#include <gtest/gtest.h>

namespace ogai::search {
namespace {

using namespace std::chrono_literals;

TEST(Limits, AreUnlimitedUntilOneIsSet) {
  EXPECT_TRUE(Limits{}.unlimited());
  EXPECT_FALSE(Limits{.depth = 3}.unlimited());
}

TEST(Limits, TighterTakesTheLeastOfEach) {
  const Limits own{.move_time = 2s, .nodes = 100};
  const Limits granted{.move_time = 1s, .depth = 4, .simulations = 7};
  const Limits both = tighter(own, granted);
  EXPECT_EQ(both.move_time, base::Duration(1s));
  EXPECT_EQ(both.nodes, 100u);
  EXPECT_EQ(both.depth, 4);
  EXPECT_EQ(both.simulations, 7u);
}

TEST(Limits, TheGrantedClockCounts) {
  const Limits own{.clock = GameClock{9s, 0s}};
  EXPECT_EQ(tighter(own, Limits{.clock = GameClock{20s, 1s}}).clock->remaining, 20s);
  EXPECT_EQ(tighter(own, Limits{}).clock->remaining, 9s);
}

}  // namespace
}  // namespace ogai::search
