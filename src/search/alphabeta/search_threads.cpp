#include "search/alphabeta/search_threads.h"

#include <algorithm>

namespace ogai::search {

namespace {

bool lies_under(const Cancel* cancel, const Cancel* outer) {
  while (cancel && cancel != outer) cancel = cancel->outer();
  return cancel == outer;
}

}  // namespace

SearchThreads::SearchThreads(int count) {
  for (int thread = 1; thread < count; ++thread)
    threads_.emplace_back([this, thread](const std::stop_token& stop) { idle_loop(thread, stop); });
}

SearchThreads::~SearchThreads() = default;  // jthreads ask their functions to stop, and wait

// The split point nearest the root, whose moves have the largest trees; only those below `under`,
// if given.
SplitPoint* SearchThreads::find_work(const Cancel* under) const {
  for (SplitPoint* point : split_points_)
    if ((!under || lies_under(point, under)) && point->has_moves_left() && !point->any())
      return point;
  return nullptr;
}

void SearchThreads::help(SplitPoint& point, int thread, std::unique_lock<std::mutex>& lock) {
  ++point.helpers_;
  lock.unlock();
  point.search_moves(thread);
  lock.lock();
  if (--point.helpers_ == 0) changed_.notify_all();
}

void SearchThreads::split(SplitPoint& point, int thread) {
  {
    const std::lock_guard lock(mutex_);
    split_points_.push_back(&point);
  }
  changed_.notify_all();
  point.search_moves(thread);
  std::unique_lock lock(mutex_);
  std::erase(split_points_, &point);
  while (point.helpers_ > 0) {
    idle_.fetch_add(1, std::memory_order_relaxed);
    SplitPoint* other = nullptr;
    changed_.wait(lock, [&] { return point.helpers_ == 0 || (other = find_work(&point)); });
    idle_.fetch_sub(1, std::memory_order_relaxed);
    if (point.helpers_ > 0 && other) help(*other, thread, lock);
  }
}

void SearchThreads::idle_loop(int thread, const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    idle_.fetch_add(1, std::memory_order_relaxed);
    SplitPoint* point = nullptr;
    changed_.wait(lock, stop, [&] { return (point = find_work(nullptr)) != nullptr; });
    idle_.fetch_sub(1, std::memory_order_relaxed);
    if (point) help(*point, thread, lock);
  }
}

}  // namespace ogai::search
