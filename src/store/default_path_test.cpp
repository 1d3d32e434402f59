#include "store/default_path.h"

#include <cstdlib>
#include <gtest/gtest.h>

#include "store/error.h"

namespace ogai::store {
namespace {

TEST(DefaultPath, FollowsTheVariablesInOrder) {
  setenv("OGAI_DB", "/a/b.db", 1);
  setenv("XDG_DATA_HOME", "/data", 1);
  setenv("HOME", "/home/me", 1);
  EXPECT_EQ(default_path(), "/a/b.db");
  setenv("OGAI_DB", "", 1);
  EXPECT_EQ(default_path(), "/data/ogai/ogai.db");
  setenv("XDG_DATA_HOME", "not/absolute", 1);
  EXPECT_EQ(default_path(), "/home/me/.local/share/ogai/ogai.db");
  unsetenv("HOME");
  EXPECT_THROW(default_path(), StoreError);
}

}  // namespace
}  // namespace ogai::store
