#include "agents/levels.h"

#include <gtest/gtest.h>
#include <set>

#include "agents/registry.h"

namespace ogai::agents {
namespace {

TEST(Levels, AreFoundByTheirIds) {
  std::set<std::string_view> ids;
  for (const Level& level : levels()) {
    EXPECT_EQ(find_level(level.id), &level);
    EXPECT_TRUE(ids.insert(level.id).second) << level.id << " stands there twice";
    EXPECT_TRUE(check_spec(level.spec).ok()) << level.spec;
    EXPECT_FALSE(level.summary.empty());
  }
  EXPECT_EQ(find_level("nobody"), nullptr);
}

}  // namespace
}  // namespace ogai::agents
