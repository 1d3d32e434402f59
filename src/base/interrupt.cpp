// The handler may only touch lock-free atomics and call what POSIX allows in one, such as write():
// it leaves the signal's number in g_first_signal and wakes the watcher through a pipe.
#include "base/interrupt.h"

#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <stdexcept>
#include <system_error>
#include <termios.h>
#include <unistd.h>

namespace ogai::base {
namespace {

constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};

std::atomic<bool> g_exists{false};
std::atomic<int> g_first_signal{0};
std::atomic<int> g_pipe_read{-1};
std::atomic<int> g_pipe_write{-1};
static_assert(std::atomic<int>::is_always_lock_free);

void wake_watcher() {
  const char byte = 0;
  // The pipe is never full: at most one signal and one destructor write to it.
  [[maybe_unused]] const auto written = write(g_pipe_write.load(), &byte, 1);
}

// Output to a terminal that is gone fails; but what was done shall be kept, and that is done by
// code which also tells about it.
void leave_closed_terminal() {
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    termios unused;
    if (tcgetattr(stream, &unused) == 0 || errno != EIO) continue;
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere < 0) continue;
    dup2(nowhere, stream);
    close(nowhere);
  }
}

extern "C" void handle_interrupt(int number) {
  const int saved_errno = errno;
  int none = 0;
  if (number == SIGHUP) leave_closed_terminal();
  if (g_first_signal.compare_exchange_strong(none, number)) {
    wake_watcher();
  } else if (number != SIGHUP) {
    // Delivered with the default action as soon as this handler returns.
    ::signal(number, SIG_DFL);
    raise(number);
  }
  errno = saved_errno;
}

}  // namespace

Interrupt::Interrupt() {
  if (g_exists.exchange(true)) throw std::logic_error("a second Interrupt");
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    const int fault = errno;
    g_exists = false;
    throw std::system_error(fault, std::generic_category(), "pipe for interrupts");
  }
  g_first_signal = 0;
  g_pipe_read = ends[0];
  g_pipe_write = ends[1];
  watcher_ = std::jthread([this] { watch(); });

  struct sigaction action {};
  action.sa_handler = handle_interrupt;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (const int each : kSignals) sigaddset(&action.sa_mask, each);  // none interrupts another
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &action, &old_[i]);
  if (old_.back().sa_handler == SIG_IGN) sigaction(SIGHUP, &old_.back(), nullptr);
}

Interrupt::~Interrupt() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &old_[i], nullptr);
  wake_watcher();
  watcher_.join();
  close(g_pipe_read.exchange(-1));
  close(g_pipe_write.exchange(-1));
  g_exists = false;
}

int Interrupt::signal() const {
  return g_first_signal.load();
}

void Interrupt::watch() {
  char byte;
  while (read(g_pipe_read.load(), &byte, 1) < 0 && errno == EINTR) continue;
  if (g_first_signal.load() != 0) source_.request_stop();
}

}  // namespace ogai::base
