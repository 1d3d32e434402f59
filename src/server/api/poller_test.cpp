#include "server/api/poller.h"

#include <atomic>
#include <gtest/gtest.h>

namespace ogai::server {
namespace {

using namespace std::chrono_literals;

bool soon(const std::function<bool()>& holds) {
  for (int i = 0; i < 1000 && !holds(); ++i) std::this_thread::sleep_for(2ms);
  return holds();
}

TEST(Poller, LooksWhileSomebodyWatchesAndSleepsOtherwise) {
  Poller poller(1ms);
  std::this_thread::sleep_for(10ms);
  EXPECT_EQ(poller.rounds(), 0u);
  std::atomic<int> looks = 0;
  {
    const auto watch = poller.watch([&] { return ++looks > 0; });
    EXPECT_TRUE(soon([&] { return looks > 3; }));
  }
  const int then = looks;
  std::this_thread::sleep_for(10ms);
  EXPECT_EQ(looks, then);
  EXPECT_EQ(poller.watchers(), 0u);
}

TEST(Poller, WhoHasSeenAllOrThrowsIsLookedForNoMore) {
  Poller poller(1ms);
  std::atomic<int> first = 0, second = 0, third = 0;
  const auto one = poller.watch([&] { return ++first < 3; });
  const auto two =
      poller.watch([&]() -> bool { throw std::runtime_error("n" + std::to_string(++second)); });
  const auto three = poller.watch([&] { return ++third > 0; });
  EXPECT_TRUE(soon([&] { return third > 10; }));
  EXPECT_EQ(first, 3);
  EXPECT_EQ(second, 1);
  EXPECT_EQ(poller.watchers(), 1u);
}

TEST(Poller, ASlowLookKeepsNobodyFromComingAndGoing) {
  Poller poller(1ms);
  std::atomic<bool> looking = false, seen = false;
  const auto slow = poller.watch([&] {
    looking = true;
    return soon([&] { return seen.load(); }) && false;
  });
  EXPECT_TRUE(soon([&] { return looking.load(); }));
  {
    const auto other = poller.watch([] { return true; });
  }
  EXPECT_EQ(poller.watchers(), 1u);
  seen = true;
  EXPECT_TRUE(soon([&] { return poller.watchers() == 0; }));
}

TEST(Poller, NewcomersLookAtOnceAndMakeNobodyElseLook) {
  Poller poller(1h);
  std::atomic<int> first = 0, later = 0;
  const auto one = poller.watch([&] { return ++first > 0; });
  ASSERT_TRUE(soon([&] { return first == 1; }));
  std::vector<std::unique_ptr<Poller::Watch>> others;
  for (int i = 1; i <= 20; ++i) {
    others.push_back(poller.watch([&] { return ++later > 0; }));
    ASSERT_TRUE(soon([&] { return later == i; }));
  }
  EXPECT_EQ(first, 1);
  EXPECT_EQ(poller.rounds(), 1u);
}

TEST(Poller, ManyComeAndGo) {
  Poller poller(1ms);
  std::atomic<int> looks = 0;
  std::vector<std::jthread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 200; ++i) {
        int own = 0;  // gone with the watch: no look may come later
        const auto watch = poller.watch([&] { return ++own + ++looks > 0; });
        std::this_thread::yield();
      }
    });
  threads.clear();
  EXPECT_EQ(poller.watchers(), 0u);
}

}  // namespace
}  // namespace ogai::server
