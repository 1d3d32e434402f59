#include "store/stored_metrics.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_folder.h"

namespace ogai::store {
namespace {

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
