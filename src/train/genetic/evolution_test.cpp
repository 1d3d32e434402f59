#include "train/genetic/evolution.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "train/genetic/checkpoint.h"
#include "train/genetic/genetic_fixture.h"

namespace ogai::train::genetic {
namespace {

using ::testing::HasSubstr;

constexpr const char* kTiny = R"({"size": "4", "depth": 2, "population": 6, "epochs": 5,
  "opening_plies": 2, "fresh_openings": true, "round_robin_openings": 1,
  "pool": "@report-e gdy", "pool_openings": 2, "islands": 2, "migrate_every": 2, "migrants": 1,
  "measure": "@report-e rnd", "measure_every": 2, "measure_openings": 2,
  "choose_pool": "@report-e gdy", "choose": 4, "choose_openings": 2})";
constexpr const char* kSega = R"({"form": "report-c-squares", "player": "greedy-invincible",
  "solve": 4, "size": "4", "population": 5, "epochs": 4, "scheme": "merged",
  "parents": "tournament", "unit": "width", "mutation_spread": 0.5, "initial": "uniform",
  "round_robin": 0, "random_games": 8, "random_least": 0.2, "neighbour_weight": 1,
  "neighbours": 3})";

class GeneticRun : public testing::Test {
 protected:
  // In a folder of its own.
  base::Result<RunResult> run(const Config& config, const std::string& name, int threads = 1,
                              bool resume = false, const std::stop_token& stop = {}) {
    RunOptions options{.folder = folder_.file(name), .resume = resume, .threads = threads};
    options.begin = [&](std::uint64_t) -> base::Result<double> {
      std::filesystem::create_directories(options.folder);
      return 0.0;
    };
    return run_genetic(config, options, metrics_, stop);
  }

  std::string bytes(const std::string& name, std::string_view file) const {
    return base::read_file(std::filesystem::path(folder_.file(name)) / file).value();
  }

  const base::TemporaryFolder folder_;
  KeptMetrics metrics_;
};

TEST_F(GeneticRun, ResultDoesNotDependOnTheThreads) {
  for (const char* text : {kTiny, kSega}) {
    const Config config = config_of(text);
    const std::string name = text == kTiny ? "tiny" : "sega";
    ASSERT_TRUE(run(config, name).ok());
    const auto reported = std::exchange(metrics_.reported, {});
    for (const int threads : {2, 3}) {
      const std::string other = name + std::to_string(threads);
      ASSERT_TRUE(run(config, other, threads).ok());
      EXPECT_EQ(bytes(other, kCheckpointFile), bytes(name, kCheckpointFile));
      EXPECT_EQ(std::exchange(metrics_.reported, {}), reported);
    }
  }
}

TEST_F(GeneticRun, StoppedAndResumedItEndsInTheSameState) {
  for (const char* text : {kTiny, kSega}) {
    const Config config = config_of(text);
    const std::string name = text == kTiny ? "tiny" : "sega";
    ASSERT_TRUE(run(config, name).ok());
    const auto whole = std::exchange(metrics_.reported, {});
    for (std::int64_t last = 0; last + 1 < static_cast<std::int64_t>(config.epochs); ++last) {
      const std::string other = name + std::to_string(last);
      std::stop_source stop;
      metrics_.on_report = [&](std::int64_t step) {
        if (step == last) stop.request_stop();
      };
      const auto first = run(config, other, 2, false, stop.get_token());
      ASSERT_TRUE(first.ok());
      EXPECT_EQ(first->epochs, static_cast<std::uint64_t>(last + 1));
      EXPECT_FALSE(first->chosen);
      metrics_.on_report = nullptr;
      ASSERT_TRUE(run(config, other, 1, true).ok());
      EXPECT_EQ(bytes(other, kCheckpointFile), bytes(name, kCheckpointFile));
      EXPECT_EQ(bytes(other, kBestFile), bytes(name, kBestFile));
      EXPECT_EQ(std::exchange(metrics_.reported, {}), whole);
    }
    if (text == kTiny) {
      EXPECT_EQ(bytes("tiny0", kChoiceFile), bytes("tiny", kChoiceFile));
      EXPECT_EQ(bytes("tiny0", kChosenFile), bytes("tiny", kChosenFile));
    }
  }
}

TEST_F(GeneticRun, CountsItsGamesAndReportsThem) {
  const Config config = config_of(kTiny);
  const auto result = run(config, "tiny").value();
  // Two islands of six: round robin and two outsiders with two openings.
  const std::uint64_t epoch = 2 * (6 * 5 + 6 * 2 * 2 * 2);
  EXPECT_EQ(result.games, 5 * epoch);
  ASSERT_EQ(metrics_.reported.size(), 5u);
  for (const auto& [step, values] : metrics_.reported) {
    EXPECT_EQ(values.at("games"), static_cast<double>((step + 1) * static_cast<int>(epoch)));
    EXPECT_LE(values.at("fitness.mean"), values.at("fitness.best"));
    EXPECT_GT(values.at("diversity"), 0);
    EXPECT_EQ(values.count("fitness.pool"), 1u);
    EXPECT_EQ(values.count("gene.corner"), 1u);
    EXPECT_EQ(values.count("winrate.report-e"), step % 2 == 0 ? 1u : 0u);
    EXPECT_EQ(values.count("winrate.rnd"), step % 2 == 0 ? 1u : 0u);
  }
  const auto state = load_checkpoint(folder_.file("tiny"), form_e()).value();
  EXPECT_EQ(state.islands.size(), 2u);
  ASSERT_EQ(state.history.size(), 5u);
  EXPECT_EQ(metrics_.reported[4].at("fitness.best"), *result.best->score);
}

TEST_F(GeneticRun, ItsFilesAreParametersThatAgentsLoad) {
  const auto result = run(config_of(kTiny), "tiny").value();
  const auto best = eval::parse_parameters(form_e(), bytes("tiny", kBestFile));
  ASSERT_TRUE(best.ok()) << best.error().message;
  EXPECT_EQ(*best, result.best->genes);
  const auto chosen = eval::parse_parameters(form_e(), bytes("tiny", kChosenFile));
  ASSERT_TRUE(chosen.ok()) << chosen.error().message;
  ASSERT_TRUE(result.chosen.has_value());
  EXPECT_EQ(*chosen, result.chosen->genes);
  EXPECT_EQ(arena::total(result.chosen->tallies).all().games(), 2 * 2 * 2);
}

// With scores that last, the best never get worse.
TEST_F(GeneticRun, MergedSchemeNeverLosesItsBest) {
  Config config = config_of(kSega);
  config.epochs = 12;
  ASSERT_TRUE(run(config, "sega").ok());
  double best = -10;
  for (const auto& [step, values] : metrics_.reported) {
    EXPECT_GE(values.at("fitness.best"), best) << step;
    best = values.at("fitness.best");
  }
}

TEST_F(GeneticRun, AnEarlierEndIsAnEnd) {
  Config config = config_of(kTiny);
  config.epochs = 3;
  ASSERT_TRUE(run(config, "short").ok());
  ASSERT_TRUE(run(config_of(kTiny), "long").ok());
  ASSERT_TRUE(run(config_of(kTiny), "short", 1, true).ok());
  EXPECT_EQ(bytes("short", kCheckpointFile), bytes("long", kCheckpointFile)) << "made longer";
  EXPECT_EQ(bytes("short", kChosenFile), bytes("long", kChosenFile));
  config.epochs = 1;
  const auto again = run(config, "long", 1, true).value();
  EXPECT_EQ(again.epochs, 5u) << "nothing is taken back";
  EXPECT_TRUE(again.chosen.has_value());
}

TEST_F(GeneticRun, RefusesWhatDoesNotFitItsCheckpoint) {
  ASSERT_TRUE(run(config_of(kTiny), "tiny").ok());
  Config other = config_of(kTiny);
  other.seed = 2;
  EXPECT_THAT(run(other, "tiny", 1, true).error().message, HasSubstr("the run has seed 1"));
  other = config_of(kTiny);
  other.breeding.population = 8;
  EXPECT_THAT(run(other, "tiny", 1, true).error().message, HasSubstr("the run has population 6"));
  other = config_of(kTiny);
  other.islands = 3;
  EXPECT_THAT(run(other, "tiny", 1, true).error().message, HasSubstr("the run has islands 2"));
  EXPECT_THAT(run(config_of(kSega), "tiny", 1, true).error().message,
              HasSubstr("not a checkpoint of report-c-squares"));
}

TEST_F(GeneticRun, AnOutsiderThatFailsEndsTheRun) {
  Config config = config_of(kTiny);
  config.pool.push_back({"lost", {nullptr, {}, "hybrid:params=nowhere"}});
  const auto failed = run(config, "tiny");
  ASSERT_FALSE(failed.ok());
  EXPECT_THAT(failed.error().message, HasSubstr("hybrid:params=nowhere: "));
}

TEST(Choice, TakesDifferentVectorsSpreadOverTheHistory) {
  std::vector<std::vector<Individual>> history;
  for (int epoch = 0; epoch < 20; ++epoch)
    history.push_back({{{static_cast<double>(epoch / 2)}, 0.0}, {{100.0 + epoch}, 0.0}});
  const auto all = candidates_of(history, 100);
  EXPECT_EQ(all.size(), 30u) << "ten and twenty different ones";
  const auto some = candidates_of(history, 5);
  ASSERT_EQ(some.size(), 5u);
  EXPECT_EQ(some.back().epoch, 19u);
  std::set<Vector> genes;
  for (const Candidate& one : some) genes.insert(one.genes);
  EXPECT_EQ(genes.size(), 5u);
  EXPECT_LT(some.front().epoch, 5u);
}

}  // namespace
}  // namespace ogai::train::genetic
