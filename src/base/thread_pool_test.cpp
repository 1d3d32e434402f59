#include "base/thread_pool.h"

#include <atomic>
#include <chrono>
#include <gtest/gtest.h>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <thread>

namespace ogai::base {
namespace {

using namespace std::chrono_literals;

TEST(ThreadPool, HasAtLeastOneThread) {
  EXPECT_GE(ThreadPool().size(), 1u);
  EXPECT_EQ(ThreadPool(3).size(), 3u);
}

TEST(ThreadPool, SubmitCarriesResultsAndExceptions) {
  ThreadPool pool(2);
  auto number = pool.submit([] { return 42; });
  auto nothing = pool.submit([] {});
  auto failure = pool.submit([]() -> int { throw std::runtime_error("no"); });
  auto owned = pool.submit([p = std::make_unique<int>(5)] { return *p; });  // move-only work
  EXPECT_EQ(number.get(), 42);
  nothing.get();
  EXPECT_THROW(failure.get(), std::runtime_error);
  EXPECT_EQ(owned.get(), 5);
}

TEST(ThreadPool, DestructorFinishesQueuedWork) {
  std::atomic<int> done = 0;
  {
    ThreadPool pool(2);
    for (int i = 0; i < 200; ++i) {
      pool.submit([&, i] {
        ++done;
        if (i % 2 == 0) pool.submit([&] { ++done; });  // work that queues more work
      });
    }
  }
  EXPECT_EQ(done, 300);
}

TEST(ThreadPool, ParallelForRunsEveryIndexOnce) {
  ThreadPool pool(4);
  for (const std::size_t count : {0u, 1u, 2u, 5u, 1000u}) {
    std::vector<std::atomic<int>> hits(count);
    EXPECT_TRUE(pool.parallel_for(count, [&](std::size_t i) { ++hits[i]; }));
    for (const auto& n : hits) EXPECT_EQ(n, 1);
  }
}

// Plain, unsynchronised writes: the end of the loop must order them before the
// caller's reads (the thread sanitizer watches).
TEST(ThreadPool, ResultsAreVisibleToTheCaller) {
  ThreadPool pool(4);
  std::vector<std::size_t> squares(500);
  pool.parallel_for(squares.size(), [&](std::size_t i) { squares[i] = i * i; });
  for (std::size_t i = 0; i < squares.size(); ++i) ASSERT_EQ(squares[i], i * i);
}

TEST(ThreadPool, NestedLoopsDoNotDeadlock) {
  for (const std::size_t threads : {1u, 2u, 4u}) {
    ThreadPool pool(threads);
    std::atomic<int> leaves = 0;
    pool.parallel_for(8, [&](std::size_t) {
      pool.parallel_for(8,
                        [&](std::size_t) { pool.parallel_for(8, [&](std::size_t) { ++leaves; }); });
    });
    EXPECT_EQ(leaves, 512);
  }
}

TEST(ThreadPool, LoopsInsideSubmittedWork) {
  ThreadPool pool(1);
  std::atomic<int> leaves = 0;
  pool.submit([&] { pool.parallel_for(10, [&](std::size_t) { ++leaves; }); }).get();
  EXPECT_EQ(leaves, 10);
}

TEST(ThreadPool, LoopsFromSeveralThreads) {
  ThreadPool pool(2);
  std::atomic<int> total = 0;
  {
    std::vector<std::jthread> callers;
    for (int c = 0; c < 4; ++c) {
      callers.emplace_back([&] {
        for (int round = 0; round < 50; ++round)
          pool.parallel_for(5, [&](std::size_t) { ++total; });
      });
    }
  }
  EXPECT_EQ(total, 4 * 50 * 5);
}

// In the two tests below the other threads dawdle once the end has been asked for: else they might
// do all the rest while the one that asks is waiting for a processor.
TEST(ThreadPool, AnExceptionEndsTheLoopAndReachesTheCaller) {
  ThreadPool pool(3);
  std::atomic<int> begun = 0, ended = 0;
  EXPECT_THROW(pool.parallel_for(100'000,
                                 [&](std::size_t i) {
                                   ++begun;
                                   if (i == 10) throw std::runtime_error("ten");
                                   if (i > 10) std::this_thread::sleep_for(100us);
                                   ++ended;
                                 }),
               std::runtime_error);
  EXPECT_EQ(begun, ended + 1);
  EXPECT_LT(begun, 100'000);
  std::atomic<int> after = 0;  // the pool lives on
  pool.parallel_for(10, [&](std::size_t) { ++after; });
  EXPECT_EQ(after, 10);
}

TEST(ThreadPool, StopEndsTheHandingOut) {
  ThreadPool pool(3);
  std::stop_source source;
  std::atomic<int> begun = 0, ended = 0;
  const bool all = pool.parallel_for(
      100'000,
      [&](std::size_t) {
        const int now = ++begun;
        if (now == 20) source.request_stop();
        if (now > 20) std::this_thread::sleep_for(100us);
        ++ended;
      },
      source.get_token());
  EXPECT_FALSE(all);
  EXPECT_EQ(begun, ended);
  EXPECT_LT(begun, 100'000);
  EXPECT_FALSE(pool.parallel_for(
      5, [&](std::size_t) { FAIL(); }, source.get_token()));
}

TEST(ThreadPool, AStopAtTheLastIndexStillMeansAllRan) {
  ThreadPool pool(2);
  std::stop_source source;
  EXPECT_TRUE(pool.parallel_for(
      1, [&](std::size_t) { source.request_stop(); }, source.get_token()));
}

}  // namespace
}  // namespace ogai::base
