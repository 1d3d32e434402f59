#include "base/interrupt.h"

#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdexcept>
#include <string>
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

// The status of a child that ends with what `work` returns.
template <typename Work>
int status_of_child(Work work) {
  const pid_t child = fork();
  if (child == 0) _exit(work());
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

// Whatever the tests were started with, such as nohup.
class DefaultAction {
 public:
  explicit DefaultAction(int number) : number_(number) {
    struct sigaction action {};
    action.sa_handler = SIG_DFL;
    sigaction(number_, &action, &before_);
  }
  ~DefaultAction() { sigaction(number_, &before_, nullptr); }
  DefaultAction(const DefaultAction&) = delete;
  DefaultAction& operator=(const DefaultAction&) = delete;

 private:
  int number_;
  struct sigaction before_ {};
};

TEST(Interrupt, ASignalRequestsTheStop) {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    const DefaultAction hangup(SIGHUP);
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
    return 99;
  });
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGTERM);
}

TEST(Interrupt, TheEndOfTheTerminalMayBeToldTwice) {
  const int status = status_of_child([] {
    const DefaultAction hangup(SIGHUP);
    const Interrupt interrupt;
    raise(SIGHUP);
    raise(SIGHUP);
    return stops_soon(interrupt) ? 0 : 1;
  });
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST(Interrupt, NohupStaysInForce) {
  const int status = status_of_child([] {
    signal(SIGHUP, SIG_IGN);
    const Interrupt interrupt;
    raise(SIGHUP);
    std::this_thread::sleep_for(50ms);
    return interrupt.token().stop_requested() ? 1 : 0;
  });
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

// In a session of its own whose terminal is closed, which `master` is the other end of.
int write_to_closed_terminal(int master) {
  const DefaultAction hangup(SIGHUP);
  const std::string name = ptsname(master);
  close(master);
  setsid();
  const int terminal = open(name.c_str(), O_RDWR);  // now controls the session
  dup2(terminal, STDOUT_FILENO);
  dup2(terminal, STDERR_FILENO);
  const Interrupt interrupt;
  if (write(STDOUT_FILENO, "!", 1) != 1) return 2;
  if (!stops_soon(interrupt) || interrupt.signal() != SIGHUP) return 3;
  if (write(terminal, "x", 1) == 1) return 4;  // it is closed indeed
  return write(STDOUT_FILENO, "x", 1) == 1 && write(STDERR_FILENO, "x", 1) == 1 ? 0 : 5;
}

TEST(Interrupt, OutputToAClosedTerminalIsLostWithoutAFault) {
  const int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  ASSERT_GE(master, 0);
  ASSERT_EQ(grantpt(master), 0);
  ASSERT_EQ(unlockpt(master), 0);
  const pid_t child = fork();
  if (child == 0) _exit(write_to_closed_terminal(master));
  char ready = 0;
  EXPECT_EQ(read(master, &ready, 1), 1);
  close(master);
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace ogai::base
