#include "base/text_chart.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

#include "base/text_canvas.h"

namespace ogai::base {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

SvgSeries curve(std::string name, int points, double start, double end) {
  SvgSeries series{std::move(name), {}};
  for (int i = 0; i < points; ++i)
    series.points.push_back({static_cast<double>(i), end + (start - end) * std::exp(-0.1 * i)});
  return series;
}

TextChart losses() {
  return {.title = "Losses",
          .x_label = "iteration",
          .series = {curve("policy", 40, 2, 1), curve("value", 40, 1, 0.25)},
          .whole_x = true};
}

TEST(TextChart, DrawsInAscii) {
  const std::string text = text_lines(
      {.title = "Rising", .x_label = "step", .series = {{"a", {{0, 0}, {10, 1}}}}, .whole_x = true},
      {.width = 40, .height = 5, .unicode = false});
  EXPECT_EQ(text,
            "Rising\n"
            "  1 +                         **** * a 1\n"
            "    |                  *******\n"
            "0.5 +           *******\n"
            "    |    *******\n"
            "  0 +****\n"
            "    ++-------------+-------------+\n"
            "     0             5            10  step\n");
}

TEST(TextChart, FitsItsWidth) {
  for (const int width : {1, 40, 57, 80, 200})
    for (const bool unicode : {false, true}) {
      TextChart chart = losses();
      chart.series[0].name = "a name that is longer than any place for it could ever be";
      chart.title = "T";
      const std::string text = text_lines(chart, {.width = width, .unicode = unicode});
      for (const std::string& line : lines_of(text)) {
        EXPECT_LE(columns_of(line), std::max(40, width)) << line;
        EXPECT_NE(line.back(), ' ') << line;
      }
    }
}

TEST(TextChart, NamesLinesAtTheirEnds) {
  const std::string text = text_lines(losses(), {.width = 80});
  EXPECT_THAT(text, AllOf(HasSubstr("policy 1.02"), HasSubstr("value 0.265"), HasSubstr("┤"),
                          HasSubstr("└"), HasSubstr("iteration"), Not(HasSubstr("\x1b"))));
  EXPECT_LT(text.find("policy"), text.find("value")) << "the higher one above";
  const TextChart close{.title = "T",
                        .series = {{"b", {{0, 0}, {1, 4.9}}}, {"a", {{0, 0}, {1, 5}}}}};
  const std::string both = text_lines(close, {});
  EXPECT_LT(both.find("a 5"), both.find("b 4.9")) << "in one row too";
  EXPECT_EQ(text, text_lines(losses(), {.width = 80}));
  for (const char byte : text_lines(losses(), {.width = 80, .unicode = false}))
    EXPECT_TRUE(byte == '\n' || (byte >= ' ' && byte < 127));
}

TEST(TextChart, ColoursLinesAndNames) {
  const std::string text = text_lines(losses(), {.width = 80, .color = true});
  EXPECT_THAT(text, AllOf(HasSubstr("\x1b[36mpolicy"), HasSubstr("\x1b[33mvalue")));
}

TEST(TextChart, LinesThatEndTogetherKeepTheirNames) {
  TextChart chart{.title = "", .series = {}};
  for (const char* name : {"a", "b", "c", "d"}) chart.series.push_back({name, {{0, 0}, {1, 5}}});
  chart.series.push_back({"low", {{0, 0}, {1, 0}}});
  const std::string text = text_lines(chart, {.width = 60, .height = 6});
  for (const char* label : {"a 5", "b 5", "c 5", "d 5", "low 0"})
    EXPECT_THAT(text, HasSubstr(label));
}

TEST(TextChart, LeavesGapsAndSaysWhenThereIsNothing) {
  const double nan = std::nan("");
  TextChart chart{.title = "T", .series = {{"a", {{0, nan}, {1, nan}}}, {"b", {}}}};
  EXPECT_EQ(text_lines(chart, {}), "T\n  no data\n");
  EXPECT_EQ(text_lines({.title = "T"}, {}), "T\n  no data\n");
  chart.series[0].points = {{0, 1}, {1, nan}, {2, 1}, {3, INFINITY}, {4, 1e308}};
  const std::string text = text_lines(chart, {.width = 40, .height = 3, .unicode = false});
  EXPECT_EQ(std::count(text.begin(), text.end(), '*'), 3) << text;  // two points and the label
  EXPECT_THAT(text, HasSubstr("* a 1\n"));
}

TEST(TextChart, TakesOnePointAndLevelLines) {
  for (const double value : {0.0, 5.0, -3e20, 1e-200}) {
    const std::string one = text_lines({.title = "T", .series = {{"a", {{7, value}}}}}, {});
    EXPECT_THAT(one, HasSubstr("a "));
    const std::string level =
        text_lines({.title = "T", .series = {{"a", {{7, value}, {8, value}}}}}, {});
    EXPECT_THAT(level, HasSubstr("a "));
  }
}

TEST(TextChart, KeepsAGivenRange) {
  const std::string text =
      text_lines({.title = "T", .series = {{"a", {{0, 0.5}, {1, 0.6}}}}, .low = 0.0, .high = 1.0},
                 {.unicode = false});
  EXPECT_THAT(text, AllOf(HasSubstr("  1 +"), HasSubstr("  0 +")));
}

TEST(TextChart, MakesNamesHarmless) {
  EXPECT_EQ(harmless_text("a\x1b[2Jb\n\x7f", true), "a?[2Jb??");
  EXPECT_EQ(harmless_text("x\xc2\x9bm", true), "x?m");
  EXPECT_EQ(harmless_text("x\xc2\x9bm", false), "x?m");
  EXPECT_EQ(harmless_text("Zürich", true), "Zürich");
  EXPECT_EQ(harmless_text("Zürich", false), "Z?rich");
  EXPECT_EQ(cut_text("Zürich", 6), "Zürich");
  EXPECT_EQ(cut_text("Zürich", 4), "Zür.");
  EXPECT_THAT(text_lines({.title = "\x1b]0;x\a", .series = {{"\x1b[1m", {{0, 1}}}}}, {}),
              Not(HasSubstr("\x1b")));
}

TEST(TextChart, ShortensNumbers) {
  EXPECT_EQ(short_number(0), "0");
  EXPECT_EQ(short_number(-0.0), "0");
  EXPECT_EQ(short_number(0.03125), "0.0312");
  EXPECT_EQ(short_number(1.8349), "1.83");
  EXPECT_EQ(short_number(512.3), "512");
  EXPECT_EQ(short_number(-1234.4), "-1234");
  EXPECT_EQ(short_number(12500), "12.5k");
  EXPECT_EQ(short_number(999'999), "1M");
  EXPECT_EQ(short_number(3.2e9), "3.2G");
  EXPECT_EQ(short_number(1e-5), "1e-05");
  EXPECT_EQ(short_number(NAN), "nan");
}

}  // namespace
}  // namespace ogai::base
