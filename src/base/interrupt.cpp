// The handler may only touch lock-free atomics and call write(): it leaves the
// signal's number in g_first_signal and wakes the watcher through a pipe.
#include "base/interrupt.h"

#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <stdexcept>
#include <system_error>
#include <unistd.h>

namespace ogai::base {
namespace {

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

extern "C" void handle_interrupt(int number) {
  const int saved_errno = errno;
  int none = 0;
  if (g_first_signal.compare_exchange_strong(none, number)) {
    wake_watcher();
  } else {  // delivered with the default action as soon as this handler returns
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
  sigaddset(&action.sa_mask, SIGINT);  // the two never interrupt each other
  sigaddset(&action.sa_mask, SIGTERM);
  sigaction(SIGINT, &action, &old_interrupt_);
  sigaction(SIGTERM, &action, &old_terminate_);
}

Interrupt::~Interrupt() {
  sigaction(SIGINT, &old_interrupt_, nullptr);
  sigaction(SIGTERM, &old_terminate_, nullptr);
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
