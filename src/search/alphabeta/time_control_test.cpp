#include "search/alphabeta/time_control.h"

#include <gtest/gtest.h>

namespace ogai::search {
namespace {

using namespace std::chrono_literals;

TEST(TimeControl, NoLimitNoDeadline) {
  EXPECT_FALSE(plan_time({}, 50).hard);
  EXPECT_FALSE(plan_time({}, 50).soft);
}

TEST(TimeControl, TimePerMoveIsUsedUpButNotExceeded) {
  Limits limits;
  limits.move_time = 1s;
  const TimePlan plan = plan_time(limits, 40);
  EXPECT_LT(*plan.hard, 1s);
  EXPECT_GT(*plan.hard, 990ms);
  limits.move_time = 100us;
  EXPECT_LT(*plan_time(limits, 40).hard, 100us);
}

TEST(TimeControl, AClockLastsForTheGame) {
  base::Duration remaining = 60s;
  for (int empties = 60; empties > 0; empties -= 2) {
    Limits limits;
    limits.clock = {remaining, 0s};
    const TimePlan plan = plan_time(limits, empties);
    ASSERT_GT(plan.hard->count(), 0);
    ASSERT_LT(*plan.hard, remaining);
    remaining -= *plan.soft;
  }
  EXPECT_GT(remaining, 500ms);
}

TEST(TimeControl, WhateverEndsFirstCounts) {
  Limits limits;
  limits.clock = {100s, 0s};
  limits.move_time = 10ms;
  EXPECT_LT(*plan_time(limits, 40).hard, 10ms);
}

}  // namespace
}  // namespace ogai::search
