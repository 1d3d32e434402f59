// ThreadPool: a fixed number of threads working off one queue.
//
// submit() and parallel_for() may be called from any thread, also from inside the
// pool's own work: parallel_for() lets the caller do indices itself and waits only
// for indices already begun, so nested loops cannot deadlock. (A task that blocks
// on the future of another submitted task can: use parallel_for for that.) The
// destructor finishes everything queued.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace ogai::base {

class ThreadPool {
 public:
  explicit ThreadPool(std::size_t threads = 0);  // 0: one per processor
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  std::size_t size() const { return threads_.size(); }

  // Runs `work` on a thread of the pool; its result or exception is in the future.
  template <typename Work>
  std::future<std::invoke_result_t<std::decay_t<Work>>> submit(Work&& work) {
    using Value = std::invoke_result_t<std::decay_t<Work>>;
    auto task = std::make_shared<std::packaged_task<Value()>>(std::forward<Work>(work));
    auto future = task->get_future();
    enqueue([task] { (*task)(); });
    return future;
  }

  // Calls body(i) once for every i < count, on the pool's threads and the caller's.
  // The first exception of a body, or `stop`, ends the handing out of further
  // indices; those begun are finished, then the exception is thrown here. True: every index ran.
  bool parallel_for(std::size_t count, const std::function<void(std::size_t)>& body,
                    std::stop_token stop = {});

 private:
  void enqueue(std::function<void()> task);
  void work();
  void close();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
  bool closing_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace ogai::base
