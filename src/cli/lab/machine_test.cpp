#include "cli/lab/machine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ogai::cli {
namespace {

TEST(Machine, TakesTheProcessorsNameFromTheSystem) {
  EXPECT_EQ(processor_name("processor\t: 0\nmodel\t\t: 17\nmodel name\t: Some CPU 7\nx\t: y\n"),
            "Some CPU 7");
  EXPECT_EQ(processor_name("model name :  A\x1b[31m\n"), "A?[31m");
  for (const char* nothing : {"", "processor: 0\n", "model name"})
    EXPECT_EQ(processor_name(nothing), "unknown processor");
  EXPECT_EQ(processor_name("model name\t:"), "");
  EXPECT_THAT(machine_text(), testing::ContainsRegex(", [0-9]+ cores?$"));
}

}  // namespace
}  // namespace ogai::cli
