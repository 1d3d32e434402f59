// Workers: a loop over independent pieces, on as many threads as wanted, the caller among them.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>

#include "base/thread_pool.h"

namespace ogai::train {

class Workers {
 public:
  explicit Workers(int threads) {
    if (threads > 1) pool_.emplace(static_cast<std::size_t>(threads - 1));
  }

  // Calls work(i) once for every i < count. False: `stop` came first.
  bool run(std::size_t count, const std::function<void(std::size_t)>& work,
           const std::stop_token& stop = {}) {
    if (pool_) return pool_->parallel_for(count, work, stop);
    for (std::size_t i = 0; i < count; ++i) {
      if (stop.stop_requested()) return false;
      work(i);
    }
    return true;
  }

 private:
  std::optional<base::ThreadPool> pool_;
};

}  // namespace ogai::train
