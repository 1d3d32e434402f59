// What the tests of requests share: a small scheduler, and something to wait for.
#pragma once

#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>

#include "server/think/scheduler.h"

namespace ogai::server::think {

inline constexpr base::Duration kLong = std::chrono::seconds(60);  // only a fault takes so long

// Something that happens once, and can be waited for.
class Event {
 public:
  void happen() {
    const std::lock_guard lock(mutex_);
    happened_ = true;
    changed_.notify_all();
  }
  bool wait(base::Duration longest = kLong) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, longest, [&] { return happened_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool happened_ = false;
};

inline SchedulerSettings settings(int threads = 1) {
  SchedulerSettings settings;
  settings.threads = threads;
  settings.table_bytes = 1 << 20;
  settings.warm = false;
  return settings;
}

// Slices so short that everything is cut again and again.
inline SchedulerSettings hurried() {
  SchedulerSettings hurried = settings();
  hurried.schedule.first_slice = std::chrono::milliseconds(1);
  hurried.schedule.longest_slice = std::chrono::milliseconds(4);
  return hurried;
}

// The request, which the scheduler has taken.
inline OwnedRequest submitted(Scheduler& scheduler, const std::string& client,
                              OwnedRequest request) {
  EXPECT_EQ(scheduler.submit(client, *request), std::nullopt);
  return request;
}

}  // namespace ogai::server::think
