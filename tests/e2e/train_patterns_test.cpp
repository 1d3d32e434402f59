// Pattern weights from outside: positions, labels, fit, judgement, with tiny settings.
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "ogai_program.h"

namespace ogai::e2e {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using Arguments = std::vector<std::string>;

class TrainPatterns : public testing::Test {
 protected:
  void SetUp() override {
    const ProgramRun run = ogai({"train", "positions", "--size", "6", "--depth", "1", "--solve",
                                 "6", "--games", "80", "--out", play_, "--quiet"});
    ASSERT_EQ(run.code, 0) << run.err;
  }

  ProgramRun fit(Arguments more) {
    Arguments arguments = {"train", "patterns", "--positions", play_, "--out", weights_, "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return ogai(arguments);
  }
  ProgramRun labels(Arguments more) {
    Arguments arguments = {"train", "labels",  "--size", "6",       "--positions",
                           play_,   "--depth", "2",      "--solve", "6",
                           "--out", labels_,   "--json", "--count"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return ogai(arguments);
  }
  static std::vector<json> lines(const std::string& text) {
    std::vector<json> objects;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) objects.push_back(json::parse(line));
    return objects;
  }

  const base::TemporaryFolder folder_;
  const std::string play_ = folder_.file("play");
  const std::string weights_ = folder_.file("weights");
  const std::string labels_ = folder_.file("labels");
};

TEST_F(TrainPatterns, HelpHasExamples) {
  for (const std::string command : {"patterns", "labels", "judge"}) {
    const ProgramRun run = ogai({"train", command, "--help"});
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, AllOf(HasSubstr("Examples:"), HasSubstr("ogai train " + command)));
  }
}

TEST_F(TrainPatterns, FitLabelsFitAgainAndJudge) {
  const auto fitted = lines(fit({"--json", "--holdout", "20"}).out);
  ASSERT_EQ(fitted.size(), 9u) << "eight stages and the whole";
  EXPECT_EQ(fitted[3]["stage"], 3);
  EXPECT_EQ(fitted[3]["discs"], 16);
  EXPECT_GT(fitted[3]["held_out"]["positions"], 0);
  EXPECT_EQ(fitted.back()["rules"], "reversed");
  EXPECT_LT(fitted.back()["rmse_learned"], fitted.back()["spread"]);
  EXPECT_FALSE(std::filesystem::exists(weights_ + ".part"));

  EXPECT_EQ(json::parse(labels({"40"}).out)["new_labels"], 40);
  EXPECT_EQ(json::parse(labels({"60"}).out)["new_labels"], 20);
  const ProgramRun both = fit({"--labels", labels_ + "@2", "--start", weights_});
  EXPECT_EQ(both.code, 0) << both.err;
  EXPECT_THAT(both.out, AllOf(HasSubstr("discs    learned"), HasSubstr("reversed 6x6")));

  const ProgramRun judged =
      ogai({"train", "judge", weights_, OGAI_DATA "/eval/linear-6-reversed.weights", "--labels",
            labels_, "--json"});
  ASSERT_EQ(judged.code, 0) << judged.err;
  const auto errors = lines(judged.out);
  ASSERT_EQ(errors.size(), 2u);
  EXPECT_EQ(errors[0]["positions"], 60);
  EXPECT_EQ(errors[0]["spread"], errors[1]["spread"]);
  EXPECT_THAT(ogai({"train", "judge", weights_, "--positions", play_}).out,
              HasSubstr("discs   held out"));
}

TEST_F(TrainPatterns, MetricsAreDrawn) {
  const std::string metrics = folder_.file("metrics.jsonl");
  ASSERT_EQ(fit({"--metrics", metrics}).code, 0);
  const ProgramRun shown = ogai({"train", "show", metrics});
  EXPECT_EQ(shown.code, 0) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr("Errors by stage"));
}

TEST_F(TrainPatterns, GoesOnWithAPart) {
  // What an interrupted fit leaves is tested elsewhere; a part that is none must be refused.
  ASSERT_TRUE(base::write_file_atomically(weights_ + ".part", "rubbish").ok());
  expect_refused(fit({}), "no unfinished fit");
}

TEST_F(TrainPatterns, Refusals) {
  expect_refused(ogai({"train", "patterns", "--out", weights_}), "needs --positions");
  expect_refused(fit({"--labels", play_}), "is not a file of labels");
  expect_refused(fit({"--samples", play_}), play_);
  expect_refused(fit({"--labels", "x@y"}), "x@y: no such file, and no FILE@WEIGHT");
  expect_refused(fit({"--start", play_}), "weight file");
  expect_refused(fit({"--start", OGAI_DATA "/eval/linear-6-reversed.weights"}), "linear");
  expect_refused(fit({"--db", "x"}), "--db is for fits with a --name");
  expect_refused(fit({"--without", "nothing"}), "the patterns are \"edge and X squares\"");
  expect_refused(fit({"--holdout", "100"}), "no positions to learn from");
  expect_refused(labels({"5", "--min-empties", "9", "--max-empties", "8"}), "--min-empties");
  expect_refused(labels({"5", "--rules", "classic"}), "another size or other rules");
  expect_refused(
      ogai({"train", "judge", OGAI_DATA "/eval/linear-8-reversed.weights", "--positions", play_}),
      "weights for boards of 8x8");
}

}  // namespace
}  // namespace ogai::e2e
