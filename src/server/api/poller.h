// Poller: one thread that looks four times a second, for all who watch something in the database
// that other processes may be changing.
//
// Sleeps while nobody watches. Looks are called one at a time; a Watch's destructor returns when
// its look is not running and will not be called again, so it must not be destroyed by a look. What
// a look throws ends that look alone.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

namespace ogai::server {

class Poller {
 public:
  // False: there is nothing more to see.
  using Look = std::function<bool()>;

  explicit Poller(std::chrono::milliseconds interval = std::chrono::milliseconds(250));
  ~Poller();
  Poller(const Poller&) = delete;
  Poller& operator=(const Poller&) = delete;

  class Watch {
   public:
    Watch(Poller& poller, std::list<Look>::iterator look) : poller_(poller), look_(look) {}
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

   private:
    Poller& poller_;
    std::list<Look>::iterator look_;
  };

  // The first look comes at once, on the poller's thread.
  std::unique_ptr<Watch> watch(Look look);
  std::size_t watchers() const;  // that still look
  std::uint64_t rounds() const;  // looked around so far

 private:
  void work(const std::stop_token& stop);
  void look_around();
  bool anybody() const;

  const std::chrono::milliseconds interval_;
  mutable std::mutex mutex_;
  std::condition_variable_any wake_;
  std::list<Look> looks_;  // an empty one has seen all
  bool newcomer_ = false;
  std::uint64_t rounds_ = 0;
  std::jthread thread_;
};

}  // namespace ogai::server
