#include "lab/frame/parallel.h"

#include <atomic>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ogai::lab {
namespace {

const auto kEndsWork =
    ::testing::Throws<base::Failure>(::testing::Property(&base::Failure::interrupted, true));

class NoNotebook final : public Notebook {
 public:
  void keep(const StoredRun&) override {}
};

TEST(InParallel, ResultsAreInOrder) {
  StoredRun run{.threads = 4};
  NoNotebook notebook;
  const Bench bench(run, {}, notebook, {}, base::ProgressMode::silent);
  const auto squares = in_parallel<std::size_t>(bench, 100, [](std::size_t i) { return i * i; });
  ASSERT_EQ(squares.size(), 100u);
  for (std::size_t i = 0; i < squares.size(); ++i) EXPECT_EQ(squares[i], i * i);
}

TEST(InParallel, StopsWhenAskedTo) {
  StoredRun run{.threads = 2};
  NoNotebook notebook;
  std::stop_source stop;
  const Bench bench(run, {}, notebook, stop.get_token(), base::ProgressMode::silent);
  std::atomic<int> done = 0;
  const auto work = [&](std::size_t) {
    if (++done == 10) stop.request_stop();
    return 0;
  };
  EXPECT_THAT([&] { in_parallel<int>(bench, 1'000'000, work); }, kEndsWork);
  EXPECT_LT(done, 1000);
}

}  // namespace
}  // namespace ogai::lab
