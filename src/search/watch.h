// Watch: one thread's count of nodes and its look-out for reasons to stop.
//
// A Cancel is a reason for a running search to give up, raised from any thread. Reasons form a
// chain: a search that helps with a part of another gives up when its own part has become pointless
// or when the whole has. Budget is what the whole search may spend; whoever notices that it is
// spent raises the search's Cancel, and every thread's Watch sees it at its next poll. Polling is
// cheap (a chain of flags; the clock every sixteenth time) and is done often enough that a search
// ends within a millisecond (docs/performance-search.md).
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>

#include "base/clock.h"

namespace ogai::search {

class Cancel {
 public:
  explicit Cancel(const Cancel* outer = nullptr) : outer_(outer) {}

  void raise() { raised_.store(true, std::memory_order_relaxed); }
  bool any() const {
    for (const Cancel* cancel = this; cancel; cancel = cancel->outer_)
      if (cancel->raised_.load(std::memory_order_relaxed)) return true;
    return false;
  }
  const Cancel* outer() const { return outer_; }

 private:
  std::atomic<bool> raised_{false};
  const Cancel* outer_;
};

struct Budget {
  Cancel cancel;  // raised when the search shall end
  base::Deadline deadline = base::Deadline::never();
  std::uint64_t nodes_per_thread = std::numeric_limits<std::uint64_t>::max();
};

class Watch {
 public:
  // To be called before each search.
  void start(Budget& budget) {
    budget_ = &budget;
    cancel_ = &budget.cancel;
    nodes = 0;
  }

  std::uint64_t nodes = 0;  // visited since start(); counted by the search functions

  // Looks at the clock and the nodes as well.
  bool must_stop() {
    if (is_cancelled()) return true;
    if (nodes >= budget_->nodes_per_thread || (++polls_ % 16 == 0 && budget_->deadline.expired())) {
      budget_->cancel.raise();
      return true;
    }
    return false;
  }
  bool is_cancelled() const { return cancel_->any(); }

  // The innermost reason to stop, exchanged while this thread works on a part of something.
  const Cancel* cancel() const { return cancel_; }
  void set_cancel(const Cancel* cancel) { cancel_ = cancel; }

 private:
  Budget* budget_ = nullptr;
  const Cancel* cancel_ = nullptr;
  unsigned polls_ = 0;
};

}  // namespace ogai::search
