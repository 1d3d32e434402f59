// Cancel: a reason for a running search to give up, raised from any thread.
//
// Reasons form a chain: a search that helps with a part of another gives up when its own
// part has become pointless or when the whole has. Search functions poll any() and return at
// once with a value nobody uses.
#pragma once

#include <atomic>

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

}  // namespace ogai::search
