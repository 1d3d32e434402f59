#include "base/result.h"

#include <gtest/gtest.h>
#include <memory>
#include <string>

namespace ogai::base {
namespace {

TEST(Result, HoldsAValueOrAnError) {
  Result<int> good = 3;
  ASSERT_TRUE(good);
  EXPECT_EQ(*good, 3);
  *good = 4;
  EXPECT_EQ(good.value(), 4);
  const Result<int> bad = Error{ErrorKind::range, "too big", 2};
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().kind, ErrorKind::range);
  EXPECT_EQ(bad.error().offset, 2u);
}

TEST(Result, MovesItsValueOut) {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(7);
  const std::unique_ptr<int> value = std::move(result).value();
  EXPECT_EQ(*value, 7);
}

TEST(Result, ShiftMovesOnlyAnOffsetThatIsThere) {
  EXPECT_EQ((Error{ErrorKind::syntax, "x", 2}.shifted(10).offset), 12u);
  EXPECT_FALSE((Error{ErrorKind::syntax, "x"}.shifted(10).has_offset()));
}

TEST(Describe, CountsLinesAndColumnsFromOne) {
  const std::string text = "one\ntwo\n\nfour";
  const auto at = [&](std::size_t offset) {
    return describe({ErrorKind::syntax, "wrong", offset}, "f", text);
  };
  EXPECT_EQ(at(0), "f:1:1: wrong");
  EXPECT_EQ(at(3), "f:1:4: wrong");  // the line break belongs to its line
  EXPECT_EQ(at(4), "f:2:1: wrong");
  EXPECT_EQ(at(8), "f:3:1: wrong");
  EXPECT_EQ(at(10), "f:4:2: wrong");
  EXPECT_EQ(at(13), "f:4:5: wrong");
}

TEST(Describe, LeavesOutWhatIsNotThere) {
  EXPECT_EQ(describe({ErrorKind::io, "gone"}, "file", "text"), "file: gone");
  EXPECT_EQ(describe({ErrorKind::io, "gone"}, "", ""), "gone");
  EXPECT_EQ(describe({ErrorKind::syntax, "wrong", 1}, "", "ab"), "1:2: wrong");
}

TEST(Describe, AnOffsetBehindTheTextMeansItsEnd) {
  EXPECT_EQ(describe({ErrorKind::syntax, "wrong", 99}, "f", "ab"), "f:1:3: wrong");
  EXPECT_EQ(describe({ErrorKind::syntax, "wrong", 0}, "f", ""), "f:1:1: wrong");
}

}  // namespace
}  // namespace ogai::base
