#include "arena/stop_timer.h"

namespace ogai::arena {

StopTimer::StopTimer() : watcher_([this](const std::stop_token& closing) { watch(closing); }) {}

StopTimer::~StopTimer() {
  disarm();
}

std::stop_token StopTimer::arm(base::SteadyTime time, const std::stop_token& outer) {
  disarm();
  const std::lock_guard lock(mutex_);
  source_ = std::stop_source();
  time_ = time;
  outer_.emplace(outer, Forward{&source_});
  changed_.notify_one();
  return source_.get_token();
}

void StopTimer::disarm() {
  outer_.reset();  // waits for a callback that runs just now, so not under the lock
  const std::lock_guard lock(mutex_);
  time_.reset();
}

void StopTimer::watch(const std::stop_token& closing) {
  std::unique_lock lock(mutex_);
  while (!closing.stop_requested()) {
    if (!time_) {
      changed_.wait(lock, closing, [&] { return time_.has_value(); });
    } else if (base::steady_now() >= *time_) {
      source_.request_stop();
      time_.reset();
    } else {
      const base::SteadyTime until = *time_;
      changed_.wait_until(lock, closing, until, [&] { return !time_ || *time_ != until; });
    }
  }
}

}  // namespace ogai::arena
