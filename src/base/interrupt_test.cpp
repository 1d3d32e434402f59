#include "base/interrupt.h"

#include <chrono>
#include <gtest/gtest.h>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "base/clock.h"

namespace ogai::base {
namespace {

using namespace std::chrono_literals;

bool stops_soon(const Interrupt& interrupt) {
  const Deadline deadline = Deadline::after(30s);
  while (!interrupt.token().stop_requested() && !deadline.expired()) {
    std::this_thread::sleep_for(1ms);
  }
  return interrupt.token().stop_requested();
}

// The status with which a child ends that does `work`.
template <typename Work>
int status_of_child(Work work) {
  const pid_t child = fork();
  if (child == 0) {
    work();
    _exit(99);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

TEST(Interrupt, ASignalRequestsTheStop) {
  for (const int number : {SIGINT, SIGTERM}) {
    const Interrupt interrupt;
    EXPECT_FALSE(interrupt.token().stop_requested());
    EXPECT_EQ(interrupt.signal(), 0);
    raise(number);
    EXPECT_TRUE(stops_soon(interrupt));
    EXPECT_EQ(interrupt.signal(), number);
  }
}

TEST(Interrupt, StopCallbacksRunOutsideTheHandler) {
  const Interrupt interrupt;
  std::thread::id runner;
  {
    const std::stop_callback callback(interrupt.token(),
                                      [&] { runner = std::this_thread::get_id(); });
    raise(SIGINT);
    EXPECT_TRUE(stops_soon(interrupt));
  }  // waits for a callback that runs
  EXPECT_NE(runner, std::this_thread::get_id());
  EXPECT_NE(runner, std::thread::id());
}

TEST(Interrupt, NoSignalNoStop) {
  std::stop_token token;
  {
    const Interrupt interrupt;
    token = interrupt.token();
  }
  EXPECT_FALSE(token.stop_requested());
}

TEST(Interrupt, OnlyOneAtATime) {
  const Interrupt first;
  EXPECT_THROW(Interrupt(), std::logic_error);
}

TEST(Interrupt, GivesBackTheOldHandlers) {
  struct sigaction mine {
  }, before{}, after{};
  mine.sa_handler = SIG_IGN;
  sigaction(SIGTERM, &mine, &before);
  { const Interrupt interrupt; }
  sigaction(SIGTERM, &before, &after);
  EXPECT_EQ(after.sa_handler, SIG_IGN);
}

TEST(Interrupt, TheSecondSignalKills) {
  const int status = status_of_child([] {
    const Interrupt interrupt;
    raise(SIGINT);
    stops_soon(interrupt);
    raise(SIGTERM);
  });
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGTERM);
}

}  // namespace
}  // namespace ogai::base
