#include "base/option_flags.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vector>

namespace ogai::base {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

class OptionFlags : public ::testing::Test {
 protected:
  OptionFlags()
      : values_(OptionTable()
                    .flag("ponder", true, "think on")
                    .integer("depth", 6, {1, 60}, "plies to search")
                    .duration("time", 1s, {}, "time per move")
                    .choice("rules", "reversed", {"reversed", "classic"}, "the objective")
                    .text("net", "", "file")) {
    add_option_flags(app_, values_);
  }

  void parse(std::vector<std::string> arguments) {
    std::reverse(arguments.begin(), arguments.end());  // as CLI11 wants it
    app_.parse(arguments);
  }

  std::string fault_of(const std::vector<std::string>& arguments) {
    try {
      parse(arguments);
    } catch (const CLI::ValidationError& error) {
      return error.what();
    }
    return "no ValidationError";
  }

  OptionValues values_;
  CLI::App app_;
};

TEST_F(OptionFlags, NothingGivenLeavesTheDefaults) {
  parse({});
  EXPECT_TRUE(values_.flag("ponder"));
  EXPECT_FALSE(values_.is_set("ponder"));
  EXPECT_EQ(values_.integer("depth"), 6);
}

TEST_F(OptionFlags, ValuesLand) {
  parse({"--depth", "9", "--time=250ms", "--rules", "classic", "--net", "a,b =c", "--no-ponder"});
  EXPECT_EQ(values_.integer("depth"), 9);
  EXPECT_EQ(values_.duration("time"), 250ms);
  EXPECT_EQ(values_.text("rules"), "classic");
  EXPECT_EQ(values_.text("net"), "a,b =c");
  EXPECT_FALSE(values_.flag("ponder"));
  EXPECT_TRUE(values_.is_set("ponder"));
}

TEST_F(OptionFlags, BadValuesAreValidationErrors) {
  EXPECT_THAT(fault_of({"--depth", "0"}),
              HasSubstr("--depth: option 'depth' takes integer: 1 … 60"));
  EXPECT_THAT(fault_of({"--depth", "six"}), HasSubstr("not 'six'"));
  EXPECT_THAT(fault_of({"--rules", "x"}), HasSubstr("reversed | classic"));
  EXPECT_THAT(fault_of({"--time", "-1s"}), HasSubstr("not '-1s'"));
  EXPECT_THROW(parse({"--dpeth", "3"}), CLI::ParseError);
  EXPECT_THROW(parse({"--depth"}), CLI::ParseError);
}

TEST_F(OptionFlags, HelpShowsRangeAndDefault) {
  const std::string help = app_.help();
  EXPECT_THAT(help, HasSubstr("--depth INTEGER"));
  EXPECT_THAT(help, HasSubstr("plies to search (1 … 60, default 6)"));
  EXPECT_THAT(help, HasSubstr("reversed | classic, default reversed"));
  EXPECT_THAT(help, HasSubstr("--no-ponder"));
}

}  // namespace
}  // namespace ogai::base
