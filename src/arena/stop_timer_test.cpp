#include "arena/stop_timer.h"

#include <chrono>
#include <gtest/gtest.h>

namespace ogai::arena {
namespace {

using namespace std::chrono_literals;

// Waits for the stop, with a bound far above what is measured.
bool stops_within(const std::stop_token& token, base::Duration bound) {
  const base::Deadline deadline = base::Deadline::after(bound);
  while (!token.stop_requested() && !deadline.expired()) std::this_thread::sleep_for(1ms);
  return token.stop_requested();
}

TEST(StopTimer, StopsAtTheTime) {
  StopTimer timer;
  EXPECT_TRUE(stops_within(timer.arm(base::steady_now() + 5ms, {}), 30s));
}

TEST(StopTimer, StopsWithTheOuterToken) {
  StopTimer timer;
  std::stop_source outer;
  const std::stop_token token = timer.arm(base::steady_now() + 1h, outer.get_token());
  EXPECT_FALSE(token.stop_requested());
  outer.request_stop();
  EXPECT_TRUE(token.stop_requested());
}

TEST(StopTimer, EachArmingIsItsOwn) {
  StopTimer timer;
  const std::stop_token first = timer.arm(base::steady_now() + 1h, {});
  const std::stop_token second = timer.arm(base::steady_now() + 5ms, {});
  EXPECT_TRUE(stops_within(second, 30s));
  EXPECT_FALSE(first.stop_requested());
  const std::stop_token third = timer.arm(base::steady_now() + 20ms, {});
  timer.disarm();
  std::this_thread::sleep_for(60ms);
  EXPECT_FALSE(third.stop_requested());
}

}  // namespace
}  // namespace ogai::arena
