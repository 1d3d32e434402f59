// SearchThreads: the threads of one parallel search, and the split points they share.
//
// Young brothers wait: a node searches its first move alone and only then, if threads are idle,
// becomes a split point with the other moves. Idle threads join a split point and take moves of it
// until none is left. Its owner works too; when nothing is left to take it waits for its helpers,
// and while waiting helps at split points below its own, never at strange ones (so it is back as
// soon as its own is done, and stacks stay shallow).
//
// Thread 0 is the one that owns the object; the others sleep when there is nothing to do.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "search/watch.h"

namespace ogai::search {

// A node whose moves several threads search. Its Cancel tells them that it is pointless.
class SplitPoint : public Cancel {
 public:
  explicit SplitPoint(const Cancel* outer) : Cancel(outer) {}
  virtual ~SplitPoint() = default;
  // Takes moves and searches them until none is left.
  virtual void search_moves(int thread) = 0;
  virtual bool has_moves_left() const = 0;

 private:
  friend class SearchThreads;
  int helpers_ = 0;  // guarded by the mutex of SearchThreads
};

class SearchThreads {
 public:
  explicit SearchThreads(int count);
  ~SearchThreads();
  SearchThreads(const SearchThreads&) = delete;
  SearchThreads& operator=(const SearchThreads&) = delete;

  int count() const { return static_cast<int>(threads_.size()) + 1; }
  bool any_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }

  // Shares the split point, works at it as `thread`, returns when all its moves are searched.
  void split(SplitPoint& point, int thread);

 private:
  void idle_loop(int thread, const std::stop_token& stop);
  SplitPoint* find_work(const Cancel* under) const;
  void help(SplitPoint& point, int thread, std::unique_lock<std::mutex>& lock);

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::vector<SplitPoint*> split_points_;
  std::atomic<int> idle_{0};
  std::vector<std::jthread> threads_;
};

}  // namespace ogai::search
