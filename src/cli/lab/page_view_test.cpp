#include "cli/lab/page_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ogai::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(LabPageView, ShowsEveryKindOfBlock) {
  lab::Page page;
  page.add(lab::Text{"Some **bold** words."});
  page.add(lab::Table{"scores",
                      "Scores",
                      {{"agent", false}, {"points"}},
                      {{"gdy", lab::number(12.5, 1)}, {"`a-longer-one`", lab::number(3)}}});
  page.add(lab::Chart{"rise", base::SvgLineChart{"A rise", "x", "y", {{"up", {{0, 0}, {1, 1}}}}}});
  page.add(lab::Chart{"bars", base::SvgErrorBarChart{"Some bars", "x", {}}});
  page.add(lab::Claim{"It is so.", "It is.", lab::Verdict::holds});
  const std::string text = lab_page_text(page, {.unicode = false, .width = 80});
  EXPECT_THAT(text, HasSubstr("Some bold words.\n\nScores\n"));
  EXPECT_THAT(text, HasSubstr("  agent         points\n  gdy             12.5\n"
                              "  a-longer-one       3\n"));
  EXPECT_THAT(text, HasSubstr("A rise\n"));
  EXPECT_THAT(text, Not(HasSubstr("Some bars")));
  EXPECT_THAT(text, HasSubstr("  Claim      It is so.\n  Measured   It is.\n  Verdict    holds\n"));
  EXPECT_EQ(lab_page_text(lab::Page{}, {}), "");
}

}  // namespace
}  // namespace ogai::cli
