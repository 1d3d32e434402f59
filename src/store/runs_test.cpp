#include "store/runs.h"

#include <cmath>
#include <gmock/gmock.h>

#include "base/temporary_folder.h"

namespace ogai::store {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::int64_t> steps_of(const train::MetricSteps& points) {
  std::vector<std::int64_t> steps;
  for (const auto& [step, point] : points) steps.push_back(step);
  return steps;
}

struct RunsTest : testing::Test {
  base::TemporaryFolder folder;
  Database database{folder.file("ogai.db")};
};

TEST_F(RunsTest, ListsTheLatestChangedFirst) {
  StoredMetrics one(database, "one");
  one.report(3, {{"loss/value", 0.5}, {"loss/policy", 0.5}});
  one.report(7, {{"elo", 100}});
  usleep(2000);
  StoredMetrics(database, "empty");
  auto runs = list_runs(database);
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[0].name, "empty");
  EXPECT_THAT(runs[0].metrics, IsEmpty());
  EXPECT_EQ(runs[1].last_step, 7);
  EXPECT_THAT(runs[1].metrics, ElementsAre("elo", "loss/policy", "loss/value"));
  EXPECT_GE(runs[1].updated, runs[1].created);
  usleep(2000);
  one.report(8, {{"elo", 90}});
  runs = list_runs(database);
  EXPECT_EQ(runs[0].name, "one");
  EXPECT_EQ(runs[0].last_step, 8);
}

TEST_F(RunsTest, CurvesHoldWhatIsAskedFor) {
  const double infinity = std::numeric_limits<double>::infinity();
  StoredMetrics run(database, "run");
  run.report(1, {{"a", 0.5}, {"b", 7}});
  run.report(2, {{"a", std::nan("")}});
  run.report(5, {{"a", infinity}});
  StoredMetrics(database, "other").report(9, {{"a", 9}});
  const auto all = curves_of(database, "run");
  ASSERT_TRUE(all);
  EXPECT_THAT(steps_of(all->at("a")), ElementsAre(1, 2, 5));
  EXPECT_EQ(all->at("a").at(1).value, 0.5);
  EXPECT_TRUE(std::isnan(all->at("a").at(2).value));
  EXPECT_EQ(all->at("a").at(5).value, infinity);
  EXPECT_THAT(steps_of(all->at("b")), ElementsAre(1));
  const auto later = curves_of(database, "run", {.after = 1});
  EXPECT_EQ(later->size(), 1u);
  EXPECT_THAT(steps_of(later->at("a")), ElementsAre(2, 5));
  EXPECT_THAT(*curves_of(database, "run", {.after = 5}), IsEmpty());
  const auto single = curves_of(database, "run", {.after = 5, .after_of = {{"a", 2}}});
  EXPECT_EQ(single->size(), 1u);
  EXPECT_THAT(steps_of(single->at("a")), ElementsAre(5));
  EXPECT_FALSE(curves_of(database, "nobody"));
}

TEST_F(RunsTest, LongCurvesAreThinnedEvenly) {
  train::MetricSeries series;
  for (int step = 0; step < 5000; ++step) series["a"][step] = {step * 0.5, 1};
  save_run(database, "run", series);
  const auto points = curves_of(database, "run")->at("a");
  const auto steps = steps_of(points);
  ASSERT_EQ(steps.size(), 2000u);
  EXPECT_EQ(steps.front(), 0);
  EXPECT_EQ(steps.back(), 4999);
  for (std::size_t i = 1; i < steps.size(); ++i) {
    EXPECT_GE(steps[i] - steps[i - 1], 2);
    EXPECT_LE(steps[i] - steps[i - 1], 3);
  }
  for (const auto& [step, point] : points) EXPECT_EQ(point.value, static_cast<double>(step) * 0.5);
  EXPECT_EQ(curves_of(database, "run", {.most_points = 0})->at("a").size(), 2u);
}

TEST(StoredMetrics, ReportsARunThatIsFoundAgain) {
  const base::TemporaryFolder folder;
  const std::string file = folder.file("db");
  {
    Database database(file);
    StoredMetrics sink(database, "first");
    sink.report(0, {{"loss", 2}, {"elo", std::nan("")}});
    sink.report(1, {{"loss", 1}});
    sink.report(1, {{"loss", 0.5}});
  }
  Database database(file, {.access = Access::read});
  EXPECT_FALSE(find_run(database, "second"));
  const auto series = find_run(database, "first");
  ASSERT_TRUE(series);
  ASSERT_EQ(series->at("loss").size(), 2u);
  EXPECT_EQ(series->at("loss").at(1).value, 0.5);
  EXPECT_GT(series->at("loss").at(1).time, 0);
  EXPECT_TRUE(std::isnan(series->at("elo").at(0).value));
}

TEST(StoredMetrics, ASavedRunReplacesTheFormer) {
  const base::TemporaryFolder folder;
  Database database(folder.file("db"));
  const train::MetricSeries longer = {{"loss", {{0, {2, 5}}, {1, {1, 6}}}}, {"elo", {{0, {9, 5}}}}};
  const train::MetricSeries shorter = {{"loss", {{0, {3, 7}}}}};
  save_run(database, "other", longer);
  for (const auto& series : {longer, shorter}) {
    save_run(database, "run", series);
    EXPECT_EQ(find_run(database, "run"), series);
  }
  EXPECT_EQ(find_run(database, "other"), longer);
}

}  // namespace
}  // namespace ogai::store
