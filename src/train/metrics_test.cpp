#include "train/metrics.h"

#include <cmath>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

#include "base/file.h"
#include "base/temporary_folder.h"

namespace ogai::train {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class RunMetricsTest : public testing::Test {
 protected:
  void report(std::int64_t from, std::int64_t to, double value) const {
    RunMetrics metrics;
    const auto opened = metrics.open(path_, from);
    ASSERT_TRUE(opened.ok()) << opened.error().message;
    for (std::int64_t step = from; step < to; ++step)
      metrics.report(step, {{"loss", value}, {"elo", static_cast<double>(step)}});
  }
  std::vector<double> losses() const {
    std::vector<double> values;
    const auto series = read_metrics(path_);
    EXPECT_TRUE(series.ok()) << series.error().message;
    for (const auto& [step, point] : series->at("loss")) values.push_back(point.value);
    return values;
  }
  std::string bytes() const { return base::read_file(path_).value(); }
  void write(const std::string& text) const {
    ASSERT_TRUE(base::write_file_atomically(path_, text).ok());
  }
  std::string fault() const {
    const auto series = read_metrics(path_);
    return series ? "" : series.error().message;
  }

  const base::TemporaryFolder folder_;
  const std::string path_ = folder_.file("metrics.jsonl");
};

TEST_F(RunMetricsTest, AreReadAsTheyWereReported) {
  {
    RunMetrics lines;
    ASSERT_TRUE(lines.open(path_, 0).ok());
    lines.report(0, {{"loss.policy", 1.5}, {"odd \"name\"\n", -2e-300}});
    lines.report(1,
                 {{"loss.policy", std::nan("")}, {"elo", std::numeric_limits<double>::infinity()}});
  }
  EXPECT_THAT(bytes(), testing::StartsWith("{\"step\":0,\"time\":"));
  const auto series = read_metrics(path_);
  ASSERT_TRUE(series.ok()) << series.error().message;
  ASSERT_EQ(series->size(), 3u);
  EXPECT_EQ(series->at("loss.policy").at(0).value, 1.5);
  EXPECT_GT(series->at("loss.policy").at(0).time, 1'600'000'000'000);
  EXPECT_TRUE(std::isnan(series->at("loss.policy").at(1).value));
  EXPECT_TRUE(std::isnan(series->at("elo").at(1).value));
  EXPECT_EQ(series->at("odd \"name\"\n").at(0).value, -2e-300);
}

TEST_F(RunMetricsTest, GoOnFromAnyStep) {
  report(0, 4, 1);
  report(4, 6, 2);
  EXPECT_THAT(losses(), ElementsAre(1, 1, 1, 1, 2, 2));
  report(3, 5, 3);
  EXPECT_THAT(losses(), ElementsAre(1, 1, 1, 3, 3)) << "later steps are gone";
  report(0, 0, 0);
  EXPECT_EQ(bytes(), "");
}

TEST_F(RunMetricsTest, AStepReportedAgainCounts) {
  RunMetrics lines;
  ASSERT_TRUE(lines.open(path_, 0).ok());
  lines.report(7, {{"loss", 1}, {"elo", 5}});
  lines.report(7, {{"loss", 2}});
  EXPECT_THAT(losses(), ElementsAre(2));
  EXPECT_EQ(read_metrics(path_)->at("elo").at(7).value, 5);
}

TEST_F(RunMetricsTest, SurviveACutLine) {
  report(0, 3, 1);
  const std::string whole = bytes();
  const std::size_t last = whole.rfind('\n', whole.size() - 2) + 1;
  for (std::size_t size = last; size < whole.size() - 1; ++size) {
    write(whole.substr(0, size));
    EXPECT_EQ(losses().size(), 2u) << size;
    report(2, 3, 4);
    EXPECT_THAT(losses(), ElementsAre(1, 1, 4));
    EXPECT_THAT(bytes(), testing::StartsWith(whole.substr(0, last)));
  }
  write(whole.substr(0, whole.size() - 1));
  EXPECT_EQ(losses().size(), 3u) << "only the newline is missing";
  report(3, 4, 4);
  EXPECT_EQ(losses().size(), 4u);
}

TEST_F(RunMetricsTest, FaultsAreNamed) {
  EXPECT_THAT(fault(), HasSubstr("no such file"));
  const std::string good = "{\"step\":1,\"loss\":2}\n\n";
  write(good);
  EXPECT_EQ(fault(), "");
  for (const auto& [line, message] :
       {std::pair{"garbage", "line 3 is no JSON object"},
        {"[1]", "line 3 is no JSON object"},
        {"{\"loss\":2}", "line 3 has no step"},
        {"{\"step\":1.5}", "line 3 has no step"},
        {"{\"step\":18446744073709551615}", "line 3 has no step"},
        {"{\"step\":2,\"loss\":\"high\"}", "line 3 has a value that is no number: \"loss\""}}) {
    write(good + line + "\n" + good);
    EXPECT_THAT(fault(), HasSubstr(message));
    RunMetrics lines;
    const auto opened = lines.open(path_, 0);
    ASSERT_FALSE(opened.ok());
    EXPECT_THAT(opened.error().message, HasSubstr(message));
    EXPECT_EQ(bytes(), good + line + "\n" + good) << "left as it was";
  }
  EXPECT_EQ(parse_metrics("{\"step\":1}\nx\n").error().offset, 11u);
  EXPECT_FALSE(RunMetrics().open(folder_.file("no/such/folder"), 0).ok());
}

TEST_F(RunMetricsTest, TellOthersAsWell) {
  class Last final : public MetricSink {
   public:
    explicit Last(std::vector<std::string>& told) : told_(told) {}
    void report(std::int64_t step, const MetricValues& values) override {
      told_.push_back(std::to_string(step) + " " + values[0].first);
    }

   private:
    std::vector<std::string>& told_;
  };
  std::vector<std::string> told;
  RunMetrics metrics;
  metrics.add(std::make_unique<Last>(told));
  metrics.report(2, {{"loss", 1}});
  ASSERT_TRUE(metrics.open(path_, 3).ok());
  metrics.report(3, {{"loss", 0.5}});
  EXPECT_THAT(told, ElementsAre("2 loss", "3 loss"));
  EXPECT_THAT(losses(), ElementsAre(0.5));
}

}  // namespace
}  // namespace ogai::train
