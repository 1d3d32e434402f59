#include "base/spin_lock.h"

#include <gtest/gtest.h>
#include <mutex>
#include <vector>

namespace ogai::base {
namespace {

TEST(SpinLock, LetsOneInAtATime) {
  SpinLock lock;
  int count = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&] {
        for (int j = 0; j < 5000; ++j) {
          const std::lock_guard guard(lock);
          ++count;
        }
      });
  }
  EXPECT_EQ(count, 20'000);
}

TEST(SpinLock, TryLockNeverWaits) {
  SpinLock lock;
  ASSERT_TRUE(lock.try_lock());
  EXPECT_FALSE(lock.try_lock());
  lock.unlock();
  EXPECT_TRUE(lock.try_lock());
}

}  // namespace
}  // namespace ogai::base
