#include "server/transport/clients.h"

#include <gtest/gtest.h>

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
