#include "server/transport/clients.h"

#include <gtest/gtest.h>
#include <memory>

namespace ogai::server {
namespace {

using namespace std::chrono_literals;

TEST(TokenBucket, BurstsAndThenTheRate) {
  const base::SteadyTime start = base::steady_now();
  TokenBucket bucket({20, 60}, start);
  for (int i = 0; i < 60; ++i) EXPECT_TRUE(bucket.take(start));
  EXPECT_FALSE(bucket.take(start));
  EXPECT_FALSE(bucket.take(start + 49ms));
  EXPECT_TRUE(bucket.take(start + 51ms));
  EXPECT_FALSE(bucket.take(start + 51ms));
  EXPECT_FALSE(bucket.take(start));  // a clock read earlier elsewhere
  EXPECT_FALSE(bucket.is_full(start + 3s));
  EXPECT_TRUE(bucket.is_full(start + 4s));
  int taken = 0;
  while (bucket.take(start + 1h)) ++taken;
  EXPECT_EQ(taken, 60);
}

TEST(Clients, PlacesAreCountedAndGivenBack) {
  Clients clients({3, 2, {1, 100}});
  auto a = clients.enter("a");
  auto second = clients.enter("a");
  ASSERT_TRUE(a && second);
  EXPECT_FALSE(clients.enter("a"));  // two an address
  auto b = clients.enter("b");
  ASSERT_TRUE(b);
  EXPECT_FALSE(clients.enter("c"));  // three in all
  EXPECT_EQ(clients.connections(), 3u);
  second.reset();
  EXPECT_TRUE(clients.enter("c"));
  EXPECT_EQ(clients.connections(), 2u);
}

// A slot that counts how often it was asked to give way.
struct Waiter {
  explicit Waiter(std::optional<Clients::Slot> place) : slot(std::move(*place)) {
    slot.on_give_way([this] { ++asked; });
  }
  Clients::Slot slot;
  int asked = 0;
};

TEST(Clients, TheLongestWaitGivesWay) {
  Clients clients({4, 2, {1, 100}});
  Waiter first(clients.enter("a")), second(clients.enter("a"));
  first.slot.wait();
  second.slot.wait();
  first.slot.wait();  // anew: it was answered meanwhile
  Waiter third(clients.enter("a"));
  EXPECT_EQ(second.asked, 1);
  EXPECT_EQ(first.asked, 0);
  EXPECT_FALSE(second.slot.stop_waiting());
  second.slot.wait();  // comes too late
  EXPECT_FALSE(second.slot.stop_waiting());
  EXPECT_TRUE(first.slot.stop_waiting());
  EXPECT_FALSE(clients.enter("a"));  // nobody waits
  EXPECT_EQ(clients.connections(), 2u);

  Waiter other(clients.enter("b")), fourth(clients.enter("b"));
  other.slot.wait();
  third.slot.wait();
  EXPECT_TRUE(clients.enter("c"));  // all places are taken, whoever waits longest
  EXPECT_EQ(other.asked, 1);
  EXPECT_TRUE(third.slot.stop_waiting());
  EXPECT_EQ(clients.connections(), 3u);
}

TEST(Clients, WhoGaveWayGivesNoPlaceBack) {
  Clients clients({1, 1, {1, 100}});
  auto slow = std::make_unique<Waiter>(clients.enter("a"));
  slow->slot.wait();
  {
    const auto quick = clients.enter("a");
    ASSERT_TRUE(quick);
    slow.reset();
    EXPECT_EQ(clients.connections(), 1u);
  }
  EXPECT_EQ(clients.connections(), 0u);
}

TEST(Clients, WebSocketsDoNotHaveAllPlaces) {
  Clients clients(
      {.connections = 10, .rate_per_address = {1, 100}, .kept = 3, .kept_per_address = 2});
  auto first = clients.enter("a"), second = clients.enter("a"), third = clients.enter("a");
  EXPECT_TRUE(first->keep());
  EXPECT_TRUE(second->keep());
  EXPECT_FALSE(third->keep());  // two an address
  auto other = clients.enter("b"), another = clients.enter("b");
  EXPECT_TRUE(other->keep());
  EXPECT_FALSE(another->keep());  // three in all
  first.reset();
  EXPECT_TRUE(third->keep());
}

TEST(Clients, ConnectingAnewDoesNotFillTheBucket) {
  Clients clients({100, 100, {0.001, 3}});
  int taken = 0;
  for (int i = 0; i < 10; ++i) taken += clients.enter("a")->take();
  EXPECT_EQ(taken, 3);
  EXPECT_TRUE(clients.enter("b")->take());
}

TEST(Clients, TheQuietAreForgotten) {
  Clients clients({4, 4, {0.001, 3}});
  EXPECT_TRUE(clients.enter("busy")->take());
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(clients.enter(std::to_string(i)));
  auto busy = clients.enter("busy");  // is remembered: two are left
  EXPECT_TRUE(busy->take());
  EXPECT_TRUE(busy->take());
  EXPECT_FALSE(busy->take());
}

}  // namespace
}  // namespace ogai::server
