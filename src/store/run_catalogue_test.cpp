#include "store/run_catalogue.h"

#include <cmath>
#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "store/metric_store.h"

namespace ogai::store {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct RunCatalogueTest : testing::Test {
  base::TemporaryFolder folder;
  Database database{folder.file("ogai.db")};
};

TEST_F(RunCatalogueTest, ListsTheLatestChangedFirst) {
  MetricStore one(database, "one");
  one.append({{"loss/value", 3, 0.5}, {"loss/policy", 3, 0.5}, {"elo", 7, 100}});
  usleep(2000);
  MetricStore(database, "empty");
  auto runs = list_runs(database);
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[0].name, "empty");
  EXPECT_THAT(runs[0].metrics, IsEmpty());
  EXPECT_EQ(runs[1].last_step, 7);
  EXPECT_THAT(runs[1].metrics, ElementsAre("elo", "loss/policy", "loss/value"));
  EXPECT_GE(runs[1].updated, runs[1].created);
  usleep(2000);
  one.append({{"elo", 8, 90}});
  runs = list_runs(database);
  EXPECT_EQ(runs[0].name, "one");
  EXPECT_EQ(runs[0].last_step, 8);
}

TEST_F(RunCatalogueTest, CurvesHoldWhatIsAskedFor) {
  const double infinity = std::numeric_limits<double>::infinity();
  MetricStore(database, "run")
      .append({{"a", 1, 0.5}, {"a", 2, std::nan("")}, {"a", 5, infinity}, {"b", 1, 7}});
  MetricStore(database, "other").append({{"a", 9, 9}});
  const auto all = curves_of(database, "run");
  ASSERT_TRUE(all);
  EXPECT_THAT(all->at("a"), ElementsAre(CurvePoint{1, 0.5}, CurvePoint{2, {}}, CurvePoint{5, {}}));
  EXPECT_THAT(all->at("b"), ElementsAre(CurvePoint{1, 7}));
  const auto later = curves_of(database, "run", {.after = 1});
  EXPECT_EQ(later->size(), 1u);
  EXPECT_THAT(later->at("a"), ElementsAre(CurvePoint{2, {}}, CurvePoint{5, {}}));
  EXPECT_THAT(*curves_of(database, "run", {.after = 5}), IsEmpty());
  const auto single = curves_of(database, "run", {.after = 5, .after_of = {{"a", 2}}});
  EXPECT_EQ(single->size(), 1u);
  EXPECT_THAT(single->at("a"), ElementsAre(CurvePoint{5, {}}));
  EXPECT_FALSE(curves_of(database, "nobody"));
}

TEST_F(RunCatalogueTest, LongCurvesAreThinnedEvenly) {
  std::vector<Metric> metrics;
  for (int step = 0; step < 5000; ++step) metrics.push_back({"a", step, step * 0.5});
  MetricStore(database, "run").append(metrics);
  const auto points = curves_of(database, "run")->at("a");
  ASSERT_EQ(points.size(), 2000u);
  EXPECT_EQ(points.front().step, 0);
  EXPECT_EQ(points.back().step, 4999);
  for (std::size_t i = 1; i < points.size(); ++i) {
    EXPECT_GE(points[i].step - points[i - 1].step, 2);
    EXPECT_LE(points[i].step - points[i - 1].step, 3);
    EXPECT_EQ(points[i].value, static_cast<double>(points[i].step) * 0.5);
  }
  EXPECT_EQ(curves_of(database, "run", {.most_points = 0})->at("a").size(), 2u);
}

}  // namespace
}  // namespace ogai::store
