#include "train/parallel_searches.h"

#include <mutex>
#include <vector>

#include "base/thread_pool.h"

namespace ogai::train {

namespace {

// Searches for as many threads as come, each used by one at a time.
class Searches {
 public:
  Searches(const FixedSearchSettings& settings, const std::stop_token& stop)
      : settings_(settings), stop_(stop) {}

  std::unique_ptr<FixedSearch> take() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) return make_fixed_search(settings_, stop_);
    auto search = std::move(idle_.back());
    idle_.pop_back();
    return search;
  }
  void give_back(std::unique_ptr<FixedSearch> search) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(search));
  }

 private:
  const FixedSearchSettings& settings_;
  const std::stop_token& stop_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<FixedSearch>> idle_;
};

}  // namespace

bool parallel_searches(const FixedSearchSettings& settings, int threads, std::size_t count,
                       const std::function<void(FixedSearch&, std::size_t)>& work,
                       const std::stop_token& stop) {
  Searches searches(settings, stop);
  const auto with_search = [&](std::size_t index) {
    auto search = searches.take();
    work(*search, index);
    searches.give_back(std::move(search));
  };
  if (threads > 1) {  // the caller is one of them
    base::ThreadPool pool(static_cast<std::size_t>(threads - 1));
    pool.parallel_for(count, with_search, stop);
  } else {
    for (std::size_t i = 0; i < count && !stop.stop_requested(); ++i) with_search(i);
  }
  return !stop.stop_requested();
}

}  // namespace ogai::train
