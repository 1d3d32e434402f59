#include "base/spec.h"

#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "base/random.h"

namespace ogai::base {
namespace {

TEST(Spec, NameAlone) {
  const auto spec = parse_spec("gdy-ab_2");
  ASSERT_TRUE(spec.ok());
  EXPECT_EQ(spec->name, "gdy-ab_2");
  EXPECT_TRUE(spec->arguments.empty());
}

TEST(Spec, KeysAndOffsets) {
  const auto spec = parse_spec("uct:c=1.414,time=1s");
  ASSERT_TRUE(spec.ok());
  ASSERT_EQ(spec->arguments.size(), 2u);
  EXPECT_EQ(spec->arguments[0].key, "c");
  EXPECT_EQ(spec->arguments[0].value, "1.414");
  EXPECT_EQ(spec->arguments[0].key_offset, 4u);
  EXPECT_EQ(spec->arguments[0].value_offset, 6u);
  EXPECT_EQ(spec->arguments[1].key_offset, 12u);
  EXPECT_EQ(spec->arguments[1].value_offset, 17u);
}

TEST(Spec, PositionalAndQuotes) {
  const auto spec = parse_spec(R"(uci:"run \"a\\b\", x=1:2",hash=64)");
  ASSERT_TRUE(spec.ok());
  ASSERT_EQ(spec->arguments.size(), 2u);
  EXPECT_TRUE(spec->arguments[0].positional());
  EXPECT_EQ(spec->arguments[0].value, R"(run "a\b", x=1:2)");
  EXPECT_EQ(spec->arguments[0].key_offset, 4u);
  EXPECT_EQ(spec->arguments[0].value_offset, 5u);
  EXPECT_EQ(spec->arguments[1].key, "hash");
}

TEST(Spec, ColonsAndEqualsInsideAValue) {
  const auto spec = parse_spec("az:net=a=b:c,dir=C:\\x");
  ASSERT_TRUE(spec.ok());
  EXPECT_EQ(spec->arguments[0].value, "a=b:c");
  EXPECT_EQ(spec->arguments[1].value, "C:\\x");
  const auto positional = parse_spec("py:/home/me/agent.py");
  ASSERT_TRUE(positional.ok());
  EXPECT_EQ(positional->arguments[0].value, "/home/me/agent.py");
}

TEST(Spec, ExplicitlyEmptyValue) {
  const auto spec = parse_spec(R"(az:net="")");
  ASSERT_TRUE(spec.ok());
  EXPECT_EQ(spec->arguments[0].value, "");
}

TEST(Spec, FaultsAndTheirPlaces) {
  struct Case {
    const char* text;
    std::size_t offset;
    const char* words;
  };
  const Case cases[] = {
      {"", 0, "starts with a name"},
      {":a=1", 0, "starts with a name"},
      {"Uct", 0, "'U' in a name"},
      {"uct c", 3, "' ' in a name"},
      {"uct=1", 3, "'=' in a name"},
      {"\xc3\xa9t", 0, "byte 0xc3 in a name"},
      {"uct:", 4, "empty argument"},
      {"uct:a=1,", 8, "empty argument"},
      {"uct:,a=1", 4, "empty argument"},
      {"uct:=1", 4, "no option name"},
      {"uct:a=", 6, "empty value"},
      {"uct:a=,b=1", 6, "empty value"},
      {"uct:A=1", 4, "'A' in an option name"},
      {"uct:a=1, b=2", 8, "' ' in an option name"},
      {"uct:a=1,a=2", 8, "'a' is given twice"},
      {"uct:one,two", 8, "second value without an option name"},
      {"uct:a=\"x", 6, "never closed"},
      {"uct:a=\"x\\", 6, "never closed"},
      {"uct:a=\"x\\n\"", 8, "backslash"},
      {"uct:a=\"x\"y", 9, "after the closing quote"},
      {"uct:a=x\"y\"", 7, "quote inside a value"},
      {"uct:a=x y", 7, "' ' in a value"},
      {"uct:a\tb", 5, "byte 0x09 in a value"},
  };
  for (const Case& c : cases) {
    const auto spec = parse_spec(c.text);
    ASSERT_FALSE(spec.ok()) << c.text;
    EXPECT_EQ(spec.error().offset, c.offset) << c.text;
    EXPECT_EQ(spec.error().kind, ErrorKind::syntax) << c.text;
    EXPECT_NE(spec.error().message.find(c.words), std::string::npos)
        << c.text << ": " << spec.error().message;
  }
}

TEST(Spec, FormatQuotesOnlyWhereNeeded) {
  for (const char* text :
       {"ogai", "ogai:time=1s", "az:net=a=b,sims=800", "py:a:b.py", R"(uci:"a b",hash=64)",
        R"(uci:"a=b")", R"(x:k="")", R"(x:k="a,b")", R"(x:k="\"")", R"(x:k=\)"}) {
    const auto spec = parse_spec(text);
    ASSERT_TRUE(spec.ok()) << text;
    EXPECT_EQ(format_spec(*spec), text);
  }
  EXPECT_EQ(format_spec(*parse_spec(R"(ogai:time="1s")")), "ogai:time=1s");
}

TEST(Spec, RandomValuesRoundTrip) {
  constexpr std::string_view kAlphabet = "ab=:,\" \\\n\t-\xff";
  Random random(7);
  for (int round = 0; round < 2000; ++round) {
    Spec spec{"n", {}};
    for (const char* key : {"", "k", "l-1"}) {
      if (random.below(3) == 0) continue;
      SpecArgument& argument = spec.arguments.emplace_back();
      argument.key = key;
      for (auto length = random.below(8); length > 0; --length) {
        argument.value += kAlphabet[random.below(kAlphabet.size())];
      }
    }
    const std::string text = format_spec(spec);
    const auto read = parse_spec(text);
    ASSERT_TRUE(read.ok()) << text << ": " << read.error().message;
    EXPECT_EQ(*read, spec) << text;
  }
}

TEST(Spec, RandomTextNeverBreaksTheParser) {
  constexpr std::string_view kAlphabet = "ab:,=\" \\";
  Random random(8);
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (auto length = random.below(12); length > 0; --length) {
      text += kAlphabet[random.below(kAlphabet.size())];
    }
    const auto spec = parse_spec(text);
    if (!spec) {
      EXPECT_LE(spec.error().offset, text.size());
      continue;
    }
    const auto again = parse_spec(format_spec(*spec));
    ASSERT_TRUE(again.ok()) << text;
    EXPECT_EQ(*again, *spec);
  }
}

}  // namespace
}  // namespace ogai::base
