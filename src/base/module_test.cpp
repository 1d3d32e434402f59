#include "base/module.h"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_folder.h"

namespace ogai::base {
namespace {

TEST(Module, SaysWhatIsMissingAndWhatIsNoModule) {
  const TemporaryFolder folder;
  const ModulePlace place{"libogai_nothing.so", folder.path().string(), "entry", "no such thing"};
  EXPECT_EQ(module_entry(place).error().message, "no such thing");
  std::ofstream(folder.path() / place.file) << "text";
  EXPECT_THAT(module_entry(place).error().message, testing::HasSubstr(place.file));
}

}  // namespace
}  // namespace ogai::base
