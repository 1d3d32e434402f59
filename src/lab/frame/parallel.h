// Pieces of work within a cell, on all threads of the bench, with their results in order: a sum
// over them does not depend on the threads.
#pragma once

#include <vector>

#include "base/thread_pool.h"
#include "lab/frame/bench.h"

namespace ogai::lab {

// work(0) … work(count − 1); throws base::Failure when asked to stop, and what a piece throws.
template <typename Result, typename Work>
std::vector<Result> in_parallel(const Bench& bench, std::size_t count, Work&& work) {
  std::vector<Result> results(count);
  base::ThreadPool pool(static_cast<std::size_t>(bench.threads()));
  pool.parallel_for(
      count, [&](std::size_t i) { results[i] = work(i); }, bench.stop());
  bench.check_stop();
  return results;
}

}  // namespace ogai::lab
