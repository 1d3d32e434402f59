// Interrupt: Ctrl-C (SIGINT), SIGTERM and the end of the terminal (SIGHUP) as a stop token, while
// it exists.
//
//   const Interrupt interrupt;
//   run_tournament(interrupt.token());
//   if (interrupt.signal()) return 128 + interrupt.signal();
//
// The first signal requests the stop, from a thread of its own, so that stop
// callbacks may do anything. The second gets the system's default action and
// kills the process; only SIGHUP comes twice when a terminal is closed, from the system and from
// the shell, and never kills. What is written to the closed terminal afterwards is lost without a
// fault. A SIGHUP that was ignored (nohup) stays ignored. System calls are restarted, not broken.
// One Interrupt at a time (std::logic_error); its destructor gives back the handlers found.
#pragma once

#include <array>
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
  std::array<struct sigaction, 3> old_{};
  std::jthread watcher_;
};

}  // namespace ogai::base
