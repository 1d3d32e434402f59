// StopTimer: asks an agent to stop when its time is over, or when everything stops.
//
// For agents that mind only the stop token; those that mind their limits never need it.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "base/clock.h"

namespace ogai::arena {

class StopTimer {
 public:
  StopTimer();
  ~StopTimer();

  // A token that is stopped at `time`, or with `outer`; until the next arm() or disarm().
  std::stop_token arm(base::SteadyTime time, const std::stop_token& outer);
  void disarm();

 private:
  void watch(const std::stop_token& closing);

  struct Forward {
    std::stop_source* source;
    void operator()() const { source->request_stop(); }
  };

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::optional<base::SteadyTime> time_;
  std::stop_source source_;
  std::optional<std::stop_callback<Forward>> outer_;
  std::jthread watcher_;
};

}  // namespace ogai::arena
