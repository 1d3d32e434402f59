#include "base/printable.h"

#include <gtest/gtest.h>

namespace ogai::base {
namespace {

TEST(Printable, OrdinaryTextIsLeftAlone) {
  const std::string text = "agent.py ab12cd34 “größer” 棋 🙂 \\n";
  EXPECT_EQ(printable(text), text);
  EXPECT_EQ(printable_lines(text), text);
  EXPECT_EQ(valid_utf8(text), text);
}

TEST(Printable, ControlCharactersNeverReachTheTerminal) {
  EXPECT_EQ(printable("a\x1b[31mb"), "a\\x1b[31mb");
  EXPECT_EQ(printable(std::string_view("\0\a\b\x7f", 4)), "\\x00\\x07\\x08\\x7f");
  EXPECT_EQ(printable("\xc2\x9b"), "\\x9b");                      // the one-byte CSI of Latin-1
  EXPECT_EQ(printable("\xe2\x80\xaetxt.py"), "\\u{202e}txt.py");  // right to left
  EXPECT_EQ(printable("a\nb\tc\r"), "a\\nb\\tc\\r");
  for (int byte = 0; byte < 256; ++byte)
    for (const char c : printable_lines(std::string(1, static_cast<char>(byte))))
      EXPECT_TRUE((c >= ' ' && c < '\x7f') || c == '\n' || c == '\t') << byte;
}

TEST(Printable, LinesStayLines) {
  EXPECT_EQ(printable_lines("a\r\n\tb\rc\n"), "a\n\tb\\rc\n");
}

TEST(Printable, BadBytesAreShownOrReplaced) {
  // Alone, cut short, overlong, a surrogate, beyond Unicode.
  for (const std::string bad :
       {"\xff", "\xe6\xa3", "\xc0\xaf", "\xed\xa0\x80", "\xf5\x80\x80\x80"}) {
    const std::string shown = printable(bad);
    EXPECT_EQ(shown.substr(0, 2), "\\x");
    EXPECT_EQ(shown.size(), 4 * bad.size()) << shown;
    EXPECT_EQ(valid_utf8(bad).substr(0, 3), "\xef\xbf\xbd");
  }
  EXPECT_EQ(valid_utf8("a\xff"
                       "b"),
            "a\xef\xbf\xbd"
            "b");
}

TEST(Printable, AMessageIsOneLine) {
  EXPECT_EQ(message_line("no\r\nsuch\tthing \n"), "no such thing");
  EXPECT_EQ(message_line("\x1b[2J"), "\\x1b[2J");
  EXPECT_EQ(message_line(message_line("\x1b\n")), message_line("\x1b\n"));
  EXPECT_EQ(message_line(""), "");
}

TEST(Printable, AQuotedWordIsShort) {
  EXPECT_EQ(base::quoted("a\x07"), "'a\\x07'");
  EXPECT_EQ(base::quoted(std::string(40, 'a')), "'" + std::string(40, 'a') + "'");
  EXPECT_EQ(base::quoted(std::string(41, 'a')), "'" + std::string(40, 'a') + "...'");
  // Not cut within a character.
  EXPECT_EQ(base::quoted(std::string(39, 'a') + "棋子"), "'" + std::string(39, 'a') + "...'");
}

}  // namespace
}  // namespace ogai::base
