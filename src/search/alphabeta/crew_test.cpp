#include "search/alphabeta/crew.h"

#include <gtest/gtest.h>

namespace ogai::search {
namespace {

// Parts 0 … n − 1, each opening a smaller job of its own.
class Sum final : public Crew::Job {
 public:
  Sum(Crew& crew, const Cancel* outer, int parts, int levels, std::atomic<long>& total)
      : Job(outer), crew_(crew), parts_(parts), levels_(levels), total_(total) {}

  bool has_parts() const override { return next_.load() < parts_; }
  void work(int member) override {
    for (int part = next_++; part < parts_ && !any(); part = next_++) {
      total_ += 1;
      if (levels_ == 0) continue;
      Sum inner(crew_, this, parts_, levels_ - 1, total_);
      crew_.run(inner, member);
    }
  }

 private:
  Crew& crew_;
  const int parts_;
  const int levels_;
  std::atomic<long>& total_;
  std::atomic<int> next_{0};
};

TEST(Crew, DoesEveryPartOnceHoweverDeepTheJobsNest) {
  for (const int members : {1, 2, 4}) {
    Crew crew(members);
    EXPECT_EQ(crew.size(), members);
    for (int round = 0; round < 20; ++round) {
      std::atomic<long> total = 0;
      Sum job(crew, nullptr, 8, 3, total);
      crew.run(job, 0);
      EXPECT_EQ(total.load(), 8 + 64 + 512 + 4096);
    }
  }
}

TEST(Crew, RaisedJobsEndEarly) {
  Crew crew(3);
  Cancel whole;
  whole.raise();
  std::atomic<long> total = 0;
  Sum job(crew, &whole, 1000, 1, total);
  crew.run(job, 0);
  EXPECT_EQ(total.load(), 0);
}

}  // namespace
}  // namespace ogai::search
