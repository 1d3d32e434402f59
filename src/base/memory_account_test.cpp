#include "base/memory_account.h"

#include <gtest/gtest.h>
#include <memory>
#include <new>
#include <vector>

namespace ogai::base {
namespace {

TEST(MemoryAccount, CountsWhatIsTakenAndGivenBack) {
  MemoryAccount account;
  {
    const MemoryAccount::Scope scope(account);
    const std::vector<char> block(100'000);
    EXPECT_GE(account.used(), 100'000);
  }
  EXPECT_EQ(account.used(), 0);
  EXPECT_GE(account.peak(), 100'000);
}

TEST(MemoryAccount, RefusesMoreThanItsLimitAndGoesOnAfterwards) {
  MemoryAccount account(1 << 20);
  const MemoryAccount::Scope scope(account);
  EXPECT_THROW(std::vector<char>(2 << 20), std::bad_alloc);
  EXPECT_EQ(account.used(), 0);
  EXPECT_NO_THROW(std::vector<char>(1 << 19));
  std::vector<std::unique_ptr<char[]>> blocks;
  EXPECT_THROW(
      {
        for (;;) blocks.push_back(std::make_unique<char[]>(1000));
      },
      std::bad_alloc);
  blocks.clear();
}

TEST(MemoryAccount, CountsAlignedBlocks) {
  struct alignas(128) Wide {
    char bytes[128];
  };
  MemoryAccount account(4096);
  const MemoryAccount::Scope scope(account);
  const auto one = std::make_unique<Wide>();
  EXPECT_GE(account.used(), 128);
  EXPECT_THROW(std::vector<Wide>(100), std::bad_alloc);
}

TEST(MemoryAccount, CountsEveryFormOfNew) {
  MemoryAccount account(1 << 20);
  const MemoryAccount::Scope scope(account);
  delete new int(3);
  delete[] new int[1000];
  operator delete(operator new(100, std::nothrow), std::nothrow);
  operator delete[](operator new[](100, std::nothrow), std::nothrow);
  operator delete[](operator new[](100, std::align_val_t{64}), std::align_val_t{64});
  EXPECT_EQ(account.used(), 0);
  EXPECT_EQ(operator new(2 << 20, std::nothrow), nullptr);
}

TEST(MemoryAccount, OnlyCodeInsideTheScopePays) {
  MemoryAccount account(1000);
  { const MemoryAccount::Scope scope(account); }
  const std::vector<char> free_of_charge(100'000);
  EXPECT_EQ(account.used(), 0);
}

TEST(MemoryAccount, ScopesNest) {
  MemoryAccount outer;
  MemoryAccount inner;
  const MemoryAccount::Scope outer_scope(outer);
  {
    const MemoryAccount::Scope inner_scope(inner);
    const auto block = std::make_unique<char[]>(5000);
    EXPECT_GE(inner.used(), 5000);
  }
  EXPECT_EQ(outer.used(), 0);
  const auto block = std::make_unique<char[]>(5000);
  EXPECT_GE(outer.used(), 5000);
}

}  // namespace
}  // namespace ogai::base
