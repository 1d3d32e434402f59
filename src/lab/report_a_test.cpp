// The computations behind the experiments of reports A and B, against slow or known ones, and
// experiments on runs of training that are made up.
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "lab/experiments.h"
#include "lab/frame/conduct.h"
#include "lab/frame/duel.h"
#include "lab/frame/page_text.h"
#include "lab/frame/verdicts.h"
#include "lab/measured_trees.h"
#include "lab/search_rates.h"
#include "lab/training_runs.h"
#include "nn/network_file.h"
#include "nn/torch/torch_backend.h"
#include "search/mcts/tree_fixture.h"
#include "train/run_folder.h"
#include "train/selfplay/alphazero.h"

namespace ogai::lab {
namespace {

using arena::Estimate;
using ::testing::HasSubstr;
using ::testing::Not;
namespace selfplay = train::selfplay;

class MutedNotebook final : public Notebook {
 public:
  void keep(const StoredRun&) override {}
};

// ---- verdicts ----

TEST(Verdicts, AtLeast) {
  const Estimate above{0.9, 0.8, 1};
  const Estimate below{0.2, 0.1, 0.3};
  const Estimate wide{0.6, 0.3, 0.9};
  const auto of = [](std::vector<Estimate> figures) { return verdict_at_least(figures, 0.5); };
  EXPECT_EQ(of({}), Verdict::open);
  EXPECT_EQ(of({above, above}), Verdict::holds);
  EXPECT_EQ(of({below, below}), Verdict::fails);
  EXPECT_EQ(of({above, below}), Verdict::partly);
  EXPECT_EQ(of({wide, below}), Verdict::fails);  // nothing of it is shown, and not all can hold
  EXPECT_EQ(of({above, wide, below}), Verdict::partly);
  EXPECT_EQ(of({above, wide}), Verdict::open);
}

TEST(Verdicts, OfAGain) {
  EXPECT_EQ(verdict_of_gain({3, 2.5, 3.5}, 2), Verdict::holds);
  EXPECT_EQ(verdict_of_gain({1.5, 1.2, 1.8}, 2), Verdict::partly);
  EXPECT_EQ(verdict_of_gain({1.5, 0.8, 2.2}, 2), Verdict::open);
  EXPECT_EQ(verdict_of_gain({0.5, 0.4, 0.6}, 2), Verdict::fails);
}

TEST(Verdicts, Between) {
  EXPECT_EQ(verdict_between({2, 1.5, 2.5}, 1, 3), Verdict::holds);
  EXPECT_EQ(verdict_between({2, 0.5, 2.5}, 1, 3), Verdict::open);
  EXPECT_EQ(verdict_between({5, 4, 6}, 1, 3), Verdict::fails);
}

TEST(Verdicts, RatioAddsRelativeErrors) {
  const Estimate quotient = ratio({10, 7, 13}, {5, 3, 7});
  EXPECT_DOUBLE_EQ(quotient.value, 2);
  EXPECT_NEAR(quotient.high, 2 * (1 + std::hypot(0.3, 0.4)), 1e-12);
  EXPECT_NEAR(quotient.low, 2 * (1 - std::hypot(0.3, 0.4)), 1e-12);
  EXPECT_TRUE(std::isnan(ratio({1, 1, 1}, {0, 0, 0}).value));
  arena::Mean one;
  one.add(3);
  EXPECT_TRUE(std::isinf(StoredMean(one).estimate().high));
}

// ---- rates ----

TEST(SearchRates, MeansAreOverGames) {
  SearchRates rates;
  rates.games = {{{20, 100, 50, 1}, {21, 300, 50, 1}, {45, 1000, 0, 1}}, {{22, 400, 100, 2}}, {}};
  const SearchRates read = Json::parse(Json(rates).dump()).get<SearchRates>();
  EXPECT_DOUBLE_EQ(read.fresh({20, 40}).value, (200 + 400) / 2.0);
  EXPECT_DOUBLE_EQ(read.inherited({20, 40}).value, (50 + 100) / 2.0);
  EXPECT_DOUBLE_EQ(read.total({20, 40}).value, (250 + 500) / 2.0);
  EXPECT_DOUBLE_EQ(read.fresh_per_second({20, 40}).value, (200 + 200) / 2.0);
  EXPECT_DOUBLE_EQ(read.total_per_second({20, 40}).value, (250 + 250) / 2.0);
  EXPECT_DOUBLE_EQ(read.fresh({45, 45}).value, 1000);
  EXPECT_DOUBLE_EQ(read.fresh({50, 60}).value, 0);
}

TEST(SearchRates, AGameForEachThread) {
  using namespace std::chrono_literals;
  for (const int threads : {1, 2}) {
    StoredRun run{.threads = threads};
    MutedNotebook notebook;
    Bench bench(run, {}, notebook, {}, base::ProgressMode::silent);
    const RatesPlan plan{"rnd-mcts:sims=50,memory=1", 1s, 3, 50};
    const auto rates = measure_rates(bench, plan);
    ASSERT_EQ(rates.games.size(), 3u);
    EXPECT_DOUBLE_EQ(rates.fresh({0, 60}).value, 50);
    EXPECT_GT(rates.inherited({0, 60}).value, 0);
    EXPECT_THROW(measure_rates(bench, {"nobody", 1s, 1, 4}), base::Failure);
  }
}

// ---- trees ----

TEST(TreeNodes, AgreeWithAWalk) {
  const game::Board start = game::Position::initial(game::BoardSize::four).board;
  search::mcts::TreeSettings settings;
  settings.size = game::BoardSize::four;
  settings.bytes = 1 << 20;
  search::mcts::Tree tree(settings);
  tree.prepare(start);
  search::mcts::grow(tree, 400);
  std::set<game::Board> boards;
  std::uint64_t nodes = 0;
  const auto walk = [&](const auto& self, search::mcts::Index at, game::Board board) -> void {
    ++nodes;
    boards.insert(board);
    if (at == 0) return;
    for (auto e = tree.pool().first_edge(at); e < tree.pool().end_edge(at); ++e) {
      const auto& edge = tree.pool().edge(e);
      if (edge.visits > 0) self(self, edge.child, game::after(board, edge.move));
    }
  };
  walk(walk, tree.root_index(), start);
  const NodeCount count = count_nodes(tree);
  EXPECT_EQ(count.nodes, nodes);
  EXPECT_EQ(count.positions, boards.size());
  EXPECT_GT(count.duplicates(), 0);
}

TEST(PhaseTimes, CountWhatADescentLooksAt) {
  constexpr std::uint32_t kIterations = 300;
  search::mcts::InventedValues judge;
  const game::Board board = game::initial_board();
  search::mcts::Tree tree(search::mcts::TreeSettings{.bytes = 1 << 20});
  const PhaseTimes times = measure_phases(tree, judge, board, kIterations, {});
  EXPECT_EQ(times.ply, 0);
  EXPECT_EQ(times.iterations, kIterations);
  EXPECT_GT(times.whole, 0);

  // The same tree once more, its depths taken as it grows.
  search::mcts::Tree other(search::mcts::TreeSettings{.bytes = 1 << 20});
  other.prepare(board);
  search::mcts::Batch batch;
  double depth = 0;
  double moves = 0;
  for (std::uint32_t i = 0; i < kIterations; ++i) {
    other.select(1, 1, batch);
    depth += other.depth();
    for (const game::Bits set : batch.leaves().moves) moves += std::popcount(set);
    batch.evaluate(judge);
    other.apply(batch);
  }
  EXPECT_NEAR(times.depth, depth / kIterations, 1e-9);
  EXPECT_NEAR(times.moves, moves / kIterations, 1e-9);
  EXPECT_GT(times.edges, 3 * times.depth);  // every position here has three moves or more
  EXPECT_EQ(Json(Json(times).get<PhaseTimes>()), Json(times));
  EXPECT_DOUBLE_EQ(measure_phases(tree, judge, board, 1, {}).edges, 4);
}

// ---- training runs ----

// A folder as `ogai train alphazero` leaves it, its figures invented.
void make_run(const std::filesystem::path& folder, int iterations, double step,
              const ConfigChanges& changes = {}) {
  auto config = training_config("paper-a", {{"net", "resnet:b1c8"}});
  for (const auto& [name, value] : changes) ASSERT_TRUE(config.set(name, value).ok());
  train::RunMetrics metrics;
  ASSERT_TRUE(train::begin_run_files(folder, config, 0, metrics).ok());
  std::filesystem::create_directories(folder / "nets");
  const auto layers = nn::layers_of(*nn::parse_architecture("resnet:b1c8"), game::BoardSize::eight);
  for (int i = 0; i < iterations; ++i) {
    const double rate = std::min(1.0, 0.5 + step * i);
    metrics.report(i, {{"seconds", 10.0 * (i + 1)},
                       {"gate.passed", i % 2 == 0 ? 1 : 0},
                       {"winrate.rnd", rate},
                       {"winrate.gdy", rate},
                       {"winrate.rnd-mcts", rate},
                       {"winrate.rox-mcts", rate},
                       {"winrate.gdy-ab", std::nan("")}});
    const auto seed = static_cast<std::uint64_t>(i);
    ASSERT_TRUE(nn::save_network(selfplay::net_path(folder, i),
                                 nn::random_network(*layers, game::Objective::fewest, seed))
                    .ok());
  }
}

TEST(TrainingRun, IsReadFromItsFolder) {
  const base::TemporaryFolder folder;
  make_run(folder.path() / "run", 4, 0.1);
  const Json cell = read_training_run(folder.path() / "run");
  const auto run = Json::parse(cell.dump()).get<TrainingRun>();
  EXPECT_EQ(Json(run), cell);
  EXPECT_EQ(run.iterations(), 4);
  EXPECT_EQ(run.series("winrate.rnd").at(4), 0.8);
  EXPECT_TRUE(run.series("winrate.gdy-ab").empty());
  EXPECT_EQ(run.mean("winrate.rnd"), (0.5 + 0.6 + 0.7 + 0.8) / 4);
  EXPECT_EQ(run.mean("nothing"), std::nullopt);
  EXPECT_EQ(run.seconds(), (std::map<int, double>{{1, 10}, {2, 10}, {3, 10}, {4, 10}}));
  EXPECT_EQ(run.best_after(0), 0);
  EXPECT_EQ(run.best_after(2), 1);
  EXPECT_EQ(run.best_after(4), 3);
  EXPECT_EQ(run.setting("net"), "resnet:b1c8");
  EXPECT_EQ(run.setting("opponent_games"), "50");
  EXPECT_THROW(read_training_run(folder.path() / "none"), base::Failure);
}

StoredRun conducted(const std::string& id, ChosenSettings chosen) {
  const Experiment& experiment = *find_experiment(id);
  const auto settings = settings_of(experiment, true, chosen);
  EXPECT_TRUE(settings.ok());
  StoredRun run = begin_run(experiment, {.settings = *settings, .quick = true});
  MutedNotebook notebook;
  EXPECT_EQ(conduct(experiment, run, notebook, {}, base::ProgressMode::silent), RunEnd::finished);
  return run;
}

TEST(TrainingRun, OpponentsOfAFolder) {
  const base::TemporaryFolder folder;
  const std::string path = folder.file("run");
  make_run(path, 22, 0.05);
  std::filesystem::remove(selfplay::net_path(path, 20));  // the best after iterations 21 and 22
  const StoredRun run = conducted("a-opponents", {{"run", path}, {"every", "11"}, {"sims", "1"}});
  EXPECT_TRUE(run.find("match 0 rnd"));
  EXPECT_TRUE(run.find("match 11 gdy-ab"));
  EXPECT_FALSE(run.find("match 22 rnd"));
  const std::string text = page_files(*find_experiment("a-opponents"), run)[0].contents;
  EXPECT_THAT(text, HasSubstr("From iteration 20 on, all matches of the training run together"));
  EXPECT_THAT(text, HasSubstr("the first three from iteration 10 on"));
  EXPECT_THAT(run.find("run")->dump(), Not(HasSubstr(folder.path().string())));
}

TEST(TrainingRun, WarmAgainstCold) {
  const base::TemporaryFolder folder;
  const std::string warm = folder.file("warm");
  const std::string cold = folder.file("cold");
  make_run(warm, 3, 0.1);
  make_run(cold, 5, 0.05, {{"teacher", "none"}});
  const StoredRun run = conducted(
      "a-warm-start",
      {{"warm", warm}, {"cold", cold}, {"reference", "2"}, {"every", "4"}, {"sims", "1"}});
  EXPECT_EQ(*run.find("reference"), 2);
  for (const char* key : {"match 0", "match 2", "match 4", "match 5"})
    EXPECT_TRUE(run.find(key)) << key;
  EXPECT_FALSE(run.find("match 1"));
  // After two iterations each has the network of its first, which is the same one.
  EXPECT_DOUBLE_EQ(run.find("match 2")->get<DuelResult>().score(), 0.5);
  const std::string text = page_files(*find_experiment("a-warm-start"), run)[0].contents;
  EXPECT_THAT(text, HasSubstr("After 2 iterations each it scores 50.0 %"));
}

TEST(TrainingRun, IsTrainedOnTheSpotOrSaysWhatIsMissing) {
  const base::TemporaryFolder folder;
  StoredRun run;
  MutedNotebook notebook;
  Bench bench(run, {}, notebook, {}, base::ProgressMode::silent);
  const auto config = training_config("paper-a", {{"net", "resnet:b1c8"},
                                                  {"size", "4"},
                                                  {"teacher", "none"},
                                                  {"opponents", "rnd"},
                                                  {"opponent_games", "2"},
                                                  {"iterations", "1"},
                                                  {"games", "2"},
                                                  {"gate_games", "2"},
                                                  {"sims", "2"},
                                                  {"threads", "1"}});
  const auto train = [&](Learning learning) {
    return train_run(bench, config, folder.path() / (learning == Learning::on ? "on" : "off"),
                     learning);
  };
  const TrainingRun idle = train(Learning::off);
  EXPECT_EQ(idle.iterations(), 1);
  EXPECT_EQ(idle.mean("loss.policy"), 0);
  if (nn::torch_available()) {
    const TrainingRun learned = train(Learning::on);
    EXPECT_GT(learned.mean("loss.policy").value(), 0);
    EXPECT_EQ(learned.series("winrate.rnd").size(), 1u);
  } else {
    EXPECT_THROW(train(Learning::on), base::Failure);
  }
  EXPECT_THROW(training_config("paper-a", {{"sims", "many"}}), base::Failure);
  EXPECT_THROW(training_config("paper-z", {}), base::Failure);
}

}  // namespace
}  // namespace ogai::lab
