#include "base/svg.h"

#include <cctype>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "base/svg_canvas.h"

namespace ogai::base {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// One root element, tags balanced, quotes closed, no bare & or < : enough of XML for our writer.
bool is_well_formed(std::string_view text) {
  std::vector<std::string_view> open;
  int roots = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '&' && text.substr(i, 8).find(';') == text.npos) return false;
    if (text[i] != '<') {
      if (open.empty() && !std::isspace(static_cast<unsigned char>(text[i]))) return false;
      continue;
    }
    std::size_t end = i + 1;
    bool quoted = false;
    for (; end < text.size() && (quoted || text[end] != '>'); ++end) {
      if (text[end] == '<') return false;
      if (text[end] == '"') quoted = !quoted;
    }
    if (end >= text.size()) return false;
    const std::string_view tag = text.substr(i + 1, end - i - 1);
    if (tag.starts_with('/')) {
      if (open.empty() || open.back() != tag.substr(1)) return false;
      open.pop_back();
    } else {
      if (open.empty()) ++roots;
      if (!tag.ends_with('/')) open.push_back(tag.substr(0, tag.find(' ')));
    }
    i = end;
  }
  return open.empty() && roots == 1;
}

int count(std::string_view text, std::string_view part) {
  int found = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
  return found;
}

SvgLineChart two_lines() {
  return {.title = "T",
          .x_label = "x",
          .y_label = "y",
          .series = {{"a", {{0, 0}, {1, 5}, {2, 3}}}, {"b", {{0, 2}, {2, -1}}}}};
}

TEST(Svg, TheCheckerKnowsBadFromGood) {
  EXPECT_TRUE(is_well_formed("<a b=\"1\"><c/>x &amp; y</a>\n"));
  EXPECT_FALSE(is_well_formed("<a><b></a></b>"));
  EXPECT_FALSE(is_well_formed("<a>&</a>"));
  EXPECT_FALSE(is_well_formed("<a/><b/>"));
  EXPECT_FALSE(is_well_formed("<a b=\"<\"/>"));
}

TEST(Svg, TicksAreRoundNumbersWithinTheRange) {
  EXPECT_THAT(nice_ticks(0, 10, 5), ElementsAre(0, 2, 4, 6, 8, 10));
  EXPECT_THAT(nice_ticks(-310, 290, 6), ElementsAre(-300, -200, -100, 0, 100, 200));
  const auto fine = nice_ticks(0.001, 0.0032, 4);
  ASSERT_FALSE(fine.empty());
  EXPECT_NEAR(fine.front(), 0.001, 1e-12);
  EXPECT_THAT(nice_ticks(0.9, 3.1, 8, 1), ElementsAre(1, 2, 3));
  EXPECT_TRUE(nice_ticks(1, 1, 5).empty());
  EXPECT_TRUE(nice_ticks(kNaN, 1, 5).empty());
  EXPECT_TRUE(nice_ticks(-kInfinity, kInfinity, 5).empty());
  for (const double high : {1e-9, 0.3, 7.0, 123456.0, 1e200}) {
    const auto ticks = nice_ticks(0, high, 7);
    EXPECT_GE(ticks.size(), 3u) << high;
    EXPECT_LE(ticks.size(), 12u) << high;
  }
}

TEST(Svg, TextIsEscapedAndRepaired) {
  EXPECT_EQ(escape_xml("a<b>&\"c\""), "a&lt;b&gt;&amp;&quot;c&quot;");
  EXPECT_EQ(escape_xml("naïve 黒 😀"), "naïve 黒 😀");
  EXPECT_EQ(escape_xml(std::string("\0\x1b[", 3)), "\uFFFD\uFFFD[");
  EXPECT_EQ(escape_xml("\xff\xc3("), "\uFFFD\uFFFD(");
  EXPECT_EQ(escape_xml("\xed\xa0\x80"), "\uFFFD\uFFFD\uFFFD");  // a surrogate
  EXPECT_EQ(escape_xml("\xe9\xbb"), "\uFFFD\uFFFD");            // cut short
}

TEST(Svg, LongTextIsShortenedByCharacters) {
  EXPECT_EQ(shorten_text("abcdef", 6), "abcdef");
  EXPECT_EQ(shorten_text("abcdef", 4), "abc…");
  EXPECT_EQ(shorten_text("黒白黒白", 3), "黒白…");
}

TEST(Svg, LinesHaveAxesLegendAndEverySeries) {
  const std::string svg = svg_lines(two_lines());
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_EQ(count(svg, "<path"), 2);
  EXPECT_EQ(count(svg, "<circle"), 5);
  for (const char* label : {">T<", ">x<", ">y<", ">a<", ">b<", ">0<", ">2<"})
    EXPECT_THAT(svg, HasSubstr(label));
  EXPECT_EQ(svg, svg_lines(two_lines()));
}

TEST(Svg, ValuesThatAreNotFiniteLeaveGaps) {
  SvgLineChart chart = two_lines();
  chart.series = {{"a", {{0, 0}, {1, kNaN}, {2, 3}, {3, kInfinity}, {4, 1e305}, {5, 1}}}};
  const std::string svg = svg_lines(chart);
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_EQ(count(svg, "<path"), 3);
  EXPECT_THAT(svg, Not(HasSubstr("nan")));
  EXPECT_THAT(svg, Not(HasSubstr("inf")));
}

TEST(Svg, EmptyDataSaySo) {
  for (const std::string& svg :
       {svg_lines({.title = "T"}), svg_lines({.series = {{"a", {{kNaN, 1}}}}}),
        svg_error_bars({.title = "T"}), svg_heat_map({.title = "T"})}) {
    EXPECT_TRUE(is_well_formed(svg));
    EXPECT_THAT(svg, HasSubstr("no data"));
  }
}

TEST(Svg, OnePointAndEqualValuesAreDrawn) {
  for (const double value : {0.0, 5.0, -1e6, 1e12}) {
    const std::string lines = svg_lines({.series = {{"a", {{value, value}}}}});
    EXPECT_EQ(count(lines, "<circle"), 1);
    EXPECT_THAT(lines, Not(HasSubstr("nan")));
    const std::string bars = svg_error_bars({.rows = {{"a", value, value, value, ""}}});
    EXPECT_EQ(count(bars, "<circle"), 1);
    EXPECT_THAT(bars, Not(HasSubstr("nan")));
  }
}

TEST(Svg, ErrorBarsHaveDotsWhiskersAndNotes) {
  const SvgErrorBarChart chart{.title = "Ratings",
                               .x_label = "Elo",
                               .rows = {{"strong <one>", 100, 80, 120, "+100 ± 20"},
                                        {"weak", -50, -90, -10, "−50 ± 40"},
                                        {"unknown", 0, -kInfinity, kInfinity, "no games"},
                                        {"broken", kNaN, kNaN, kNaN, ""}}};
  const std::string svg = svg_error_bars(chart);
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_EQ(count(svg, "<circle"), 3);
  EXPECT_EQ(count(svg, "stroke-width=\"2\""), 6);
  EXPECT_THAT(svg, HasSubstr("strong &lt;one&gt;"));
  EXPECT_THAT(svg, HasSubstr("−50 ± 40"));
  EXPECT_THAT(svg, Not(HasSubstr("nan")));
  EXPECT_THAT(svg, Not(HasSubstr("inf")));
}

TEST(Svg, HeatMapColoursAndLabelsItsCells) {
  const SvgHeatMap map{.title = "Crosstable",
                       .legend = "share",
                       .row_labels = {"a&b", "c"},
                       .column_labels = {"1", "2"},
                       .values = {kNaN, 1, 0, kNaN},
                       .texts = {"", "100", "0", ""}};
  const std::string svg = svg_heat_map(map);
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_THAT(svg, HasSubstr("a&amp;b – 2: 100"));
  EXPECT_THAT(svg, HasSubstr("#3072b4"));                          // all won
  EXPECT_THAT(svg, HasSubstr("#c03942"));                          // all lost
  EXPECT_EQ(count(svg, std::string("fill=\"") + "#e4e8ec\""), 2);  // empty
  EXPECT_THAT(svg, Not(HasSubstr("nan")));
}

TEST(Svg, HeatMapBearsMissingValuesAndAnEmptyRange) {
  const SvgHeatMap map{.row_labels = {"a", "b"},
                       .column_labels = {"long column", "other column"},
                       .values = {1, -5},
                       .low = 2,
                       .high = 2};
  EXPECT_TRUE(is_well_formed(svg_heat_map(map)));
}

}  // namespace
}  // namespace ogai::base
