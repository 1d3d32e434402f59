#include "sandbox/command.h"

#include <cstdlib>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sandbox/box_test_kit.h"

namespace ogai::sandbox {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> words(std::string_view command) {
  const auto found = command_words(command);
  EXPECT_TRUE(found.ok()) << command;
  return found ? *found : std::vector<std::string>();
}

std::string fault(std::string_view command) {
  const auto found = command_words(command);
  return found ? "" : found.error().message;
}

TEST(CommandWords, BlanksSeparateAndQuotesHoldTogether) {
  EXPECT_THAT(words("engine"), ElementsAre("engine"));
  EXPECT_THAT(words("  a\tb   c "), ElementsAre("a", "b", "c"));
  EXPECT_THAT(words(R"(a "b c" 'd "e' f\ g "h\"i" '' x"y z"w)"),
              ElementsAre("a", "b c", "d \"e", "f g", "h\"i", "", "xy zw"));
  EXPECT_THAT(words(R"('a\b')"), ElementsAre(R"(a\b)"));
}

TEST(CommandWords, AreReadBackFromTheirText) {
  const std::vector<std::string> all = {"a", "b c", "d \"e", "f'g", "\\h", "", "x\ty"};
  EXPECT_EQ(words(command_text(all)), all);
  EXPECT_EQ(command_text({"/usr/bin/python3", "agent.py"}), "/usr/bin/python3 agent.py");
}

TEST(CommandWords, SayWhatIsWrong) {
  EXPECT_THAT(fault(""), HasSubstr("empty"));
  EXPECT_THAT(fault("  "), HasSubstr("empty"));
  EXPECT_THAT(fault("'' x"), HasSubstr("empty"));
  EXPECT_THAT(fault("a 'b"), HasSubstr("not closed"));
  EXPECT_THAT(fault("a \\"), HasSubstr("nothing follows"));
  EXPECT_EQ(command_words("ab \"c").error().offset, 3u);
}

class ResolveCommandTest : public testing::Test {
 protected:
  Command resolved(const std::vector<std::string>& command) {
    const auto found = resolve_command(command);
    EXPECT_TRUE(found.ok()) << (found ? "" : found.error().message);
    return found ? *found : Command{};
  }
  ScriptFolder scripts_;
};

TEST_F(ResolveCommandTest, AProgramOfOnesOwnSeesItsFolder) {
  const std::string path = scripts_.shell("");
  const Command command = resolved({path, "uci", "7"});
  EXPECT_THAT(command.argv, ElementsAre(path, "uci", "7"));
  EXPECT_EQ(command.folder, fs::path(path).parent_path());
  Rules rules;
  command.allow_in(rules);
  EXPECT_EQ(rules.folder, command.folder);
  EXPECT_THAT(rules.readable, IsEmpty());
}

TEST_F(ResolveCommandTest, AnInterpreterSeesTheFolderOfItsScript) {
  const std::string path = scripts_.python("");
  ScriptFolder others;
  const std::string data = others.shell("", "data");
  const Command command = resolved({"sh", "-u", path, data});
  EXPECT_EQ(command.argv[0], "/usr/bin/sh");
  EXPECT_EQ(command.folder, fs::path(path).parent_path());
  Rules rules;
  command.allow_in(rules);
  EXPECT_THAT(rules.readable, ElementsAre(fs::path(data)));
}

TEST_F(ResolveCommandTest, RelativeFilesBecomeAbsolute) {
  const std::string path = scripts_.python("");
  const std::string relative = fs::relative(path).string();
  EXPECT_THAT(resolved({"sh", relative}).argv, ElementsAre("/usr/bin/sh", path));
  EXPECT_THAT(resolved({relative}).argv, ElementsAre(path));
}

TEST_F(ResolveCommandTest, ALinkShowsItsTarget) {
  const std::string path = scripts_.shell("");
  ScriptFolder others;
  fs::create_symlink(path, others.file("link"));
  const Command command = resolved({others.file("link")});
  Rules rules;
  command.allow_in(rules);
  EXPECT_EQ(rules.folder, fs::path(others.file("")).parent_path());
  EXPECT_THAT(rules.readable, ElementsAre(fs::canonical(path)));
}

TEST_F(ResolveCommandTest, AHomeIsNotShown) {
  const std::string path = scripts_.shell("");
  const char* home = std::getenv("HOME");
  const std::string before = home ? home : "/root";
  setenv("HOME", fs::path(path).parent_path().c_str(), 1);
  const Command command = resolved({path});
  setenv("HOME", before.c_str(), 1);
  EXPECT_EQ(command.folder, "");
  Rules rules;
  command.allow_in(rules);
  EXPECT_THAT(rules.readable, ElementsAre(fs::path(path)));
}

TEST_F(ResolveCommandTest, WhatIsNotThereIsAnError) {
  EXPECT_THAT(resolve_command({"./no-such-program"}).error().message, HasSubstr("no program"));
  EXPECT_THAT(resolve_command({"no-such-program"}).error().message, HasSubstr("needs its path"));
  std::ofstream(scripts_.file("plain.txt")) << "x";
  EXPECT_THAT(resolve_command({scripts_.file("plain.txt")}).error().message,
              HasSubstr("not executable"));
}

TEST_F(ResolveCommandTest, VersionsFollowTheBytes) {
  const std::string path = scripts_.shell("echo 1");
  const auto one = version_of_file(path), command = version_of_command({"sh", path});
  ASSERT_TRUE(one.ok() && command.ok());
  EXPECT_EQ(one->size(), 16u);
  EXPECT_EQ(*one, *version_of_file(path));
  EXPECT_EQ(*command, *version_of_command({"sh", path}));
  EXPECT_NE(*command, *version_of_command({"sh", path, "x"}));
  scripts_.shell("echo 2");
  EXPECT_NE(*one, *version_of_file(path));
  EXPECT_NE(*command, *version_of_command({"sh", path}));
  EXPECT_FALSE(version_of_file(scripts_.file("nothing")).ok());
}

}  // namespace
}  // namespace ogai::sandbox
