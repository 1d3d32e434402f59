// What the tests of jobs share: small Turns, and something to wait for.
#pragma once

#include <condition_variable>
#include <mutex>

#include "server/think/turns.h"

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

inline TurnSettings settings(int threads = 1) {
  TurnSettings settings;
  settings.threads = threads;
  settings.table_bytes = 1 << 20;
  settings.warm = false;
  return settings;
}

// Slices so short that everything is cut again and again.
inline TurnSettings hurried() {
  TurnSettings hurried = settings();
  hurried.schedule.first_slice = std::chrono::milliseconds(1);
  hurried.schedule.longest_slice = std::chrono::milliseconds(4);
  return hurried;
}

inline Ticket taken(std::variant<Ticket, Refusal> admission) {
  return std::move(std::get<Ticket>(admission));
}

}  // namespace ogai::server::think
