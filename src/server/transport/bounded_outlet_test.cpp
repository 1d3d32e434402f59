#include "server/transport/bounded_outlet.h"

#include <gtest/gtest.h>

namespace ogai::server {
namespace {

TEST(BoundedOutlet, KeepsOrderAndCountsWhatIsNotOut) {
  int woken = 0;
  BoundedOutlet outlet(100, [&] { ++woken; });
  outlet.send("one");
  outlet.send("three");
  EXPECT_EQ(woken, 1);  // once is enough until it is empty again
  EXPECT_EQ(outlet.backlog(), 8u);
  EXPECT_EQ(outlet.take(), "one");
  EXPECT_EQ(outlet.backlog(), 8u);  // taken, not written yet
  outlet.written(3);
  EXPECT_EQ(outlet.backlog(), 5u);
  EXPECT_EQ(outlet.take(), "three");
  EXPECT_EQ(outlet.take(), std::nullopt);
  outlet.send("x");
  EXPECT_EQ(woken, 2);
}

TEST(BoundedOutlet, OverflowsForGood) {
  int woken = 0;
  BoundedOutlet outlet(10, [&] { ++woken; });
  outlet.send(std::string(50, 'x'));  // alone it may be large
  EXPECT_FALSE(outlet.overflowed());
  outlet.send("y");
  EXPECT_TRUE(outlet.overflowed());
  EXPECT_EQ(woken, 2);
  EXPECT_EQ(outlet.take(), std::nullopt);
  outlet.send("z");
  EXPECT_EQ(outlet.take(), std::nullopt);
}

TEST(BoundedOutlet, ClosedItIsAnEmptyShell) {
  auto held = std::make_shared<int>();
  BoundedOutlet outlet(10, [held] {});
  outlet.send("x");
  outlet.close();
  EXPECT_EQ(held.use_count(), 1);
  outlet.send("y");
  outlet.written(1);
  EXPECT_EQ(outlet.backlog(), 0u);
  EXPECT_EQ(outlet.take(), std::nullopt);
}

}  // namespace
}  // namespace ogai::server
