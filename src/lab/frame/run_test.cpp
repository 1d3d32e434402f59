#include "lab/frame/run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ogai::lab {
namespace {

using ::testing::HasSubstr;

StoredRun sample_run() {
  StoredRun run;
  run.experiment = "c-breadth";
  run.commit = "a0576da";
  run.seed = 7;
  run.threads = 2;
  run.settings = {{"games", 100}, {"agent", "gdy"}};
  run.machine = "2 cores";
  run.started = 1'794'816'000'000;
  run.planned = 3;
  run.cells = {{"first", 1.5, {{"won", 3}}}, {"second", 0.25, {1, 2.5, nullptr}}};
  return run;
}

TEST(LabRun, WhatIsWrittenIsReadBack) {
  StoredRun run = sample_run();
  for (const bool finished : {false, true}) {
    if (finished) run.finished = run.started + 5000;
    const auto parsed = parse_run(format_run(run));
    ASSERT_TRUE(parsed.ok()) << parsed.error().message;
    EXPECT_EQ(format_run(*parsed), format_run(run));
    EXPECT_EQ(parsed->complete(), finished);
  }
}

TEST(LabRun, IsNamedByItsBeginning) {
  EXPECT_EQ(sample_run().id(), "c-breadth-20261116-080000");
  EXPECT_DOUBLE_EQ(sample_run().seconds(), 1.75);
}

TEST(LabRun, FindsCellsByKey) {
  const StoredRun run = sample_run();
  ASSERT_NE(run.find("first"), nullptr);
  EXPECT_EQ(run.find("first")->at("won"), 3);
  EXPECT_EQ(run.find("third"), nullptr);
}

TEST(LabRun, FaultsAreNamed) {
  const auto fault = [](const std::string& text) {
    const auto parsed = parse_run(text);
    return parsed.ok() ? std::string("none") : parsed.error().message;
  };
  const std::string good = format_run(sample_run());
  const auto replaced = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    return text.replace(text.find(from), from.size(), to);
  };
  EXPECT_EQ(fault(good), "none");
  EXPECT_THAT(fault(""), HasSubstr("no JSON object"));
  EXPECT_THAT(fault("[1]"), HasSubstr("no JSON object"));
  EXPECT_THAT(fault(good.substr(0, good.size() / 2)), HasSubstr("no JSON object"));
  EXPECT_THAT(fault(replaced("\"seed\":7", "\"seed\":\"7\"")), HasSubstr("'seed'"));
  EXPECT_THAT(fault(replaced("\"ogai_lab\":1", "\"ogai_lab\":2")), HasSubstr("version 2"));
  EXPECT_THAT(fault(replaced("\"finished\":null", "\"finished\":\"x\"")), HasSubstr("finished"));
  EXPECT_THAT(fault(replaced("\"key\":\"second\"", "\"key\":\"first\"")), HasSubstr("twice"));
  EXPECT_THAT(fault(replaced("1794816000000", "-1")), HasSubstr("'started' is no time"));
  EXPECT_THAT(fault(replaced("1794816000000", "9223372036854775807")), HasSubstr("'started'"));
  EXPECT_THAT(fault(replaced("\"threads\":2", "\"threads\":4294967296")), HasSubstr("'threads'"));
  EXPECT_THAT(fault(replaced("\"planned\":3", "\"planned\":-3")), HasSubstr("'planned'"));
  EXPECT_THAT(fault(replaced("{\"won\":3}", std::string(100'000, '['))), HasSubstr("deep"));
  EXPECT_THAT(fault(replaced("\"key\":\"second\"", "\"no\":\"second\"")), HasSubstr("'key'"));
}

}  // namespace
}  // namespace ogai::lab
