#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "lab/frame/page_json.h"
#include "lab/frame/page_text.h"

namespace ogai::lab {
namespace {

using ::testing::HasSubstr;

TEST(LabFields, NumbersAreGroupedAndKeepTheirValue) {
  EXPECT_EQ(number(1234567.89, 1).text, "1 234 567.9");
  EXPECT_EQ(number(1234).text, "1234");
  EXPECT_EQ(number(12345).text, "12 345");
  EXPECT_EQ(number(-3.26, 1).text, "−3.3");
  EXPECT_EQ(number(-0.04, 1).text, "0.0");
  EXPECT_EQ(number(std::numeric_limits<double>::quiet_NaN()).text, "");
  EXPECT_DOUBLE_EQ(*number(1.23456, 1).value, 1.23456);
  EXPECT_EQ(signed_number(4).text, "+4");
  EXPECT_EQ(signed_number(-2.25, 1).text, "−2.2");
  EXPECT_EQ(signed_number(0.001).text, "0");
  EXPECT_EQ(estimate({-10, -20.4, 5}, 0).text, "−10 (−20 … 5)");
  EXPECT_EQ(percent(0.8534).text, "85.3 %");
  EXPECT_EQ(plus_minus({-1.25, -1.75, -0.75}, 2).text, "−1.25 ± 0.50");
  EXPECT_EQ(percent(arena::Estimate{0.5, 0.25, 0.75}).text, "50.0 % (25.0 … 75.0)");
  constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  EXPECT_EQ(estimate({kNothing, kNothing, kNothing}).text, "unknown");
  EXPECT_EQ(percent(arena::Estimate{kNothing, kNothing, kNothing}).text, "unknown");
  EXPECT_EQ(plus_minus({2, -kInfinite, kInfinite}).text, "2.0 ± ∞");
}

Experiment sample_experiment() {
  const auto page = [](const StoredRun& run) {
    Page made;
    made.add(Text{"Some words."});
    if (const Json* cell = run.find("x")) {
      made.add(Table{"xs",
                     "The xs",
                     {{"name", false}, {"x"}},
                     {{"a, \"b\" | c", number(cell->get<double>(), 1)}}});
      made.add(Chart{"curve",
                     base::SvgLineChart{"A curve", "x", "y", {{"ours", {{1, 2}, {2, 3}}}}, false}});
      made.add(Claim{"It is 1.", "It is 2.5.", Verdict::fails});
    }
    return made;
  };
  return {.id = "t-sample",
          .report = "C",
          .place = "Table 9",
          .title = "A sample",
          .question = "Why?",
          .method = "So.",
          .settings = base::OptionTable().integer("games", 5, {1, 9}, "games"),
          .quick = {{"games", "1"}},
          .measure = [](Bench&) {},
          .page = page};
}

StoredRun page_run() {
  StoredRun run;
  run.experiment = "t-sample";
  run.machine = "2 cores";
  run.settings = {{"games", 5}};
  run.planned = 1;
  return run;
}

TEST(LabPage, IsWrittenAsMarkdownWithTablesAndPictures) {
  StoredRun run = page_run();
  run.cells = {{"x", 61, 2.5}};
  run.finished = 1;
  const auto files = page_files(sample_experiment(), run);
  ASSERT_EQ(files.size(), 4u);
  EXPECT_EQ(files[0].path, "t-sample.md");
  EXPECT_THAT(files[0].contents, HasSubstr("# A sample\n\nReport C, Table 9."));
  EXPECT_THAT(files[0].contents, HasSubstr("| a, \"b\" \\| c | 2.5 |"));
  EXPECT_THAT(files[0].contents, HasSubstr("![A curve](t-sample/curve.svg)"));
  EXPECT_THAT(files[0].contents, HasSubstr("**Does not hold.**"));
  EXPECT_THAT(files[0].contents, HasSubstr("1.0 min of measuring"));
  EXPECT_THAT(files[0].contents, HasSubstr("`games=5`"));
  EXPECT_EQ(files[1].path, "t-sample/xs.csv");
  EXPECT_EQ(files[1].contents, "name,x\n\"a, \"\"b\"\" | c\",2.5\n");
  EXPECT_THAT(files[2].contents, HasSubstr("<svg"));
  EXPECT_EQ(files[3].contents, format_run(run));
}

TEST(LabPage, AnUnfinishedRunSaysSo) {
  const auto files = page_files(sample_experiment(), page_run());
  EXPECT_THAT(files[0].contents, HasSubstr("**Not finished**: 0 of 1 cells"));
}

TEST(LabPage, FilesAreWrittenAndFaultsNamed) {
  const base::TemporaryFolder folder;
  const auto files = page_files(sample_experiment(), page_run());
  ASSERT_TRUE(write_files(folder.file("lab"), files).ok());
  EXPECT_EQ(base::read_file(folder.file("lab/t-sample.md")).value(), files[0].contents);
  const auto refused = write_files(folder.file("lab/t-sample.md"), files);
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().message, HasSubstr("t-sample.md"));
}

TEST(LabPage, AsJsonHasEveryBlock) {
  StoredRun run = page_run();
  run.cells = {{"x", 1, 2.5}};
  const Json json = page_json(sample_experiment().page(run));
  ASSERT_EQ(json.at("blocks").size(), 4u);
  EXPECT_EQ(json["blocks"][1]["rows"][0][1], "2.5");
  EXPECT_EQ(json["blocks"][1]["values"][0], (Json{nullptr, 2.5}));
  EXPECT_EQ(json["blocks"][2]["type"], "lines");
  EXPECT_EQ(json["blocks"][2]["series"][0]["points"][1][1], 3);
  EXPECT_EQ(json["blocks"][3]["verdict"], "fails");
  EXPECT_EQ(experiment_json(sample_experiment())["settings"][0]["name"], "games");
}

TEST(LabPage, TheIndexGroupsByReportAndNamesVerdicts) {
  StoredRun run = page_run();
  run.cells = {{"x", 1, 2.5}};
  const Experiment experiment = sample_experiment();
  const std::vector<std::pair<const Experiment*, const StoredRun*>> pages = {{&experiment, &run}};
  const PageFile index = index_file(pages);
  EXPECT_EQ(index.path, "README.md");
  EXPECT_THAT(index.contents, HasSubstr("## Report C"));
  EXPECT_THAT(index.contents, HasSubstr("[A sample](t-sample.md) | Why? | does not hold |"));
}

}  // namespace
}  // namespace ogai::lab
