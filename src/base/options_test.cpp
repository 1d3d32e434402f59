#include "base/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace ogai::base {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

OptionTable example() {
  return OptionTable()
      .flag("ponder", false, "think on the opponent's time")
      .integer("depth", 6, {1, 60}, "plies to search")
      .integer("seed", 0, {}, "seed of the generator")
      .real("c", 1.414, {0, 10}, "exploration")
      .duration("time", 1s, {1ms, 1h}, "time per move")
      .choice("rules", "reversed", {"reversed", "classic"}, "the objective")
      .text("net", "", "file of the network")
      .positional("net");
}

Result<OptionValues> read(const std::string& text) {
  const auto spec = parse_spec(text);
  EXPECT_TRUE(spec.ok()) << text;
  return values_from_spec(example(), *spec);
}

TEST(Options, DefaultsUntilSet) {
  const OptionTable table = example();
  const OptionValues values(table);
  EXPECT_FALSE(values.flag("ponder"));
  EXPECT_EQ(values.integer("depth"), 6);
  EXPECT_EQ(values.real("c"), 1.414);
  EXPECT_EQ(values.duration("time"), 1s);
  EXPECT_EQ(values.text("rules"), "reversed");
  EXPECT_EQ(values.text("net"), "");
  for (const Option& option : table.options()) EXPECT_FALSE(values.is_set(option.name));
}

TEST(Options, ValuesOutliveTheirTable) {
  auto table = std::make_unique<OptionTable>(example());
  OptionValues values(*table);
  table.reset();
  EXPECT_TRUE(values.set("depth", "9"));
  EXPECT_EQ(values.integer("depth"), 9);
  EXPECT_EQ(values.table().find("depth")->help, "plies to search");
}

TEST(Options, ReadsASpec) {
  const auto values = read("az:best.net,ponder=yes,depth=8,c=2.5e-1,time=250ms,rules=classic");
  ASSERT_TRUE(values.ok()) << values.error().message;
  EXPECT_TRUE(values->flag("ponder"));
  EXPECT_EQ(values->integer("depth"), 8);
  EXPECT_EQ(values->real("c"), 0.25);
  EXPECT_EQ(values->duration("time"), 250ms);
  EXPECT_EQ(values->text("rules"), "classic");
  EXPECT_EQ(values->text("net"), "best.net");
  EXPECT_TRUE(values->is_set("depth"));
  EXPECT_FALSE(values->is_set("seed"));
}

TEST(Options, ReadsEveryWordForAFlag) {
  for (const char* word : {"on", "true", "yes", "1"}) {
    OptionValues values(example());
    EXPECT_TRUE(values.set("ponder", word));
    EXPECT_TRUE(values.flag("ponder")) << word;
    EXPECT_TRUE(values.is_set("ponder"));
  }
  for (const char* word : {"off", "false", "no", "0"}) {
    OptionValues values(example());
    EXPECT_TRUE(values.set("ponder", word));
    EXPECT_FALSE(values.flag("ponder")) << word;
  }
}

TEST(Options, FaultsOfASpecPointIntoItsText) {
  struct Case {
    const char* text;
    ErrorKind kind;
    std::size_t offset;
    const char* words;
  };
  const Case cases[] = {
      {"ab:ponder=maybe", ErrorKind::syntax, 10, "'ponder' takes flag: on | off, not 'maybe'"},
      {"ab:depth=six", ErrorKind::syntax, 9, "'depth' takes integer: 1 … 60, not 'six'"},
      {"ab:depth=6x", ErrorKind::syntax, 9, "not '6x'"},
      {"ab:depth=6.0", ErrorKind::syntax, 9, "not '6.0'"},
      {"ab:depth=+6", ErrorKind::syntax, 9, "not '+6'"},
      {"ab:depth=0x6", ErrorKind::syntax, 9, "not '0x6'"},
      {"ab:depth=\" 6\"", ErrorKind::syntax, 10, "not ' 6'"},
      {"ab:depth=\"\"", ErrorKind::syntax, 10, "not ''"},
      {"ab:depth=0", ErrorKind::range, 9, "not '0'"},
      {"ab:depth=61", ErrorKind::range, 9, "not '61'"},
      {"ab:seed=9223372036854775808", ErrorKind::range, 8, "not '9223372036854775808'"},
      {"ab:c=nan", ErrorKind::syntax, 5, "not 'nan'"},
      {"ab:c=inf", ErrorKind::syntax, 5, "not 'inf'"},
      {"ab:c=1e999", ErrorKind::range, 5, "not '1e999'"},
      {"ab:c=-0.5", ErrorKind::range, 5, "0 … 10"},
      {"ab:time=2h", ErrorKind::range, 8, "1ms … 1h"},
      {"ab:time=soon", ErrorKind::syntax, 8, "not 'soon'"},
      {"ab:rules=anti", ErrorKind::unknown, 9, "reversed | classic, not 'anti'"},
      {"ab:net=a,b", ErrorKind::syntax, 9, "'net' is given twice"},
      {"ab:seed=1,dpeth=3", ErrorKind::unknown, 10,
       "unknown option 'dpeth' of 'ab'; known: ponder, depth, seed, c, time, rules, net — did you "
       "mean 'depth'?"},
  };
  for (const Case& c : cases) {
    const auto values = read(c.text);
    ASSERT_FALSE(values.ok()) << c.text;
    EXPECT_EQ(values.error().kind, c.kind) << c.text;
    EXPECT_EQ(values.error().offset, c.offset) << c.text;
    EXPECT_THAT(values.error().message, HasSubstr(c.words));
  }
}

TEST(Options, ABareValueNeedsAnOptionThatTakesIt) {
  const auto table = OptionTable().integer("depth", 6, {1, 60}, "plies");
  const auto bare = values_from_spec(table, *parse_spec("ab:6"));
  ASSERT_FALSE(bare.ok());
  EXPECT_EQ(bare.error().offset, 3u);
  EXPECT_THAT(bare.error().message, HasSubstr("known: depth"));
  EXPECT_THAT(values_from_spec(table, *parse_spec("ab:depth")).error().message,
              HasSubstr("write depth=VALUE"));
  EXPECT_THAT(values_from_spec(OptionTable(), *parse_spec("ab:a=1")).error().message,
              HasSubstr("takes no options"));
}

TEST(Options, AFailedSetChangesNothing) {
  OptionValues values(example());
  EXPECT_FALSE(values.set("depth", "99"));
  EXPECT_FALSE(values.set("dept", "9"));
  EXPECT_EQ(values.integer("depth"), 6);
  EXPECT_FALSE(values.is_set("depth"));
}

TEST(Options, AWordStandsInPlaceOfAValue) {
  const auto table =
      OptionTable().duration("grace", 1s, {0s, 1min}, "patience").word("grace", "on");
  OptionValues values(table);
  EXPECT_FALSE(values.says("grace", "on"));
  ASSERT_TRUE(values.set("grace", "on").ok());
  EXPECT_TRUE(values.says("grace", "on"));
  EXPECT_EQ(values.duration("grace"), 1s);  // the default
  EXPECT_EQ(format_spec(spec_from_values("py", values)), "py:grace=on");
  ASSERT_TRUE(values.set("grace", "20s").ok());
  EXPECT_FALSE(values.says("grace", "on"));
  EXPECT_EQ(values.duration("grace"), 20s);
  EXPECT_EQ(values.set("grace", "of").error().message,
            "option 'grace' takes duration: at most 1m | on, not 'of'");
  EXPECT_THROW(values.integer("grace"), std::logic_error);
  EXPECT_THROW(OptionTable().word("grace", "on"), std::logic_error);
}

TEST(Options, SpecRoundTrip) {
  for (const char* text : {"az", "az:best.net,ponder=on,depth=8,time=1500ms", "az:\"a b\",c=0.1",
                           "az:seed=-9223372036854775808,rules=reversed"}) {
    EXPECT_EQ(format_spec(spec_from_values("az", *read(text))), text);
  }
}

TEST(Options, ReadsJson) {
  const auto json = nlohmann::json::parse(
      R"({"ponder": true, "depth": 8.0, "seed": "12", "c": 2, "time": 0.5, "net": "x"})");
  const auto values = values_from_json(example(), json);
  ASSERT_TRUE(values.ok()) << values.error().message;
  EXPECT_TRUE(values->flag("ponder"));
  EXPECT_EQ(values->integer("depth"), 8);
  EXPECT_EQ(values->integer("seed"), 12);
  EXPECT_EQ(values->real("c"), 2.0);
  EXPECT_EQ(values->duration("time"), 500ms);
  EXPECT_EQ(values->text("net"), "x");
  EXPECT_FALSE(values->is_set("rules"));
}

TEST(Options, RejectsJsonOfTheWrongShape) {
  for (const char* text :
       {"[]", "3", "null", R"({"depth": 6.5})", R"({"depth": true})", R"({"depth": null})",
        R"({"depth": [1]})", R"({"depth": 1e300})", R"({"depth": 18446744073709551615})",
        R"({"depth": 0})", R"({"ponder": 1})", R"({"net": 3})", R"({"rules": "x"})",
        R"({"time": -1})", R"({"c": "x"})", R"({"dpeth": 1})"}) {
    const auto values = values_from_json(example(), nlohmann::json::parse(text));
    ASSERT_FALSE(values.ok()) << text;
    EXPECT_FALSE(values.error().has_offset()) << text;
    EXPECT_FALSE(values.error().message.empty()) << text;
  }
}

TEST(Options, WritesJson) {
  const auto list = to_json(example());
  ASSERT_EQ(list.size(), 7u);
  EXPECT_EQ(list[1], nlohmann::json::parse(R"({"name": "depth", "type": "integer", "default": 6,
      "help": "plies to search", "positional": false, "min": 1, "max": 60})"));
  EXPECT_FALSE(list[2].contains("min"));
  EXPECT_EQ(list[4]["default"], "1s");
  EXPECT_EQ(list[4]["max"], "1h");
  EXPECT_EQ(list[5]["choices"], nlohmann::json({"reversed", "classic"}));
  EXPECT_TRUE(list[6]["positional"]);

  const auto object = to_json(*read("az:depth=8"));
  EXPECT_EQ(object["depth"], 8);
  EXPECT_EQ(object["ponder"], false);
  EXPECT_EQ(object["time"], "1s");
  const auto again = values_from_json(example(), object);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(to_json(*again), object);
}

TEST(Options, HiddenOnesAreSetButNotListed) {
  const auto table = OptionTable().integer("a", 1, {}, "").integer("b", 2, {}, "").hide({"b"});
  ASSERT_EQ(to_json(table).size(), 1u);
  EXPECT_EQ(to_json(table)[0]["name"], "a");
  EXPECT_EQ(to_json(table, Listed::all).size(), 2u);
  EXPECT_EQ(values_from_spec(table, *parse_spec("x:b=3"))->integer("b"), 3);
  EXPECT_THROW(OptionTable().hide({"c"}), std::logic_error);
}

TEST(Options, Describes) {
  const auto table = example();
  EXPECT_EQ(describe_range_and_default(*table.find("depth")), "1 … 60, default 6");
  EXPECT_EQ(describe_range_and_default(*table.find("seed")), "default 0");
  EXPECT_EQ(describe_range_and_default(*table.find("time")), "1ms … 1h, default 1s");
  EXPECT_EQ(describe_range_and_default(*table.find("net")), "");
  EXPECT_EQ(describe_range(*table.find("rules")), "reversed | classic");
  const auto half = OptionTable().integer("n", 1, {1}, "").real("x", 0, {.max = 1}, "");
  EXPECT_EQ(describe_range(*half.find("n")), "at least 1");
  EXPECT_EQ(describe_range(*half.find("x")), "at most 1");
}

TEST(Options, FaultsOfTheProgramThrow) {
  EXPECT_THROW(OptionTable().flag("a", true, "").flag("a", true, ""), std::logic_error);
  EXPECT_THROW(OptionTable().flag("", true, ""), std::logic_error);
  EXPECT_THROW(OptionTable().flag("Depth", true, ""), std::logic_error);
  EXPECT_THROW(OptionTable().integer("a", 0, {1, 2}, ""), std::logic_error);
  EXPECT_THROW(OptionTable().choice("a", "x", {"y"}, ""), std::logic_error);
  EXPECT_THROW(OptionTable().duration("a", -1s, {}, ""), std::logic_error);
  EXPECT_THROW(example().positional("depth"), std::logic_error);
  EXPECT_THROW(OptionTable().positional("depth"), std::logic_error);
  const OptionValues values(example());
  EXPECT_THROW(values.integer("dpeth"), std::logic_error);
  EXPECT_THROW(values.integer("c"), std::logic_error);
  EXPECT_THROW(values.is_set("dpeth"), std::logic_error);
}

}  // namespace
}  // namespace ogai::base
