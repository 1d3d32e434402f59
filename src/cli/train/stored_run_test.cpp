#include "cli/train/stored_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_folder.h"
#include "cli/frame/exit.h"
#include "store/runs.h"

namespace ogai::cli {
namespace {

class StoredRun : public testing::Test {
 protected:
  double games(const std::string& name) const {
    const auto series = stored_run(name, database_);
    return series && series->contains("games") ? series->at("games").rbegin()->second.value : -1;
  }

  const base::TemporaryFolder folder_;
  const std::string database_ = folder_.file("lab.db");
};

TEST_F(StoredRun, SaysWhatTheRunSays) {
  {
    const auto kept = keep_run("az4", database_, false);
    kept->begin({});
    kept->report(0, {{"games", 10}});
    kept->report(1, {{"games", 20}});
    EXPECT_EQ(games("az4"), 20);
  }
  EXPECT_THROW(keep_run("az4", database_, false), Exit);
  const auto resumed = keep_run("az4", database_, true);
  EXPECT_EQ(games("az4"), 20) << "nothing is written yet";
  resumed->begin({{"games", {{0, {10, 1}}}}});
  EXPECT_EQ(games("az4"), 10) << "the iteration that was lost is lost here, too";
  resumed->report(1, {{"games", 21}});
  EXPECT_EQ(games("az4"), 21);
}

TEST_F(StoredRun, FaultsDoNotEndARun) {
  const auto kept = keep_run("az4", database_, false);
  kept->begin({});
  store::Database(database_).run("DROP TABLE metrics");
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  for (int step = 0; step < 3; ++step) EXPECT_NO_THROW(kept->report(step, {{"games", 10}}));
  const std::string said =
      testing::internal::GetCapturedStdout() + testing::internal::GetCapturedStderr();
  EXPECT_THAT(said, testing::HasSubstr("the run goes on"));
  EXPECT_EQ(said.find("the run goes on"), said.rfind("the run goes on")) << "once";
  EXPECT_THROW(keep_run("az4", "/proc/none.db", false), Exit);
}

}  // namespace
}  // namespace ogai::cli
