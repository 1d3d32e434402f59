// SpinLock: mutual exclusion for a few microseconds at a time.
//
// Whoever finds it taken waits awake, since going to sleep and being woken would take longer than
// the wait; only when that lasts it gives way to other threads. Use with std::unique_lock. Not for
// anything that blocks, nor for more threads than processors.
#pragma once

#include <atomic>
#include <thread>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace ogai::base {

class SpinLock {
 public:
  void lock() {
    for (int waited = 0; taken_.exchange(true, std::memory_order_acquire);) {
      while (taken_.load(std::memory_order_relaxed)) {
        if (++waited < kAwake)
          pause();
        else
          std::this_thread::yield();
      }
    }
  }
  bool try_lock() { return !taken_.exchange(true, std::memory_order_acquire); }
  void unlock() { taken_.store(false, std::memory_order_release); }

 private:
  static constexpr int kAwake = 1000;

  static void pause() {
#if defined(__x86_64__)
    _mm_pause();
#endif
  }

  std::atomic<bool> taken_{false};
};

}  // namespace ogai::base
