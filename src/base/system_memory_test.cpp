#include "base/system_memory.h"

#include <gtest/gtest.h>

namespace ogai::base {
namespace {

TEST(SystemMemory, ReadsMeminfo) {
  EXPECT_EQ(available_in_meminfo("MemTotal: 9 kB\nMemAvailable:    2048 kB\n"), 2048u * 1024);
  EXPECT_EQ(available_in_meminfo("MemTotal: 9 kB\n"), std::nullopt);
  EXPECT_EQ(available_in_meminfo("MemAvailable: much"), std::nullopt);
  EXPECT_EQ(available_in_meminfo("MemAvailable:"), std::nullopt);
}

TEST(SystemMemory, ThisMachineHasSome) {
  // Where the system says nothing there is nothing to check.
  EXPECT_GT(available_memory().value_or(1u << 30), 1u << 20);
}

}  // namespace
}  // namespace ogai::base
