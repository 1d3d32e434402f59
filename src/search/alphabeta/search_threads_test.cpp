#include "search/alphabeta/search_threads.h"

#include <gtest/gtest.h>

namespace ogai::search {
namespace {

// Parts 0 … n − 1, each opening a smaller split point of its own.
class Sum final : public SplitPoint {
 public:
  Sum(SearchThreads& threads, const Cancel* outer, int parts, int levels, std::atomic<long>& total)
      : SplitPoint(outer), threads_(threads), parts_(parts), levels_(levels), total_(total) {}

  bool has_moves_left() const override { return next_.load() < parts_; }
  void search_moves(int thread) override {
    for (int part = next_++; part < parts_ && !any(); part = next_++) {
      total_ += 1;
      if (levels_ == 0) continue;
      Sum inner(threads_, this, parts_, levels_ - 1, total_);
      threads_.split(inner, thread);
    }
  }

 private:
  SearchThreads& threads_;
  const int parts_;
  const int levels_;
  std::atomic<long>& total_;
  std::atomic<int> next_{0};
};

TEST(SearchThreads, DoEveryPartOnceHoweverDeepTheSplitPointsNest) {
  for (const int count : {1, 2, 4}) {
    SearchThreads threads(count);
    EXPECT_EQ(threads.count(), count);
    for (int round = 0; round < 20; ++round) {
      std::atomic<long> total = 0;
      Sum point(threads, nullptr, 8, 3, total);
      threads.split(point, 0);
      EXPECT_EQ(total.load(), 8 + 64 + 512 + 4096);
    }
  }
}

TEST(SearchThreads, CancelledSplitPointsEndEarly) {
  SearchThreads threads(3);
  Cancel whole;
  whole.raise();
  std::atomic<long> total = 0;
  Sum point(threads, &whole, 1000, 1, total);
  threads.split(point, 0);
  EXPECT_EQ(total.load(), 0);
}

}  // namespace
}  // namespace ogai::search
