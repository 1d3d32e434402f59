#include "base/terminal.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <unistd.h>

namespace ogai::base {
namespace {

using Variables = std::map<std::string, std::string>;

Terminal look(const Variables& variables, bool interactive = true, int columns = 0) {
  return terminal_from(interactive, columns, [&](const char* name) -> const char* {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

TEST(Terminal, ColorFollowsTheConventions) {
  EXPECT_TRUE(look({{"TERM", "xterm"}}).color);
  EXPECT_TRUE(look({{"COLORTERM", "yes"}}).color);
  EXPECT_TRUE(look({{"TERM", "xterm"}, {"NO_COLOR", ""}}).color);  // set but empty does not count
  EXPECT_FALSE(look({{"TERM", "xterm"}, {"NO_COLOR", "1"}}).color);
  EXPECT_FALSE(look({{"TERM", "dumb"}, {"COLORTERM", "truecolor"}}).color);
  EXPECT_FALSE(look({}).color);
  EXPECT_FALSE(look({{"TERM", "xterm"}}, false).color);
}

TEST(Terminal, TrueColorIsAnnounced) {
  EXPECT_TRUE(look({{"TERM", "xterm"}, {"COLORTERM", "truecolor"}}).true_color);
  EXPECT_TRUE(look({{"TERM", "xterm"}, {"COLORTERM", "24bit"}}).true_color);
  EXPECT_FALSE(look({{"TERM", "xterm"}}).true_color);
  EXPECT_FALSE(look({{"COLORTERM", "24bit"}, {"NO_COLOR", "1"}}).true_color);
}

TEST(Terminal, UnicodeIsTheLocalesEncoding) {
  EXPECT_TRUE(look({{"LANG", "de_DE.UTF-8"}}).unicode);
  EXPECT_TRUE(look({{"LANG", "C.utf8"}}).unicode);
  EXPECT_TRUE(look({{"LC_ALL", "en_GB.UTF-8"}, {"LANG", "C"}}).unicode);
  EXPECT_TRUE(look({{"LC_ALL", ""}, {"LC_CTYPE", "C.UTF-8"}, {"LANG", "C"}}).unicode);
  EXPECT_FALSE(look({{"LC_ALL", "C"}, {"LANG", "de_DE.UTF-8"}}).unicode);
  EXPECT_FALSE(look({{"LANG", "de_DE.ISO-8859-1"}}).unicode);
  EXPECT_FALSE(look({}).unicode);
}

TEST(Terminal, WidthOfTheDeviceThenOfTheEnvironment) {
  EXPECT_EQ(look({{"COLUMNS", "60"}}, true, 120).width, 120);
  EXPECT_EQ(look({{"COLUMNS", "60"}}).width, 60);
  for (const char* bad : {"", "0", "-5", "wide", "60x", "99999999999", "1000000"}) {
    EXPECT_EQ(look({{"COLUMNS", bad}}).width, 80) << bad;
  }
}

TEST(Terminal, AFileIsNone) {
  const int file = open("/dev/null", O_WRONLY | O_CLOEXEC);
  ASSERT_GE(file, 0);
  const Terminal terminal = terminal_of(file);
  close(file);
  EXPECT_FALSE(terminal.interactive);
  EXPECT_FALSE(terminal.color);
  EXPECT_FALSE(terminal_of(-1).interactive);
}

TEST(Terminal, APseudoTerminalIsOne) {
  const int master = posix_openpt(O_RDWR | O_NOCTTY);
  ASSERT_GE(master, 0);
  ASSERT_EQ(unlockpt(master), 0);
  const int slave = open(ptsname(master), O_RDWR | O_NOCTTY | O_CLOEXEC);
  ASSERT_GE(slave, 0);
  EXPECT_TRUE(terminal_of(slave).interactive);
  close(slave);
  close(master);
}

}  // namespace
}  // namespace ogai::base
