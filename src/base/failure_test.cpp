#include "base/failure.h"

#include <gtest/gtest.h>

namespace ogai::base {
namespace {

TEST(Failure, SaysWhatIsWrongOrThatItWasWanted) {
  EXPECT_STREQ(Failure("no disk").what(), "no disk");
  EXPECT_FALSE(Failure("no disk").interrupted());
  EXPECT_TRUE(Failure::interruption().interrupted());
}

TEST(Failure, OfAResultNamesItsSourceAndPlace) {
  EXPECT_EQ(value_or_fail(Result<int>(3)), 3);
  try {
    value_or_fail(Result<int>(Error{ErrorKind::syntax, "no number", 2}), "option", "a=b");
    FAIL() << "nothing was thrown";
  } catch (const Failure& failure) {
    EXPECT_STREQ(failure.what(), "option:1:3: no number");
  }
}

}  // namespace
}  // namespace ogai::base
