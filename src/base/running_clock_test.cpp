#include "base/running_clock.h"

#include <csignal>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace ogai::base {
namespace {

using namespace std::chrono_literals;

TEST(RunningClock, SleepAndWorkCount) {
  const RunningClock clock;
  const SteadyTime begun = clock.now();
  std::this_thread::sleep_for(30ms);
  EXPECT_GE(clock.now() - begun, 29ms);
}

// Two processes on one processor, both at work: each has about half of the time.
TEST(RunningClock, StandsWhileOthersHaveTheProcessor) {
  if (access("/proc/thread-self/schedstat", R_OK) != 0) GTEST_SKIP() << "not told here";
  cpu_set_t before, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
  CPU_ZERO(&one);
  for (int cpu = 0; CPU_COUNT(&one) == 0; ++cpu)
    if (CPU_ISSET(cpu, &before)) CPU_SET(cpu, &one);
  ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
  const pid_t rival = fork();
  if (rival == 0) {
    const Deadline end = Deadline::after(10s);  // whatever becomes of the test
    while (!end.expired()) continue;
    _exit(0);
  }
  const RunningClock clock;
  const SteadyTime begun = clock.now(), begun_by_wall = steady_now();
  while (steady_now() - begun_by_wall < 500ms) continue;
  const Duration ran = clock.now() - begun;
  const Duration passed = steady_now() - begun_by_wall;
  kill(rival, SIGKILL);
  waitpid(rival, nullptr, 0);
  ASSERT_EQ(sched_setaffinity(0, sizeof before, &before), 0);
  EXPECT_GT(ran, Duration{});
  EXPECT_LT(ran, passed * 9 / 10);
}

}  // namespace
}  // namespace ogai::base
