// Poller: one thread that looks four times a second, for all who watch something in the database
// that other processes may be changing.
//
// Sleeps while nobody watches. Looks are called one at a time; a Watch's destructor returns when
// its look is not running and will not be called again, so it must not be destroyed by a look.
// Beginning and ending to watch waits for nobody else's look, and makes nobody else look sooner.
// What a look throws ends that look alone.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace ogai::server {

class Poller {
 public:
  // False: there is nothing more to see.
  using Look = std::function<bool()>;

  explicit Poller(std::chrono::milliseconds interval = std::chrono::milliseconds(250));
  ~Poller();
  Poller(const Poller&) = delete;
  Poller& operator=(const Poller&) = delete;

  class Watch;

  // The first look comes at once, on the poller's thread.
  std::unique_ptr<Watch> watch(Look look);
  std::size_t watchers() const;  // that still look
  std::uint64_t rounds() const;  // looked around so far

 private:
  struct Entry {
    Look look;  // none: it has seen all, or nobody watches any more
    bool running = false;
    bool fresh = true;  // has not looked yet
  };

  void work(const std::stop_token& stop);
  void look_around(std::unique_lock<std::mutex>& lock, bool only_fresh);
  void end(const std::shared_ptr<Entry>& entry);
  bool anybody() const;

  const std::chrono::milliseconds interval_;
  mutable std::mutex mutex_;
  std::condition_variable_any wake_;   // somebody came
  std::condition_variable_any quiet_;  // a look has ended
  std::vector<std::shared_ptr<Entry>> entries_;
  bool newcomer_ = false;
  std::uint64_t rounds_ = 0;
  std::jthread thread_;
};

class Poller::Watch {
 public:
  Watch(Poller& poller, std::shared_ptr<Entry> entry) : poller_(poller), entry_(std::move(entry)) {}
  ~Watch() { poller_.end(entry_); }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  Poller& poller_;
  const std::shared_ptr<Entry> entry_;
};

}  // namespace ogai::server
