// Interrupt: Ctrl-C (SIGINT) and SIGTERM as a stop token, while it exists.
//
//   const Interrupt interrupt;
//   run_tournament(interrupt.token());
//   if (interrupt.signal()) return 128 + interrupt.signal();
//
// The first signal requests the stop, from a thread of its own, so that stop
// callbacks may do anything. The second gets the system's default action and
// kills the process. System calls are restarted, not broken. One Interrupt at a
// time (std::logic_error); its destructor gives back the handlers found.
#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

namespace ogai::base {

class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  std::stop_token token() const { return source_.get_token(); }
  int signal() const;  // the first signal received; 0 if none

 private:
  void watch();

  std::stop_source source_;
  struct sigaction old_interrupt_ {};
  struct sigaction old_terminate_ {};
  std::jthread watcher_;
};

}  // namespace ogai::base
