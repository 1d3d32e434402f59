#include "cli/frame/wrapped_text.h"

#include <gtest/gtest.h>

namespace ogai::cli {
namespace {

TEST(WrappedText, LosesTheMarksOfMarkdown) {
  EXPECT_EQ(plain_of_markdown("**Bold** and `code`, [a link](there.md#x)."),
            "Bold and code, a link.");
  EXPECT_EQ(plain_of_markdown("c in [1, √2] (about 1.4), a[0]"), "c in [1, √2] (about 1.4), a[0]");
  EXPECT_EQ(plain_of_markdown("[open](end"), "[open](end");
}

TEST(WrappedText, BreaksBetweenWords) {
  EXPECT_EQ(wrapped_text("one two three four", 9), "one two\nthree\nfour\n");
  EXPECT_EQ(wrapped_text("one two three", 9, 2, "- "), "- one two\n  three\n");
  EXPECT_EQ(wrapped_text("a considerably long word", 6), "a\nconsiderably\nlong\nword\n");
  EXPECT_EQ(wrapped_text("ä ö ü ä ö", 5), "ä ö ü\nä ö\n");
}

TEST(WrappedText, KeepsTheTextsOwnLines) {
  EXPECT_EQ(wrapped_text("one\n\ntwo\n", 80), "one\n\ntwo\n");
  EXPECT_EQ(wrapped_text("", 80), "");
}

}  // namespace
}  // namespace ogai::cli
