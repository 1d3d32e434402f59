#include "sandbox/guard.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <unistd.h>
#include <vector>

namespace ogai::sandbox {
namespace {

constexpr auto kBetweenLooks = std::chrono::milliseconds(100);

// The thread that checks all boxes. It lasts as long as the process and sleeps while there are
// none.
class Patrol {
 public:
  static Patrol& ours() {
    static std::mutex mutex;
    static Patrol* patrol = nullptr;
    const std::lock_guard lock(mutex);
    // A forked child has no threads of its parent's, so it makes its own.
    if (!patrol || patrol->owner_ != getpid()) patrol = new Patrol;
    return *patrol;
  }

  void enlist(Guard* guard) {
    const std::lock_guard lock(mutex_);
    guards_.push_back(guard);
    changed_.notify_one();
  }
  void dismiss(Guard* guard) {
    const std::lock_guard lock(mutex_);
    std::erase(guards_, guard);
  }

 private:
  Patrol() {
    std::thread([this] { walk(); }).detach();
  }

  [[noreturn]] void walk() {
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [this] { return !guards_.empty(); });
      for (Guard* guard : guards_) guard->look();
      lock.unlock();
      std::this_thread::sleep_for(kBetweenLooks);
      lock.lock();
    }
  }

  const pid_t owner_ = getpid();
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Guard*> guards_;
};

}  // namespace

Guard::Guard(const Rules& rules, std::function<Usage()> usage, std::function<void()> end)
    : memory_(rules.memory),
      processor_time_(rules.processor_time),
      usage_(std::move(usage)),
      end_(std::move(end)) {
  Patrol::ours().enlist(this);
}

Guard::~Guard() {
  Patrol::ours().dismiss(this);
}

std::optional<Excess> Guard::excess_of(const Usage& usage) const {
  if (usage.out_of_memory || usage.memory > memory_) return Excess::memory;
  // A program can ignore the kernel's signal for this.
  if (usage.processor_time > processor_time_) return Excess::processor_time;
  return std::nullopt;
}

std::optional<Excess> Guard::look() {
  const std::lock_guard lock(mutex_);
  const Usage usage = usage_();
  // A program that the kernel killed held more than its limit, though perhaps at no check.
  peak_ = std::max({peak_, usage.memory, usage.out_of_memory ? memory_ : 0});
  if (!broken_ && (broken_ = excess_of(usage))) end_();
  return broken_;
}

std::size_t Guard::peak_memory() const {
  const std::lock_guard lock(mutex_);
  return peak_;
}

}  // namespace ogai::sandbox
