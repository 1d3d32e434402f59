#include "base/log.h"

#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/spdlog.h>
#include <string>

namespace ogai::base {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

class Log : public ::testing::Test {
 protected:
  void SetUp() override { unsetenv("OGAI_LOG"); }
  void TearDown() override {
    unsetenv("OGAI_LOG");
    EXPECT_TRUE(set_up_log());
  }
};

TEST_F(Log, TheCallThenTheEnvironmentDecides) {
  EXPECT_TRUE(set_up_log());
  EXPECT_EQ(spdlog::get_level(), spdlog::level::info);
  setenv("OGAI_LOG", "debug", 1);
  EXPECT_TRUE(set_up_log());
  EXPECT_EQ(spdlog::get_level(), spdlog::level::debug);
  EXPECT_TRUE(set_up_log("error"));
  EXPECT_EQ(spdlog::get_level(), spdlog::level::err);
  setenv("OGAI_LOG", "", 1);
  EXPECT_TRUE(set_up_log());
  EXPECT_EQ(spdlog::get_level(), spdlog::level::info);
}

TEST_F(Log, AnUnknownLevelIsAnError) {
  const auto result = set_up_log("wran");
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().kind, ErrorKind::unknown);
  EXPECT_THAT(result.error().message, HasSubstr("did you mean 'warn'?"));
  EXPECT_EQ(spdlog::get_level(), spdlog::level::info);
  setenv("OGAI_LOG", "loud", 1);
  EXPECT_THAT(set_up_log().error().message, HasSubstr("in OGAI_LOG"));
}

TEST_F(Log, NothingThatATerminalObeysIsWritten) {
  ::testing::internal::CaptureStderr();
  EXPECT_TRUE(set_up_log());
  spdlog::warn("GET /\x1b[31m: {}", "no\nsuch \xff file");
  EXPECT_THAT(::testing::internal::GetCapturedStderr(),
              HasSubstr("warning GET /\\x1b[31m: no such \\xff file\n"));
}

TEST_F(Log, WritesShortLinesToStderr) {
  ::testing::internal::CaptureStderr();
  EXPECT_TRUE(set_up_log());
  spdlog::info("hello {}", 3);
  spdlog::debug("not shown");
  spdlog::default_logger()->flush();
  const std::string written = ::testing::internal::GetCapturedStderr();
  EXPECT_THAT(written, MatchesRegex("[0-9][0-9]:[0-9][0-9]:[0-9][0-9] info hello 3\n"));
}

}  // namespace
}  // namespace ogai::base
