#include "sandbox/lasting_thread.h"

#include <condition_variable>
#include <deque>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <unistd.h>

namespace ogai::sandbox {
namespace {

class LastingThread {
 public:
  LastingThread() {
    std::thread([this] { serve(); }).detach();
  }

  bool is_ours() const { return owner_ == getpid(); }

  void run(const std::function<void()>& work) {
    std::packaged_task<void()> task(work);
    auto done = task.get_future();
    {
      const std::lock_guard lock(mutex_);
      queue_.push_back(std::move(task));
    }
    more_.notify_one();
    done.wait();
  }

 private:
  [[noreturn]] void serve() {
    std::unique_lock lock(mutex_);
    while (true) {
      more_.wait(lock, [this] { return !queue_.empty(); });
      auto task = std::move(queue_.front());
      queue_.pop_front();
      lock.unlock();
      task();
      lock.lock();
    }
  }

  const pid_t owner_ = getpid();
  std::mutex mutex_;
  std::condition_variable more_;
  std::deque<std::packaged_task<void()>> queue_;
};

LastingThread& the_lasting_thread() {
  static std::mutex mutex;
  static LastingThread* thread = nullptr;  // never destroyed
  const std::lock_guard lock(mutex);
  // A forked child has no threads of its parent's, so it makes its own.
  if (!thread || !thread->is_ours()) thread = new LastingThread;
  return *thread;
}

}  // namespace

void on_lasting_thread(const std::function<void()>& work) {
  the_lasting_thread().run(work);
}

}  // namespace ogai::sandbox
