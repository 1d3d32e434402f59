#include "base/thread_pool.h"

#include <algorithm>
#include <exception>

namespace ogai::base {
namespace {

// One parallel_for. It is shared with helpers in the queue that may first run
// when the loop is long over: they then find it closed and never touch the body,
// which lives in the caller's frame.
class Loop {
 public:
  Loop(std::size_t count, const std::function<void(std::size_t)>& body, std::stop_token stop)
      : count_(count), body_(&body), stop_(std::move(stop)) {}

  void run_indices() {
    std::unique_lock lock(mutex_);
    while (next_ < count_ && !failure_ && !stop_.stop_requested()) {
      const std::size_t index = next_++;
      ++running_;
      lock.unlock();
      std::exception_ptr failure;
      try {
        (*body_)(index);
      } catch (...) {
        failure = std::current_exception();
      }
      lock.lock();
      if (failure && !failure_) failure_ = failure;
      if (--running_ == 0) idle_.notify_all();
    }
    count_ = next_;  // closed, whatever the reason
  }

  // True: every one of `count` indices has run.
  bool wait(std::size_t count) {
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return running_ == 0; });
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    return next_ == count;
  }

 private:
  std::mutex mutex_;
  std::condition_variable idle_;
  std::size_t next_ = 0;
  std::size_t count_;
  std::size_t running_ = 0;
  const std::function<void(std::size_t)>* body_;
  std::stop_token stop_;
  std::exception_ptr failure_;
};

}  // namespace

ThreadPool::ThreadPool(std::size_t threads) {
  if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
  try {
    for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  } catch (...) {  // out of threads: those that run must still end
    close();
    throw;
  }
}

ThreadPool::~ThreadPool() {
  close();
  threads_.clear();  // joins, while the queue still exists
}

void ThreadPool::close() {
  const std::lock_guard lock(mutex_);
  closing_ = true;
  wake_.notify_all();
}

void ThreadPool::enqueue(std::function<void()> task) {
  const std::lock_guard lock(mutex_);
  queue_.push_back(std::move(task));
  wake_.notify_one();
}

void ThreadPool::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return closing_ || !queue_.empty(); });
    if (queue_.empty()) return;
    {
      const std::function<void()> task = std::move(queue_.front());
      queue_.pop_front();
      lock.unlock();
      task();
    }
    lock.lock();
  }
}

bool ThreadPool::parallel_for(std::size_t count, const std::function<void(std::size_t)>& body,
                              std::stop_token stop) {
  if (count == 0) return true;
  const auto loop = std::make_shared<Loop>(count, body, std::move(stop));
  const std::size_t helpers = std::min(size(), count - 1);
  for (std::size_t i = 0; i < helpers; ++i) {
    enqueue([loop] { loop->run_indices(); });
  }
  loop->run_indices();
  return loop->wait(count);
}

}  // namespace ogai::base
