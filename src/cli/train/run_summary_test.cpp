#include "cli/train/run_summary.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace ogai::cli {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

train::MetricSeries sample_run() {
  train::MetricSeries series;
  for (std::int64_t step = 0; step < 10; ++step) {
    const auto put = [&](const char* name, double value) { series[name][step] = {value, 1}; };
    const auto x = static_cast<double>(step);
    put("games", 1000 * (x + 1));
    put("samples", 60'000 * (x + 1));
    put("seconds", 90 * (x + 1));
    put("loss.policy", 2 - 0.1 * x);
    put("loss.value", 1 - 0.05 * x);
    put("elo", step == 9 ? 80 : 10 * x);
    put("gate.passed", step == 0 ? std::nan("") : static_cast<double>(step % 3 == 0));
    put("winrate.rnd", 0.5 + 0.05 * x);
    put("winrate.gdy-ab", 0.1 * x);
    put("games_per_second", 11.1);
  }
  return series;
}

TEST(RunSummary, TakesTheLastTotals) {
  const RunSummary summary = summarize(sample_run());
  EXPECT_EQ(summary.iterations, 10);
  EXPECT_EQ(summary.last, 9);
  EXPECT_EQ(summary.games, 10'000);
  EXPECT_EQ(summary.samples, 600'000);
  EXPECT_EQ(summary.seconds, 900);
  EXPECT_FALSE(summary.evaluations);
  EXPECT_EQ(summary.last_elo, 80);
  EXPECT_EQ(summary.best_elo, 80);
  EXPECT_EQ(summary.best_step, 8) << "the first of two that are as good";
  EXPECT_EQ(summary.gates, 9);
  EXPECT_EQ(summary.gates_passed, 3);
  const std::string text = summary_text(summary, sample_run());
  EXPECT_THAT(text, AllOf(HasSubstr("600,000"), HasSubstr("15 min"), HasSubstr("10 (0 to 9)"),
                          HasSubstr("80 last, 80 best (iteration 8)"), HasSubstr("3 of 9"),
                          Not(HasSubstr("evaluations"))));
}

TEST(RunSummary, ChartsWhatWasReported) {
  const auto charts = run_charts(sample_run());
  std::vector<std::string> ids;
  for (const RunChart& chart : charts) ids.push_back(chart.id);
  EXPECT_THAT(ids, ElementsAre("losses", "elo", "winrates", "games-per-second"));
  EXPECT_EQ(charts[2].series[0].name, "gdy-ab");
  EXPECT_EQ(charts[2].series[1].name, "rnd");
  EXPECT_THAT(chart_text(charts[0], {}), AllOf(HasSubstr("policy 1.1"), HasSubstr("value 0.55")));
  EXPECT_THAT(chart_svg(charts[0]), AllOf(HasSubstr("<svg"), HasSubstr("policy")));
  EXPECT_TRUE(run_charts({}).empty());
  EXPECT_TRUE(run_charts({{"elo", {{0, {std::nan(""), 0}}}}}).empty());
}

TEST(RunSummary, ChartsGeneticRuns) {
  train::MetricSeries series;
  for (std::int64_t step = 0; step < 3; ++step) {
    const auto put = [&](const char* name, double value) { series[name][step] = {value, 1}; };
    put("fitness.best", 0.5);
    put("fitness.mean", 0);
    put("diversity", 0.6);
    put("gene.corner", 50);
    put("winrate.report-e", 0.4);
  }
  std::vector<std::string> ids;
  for (const RunChart& chart : run_charts(series)) ids.push_back(chart.id);
  EXPECT_THAT(ids, ElementsAre("fitness", "winrates", "diversity", "genes"));
}

TEST(RunSummary, IsAlsoJson) {
  const auto object = run_json("az8", sample_run());
  EXPECT_EQ(object["run"], "az8");
  EXPECT_EQ(object["elo"]["best_step"], 8);
  EXPECT_EQ(object["evaluations"], nullptr);
  EXPECT_EQ(object["series"]["loss.policy"].size(), 10u);
  EXPECT_EQ(object["series"]["gate.passed"][0][1], nullptr);
  EXPECT_EQ(summarize({}).iterations, 0);
  EXPECT_EQ(run_json("none", {})["elo"], nullptr);
}

}  // namespace
}  // namespace ogai::cli
