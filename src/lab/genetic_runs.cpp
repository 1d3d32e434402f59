#include "lab/genetic_runs.h"

#include <algorithm>
#include <fmt/format.h>

#include "arena/openings.h"
#include "base/temporary_folder.h"
#include "eval/report_e.h"
#include "train/genetic/checkpoint.h"
#include "train/genetic/evolution.h"
#include "train/genetic/optimiser.h"
#include "train/genetic/outsiders.h"

namespace ogai::lab {

namespace genetic = train::genetic;

namespace {

constexpr int kTestPlies = 8;

class DeafSink final : public train::MetricSink {
 public:
  void report(std::int64_t, const train::MetricValues&) override {}
};

const genetic::Individual& best_of_islands(const std::vector<genetic::Individual>& bests) {
  return *std::max_element(bests.begin(), bests.end(), [](const auto& a, const auto& b) {
    return a.score.value_or(0) < b.score.value_or(0);
  });
}

// The best of evenly spread epochs; epochs take equally many games.
GeneticRun run_of(const genetic::Checkpoint& state, std::size_t checkpoints) {
  if (state.history.empty() || state.islands.empty())
    throw base::Failure("the genetic run has no finished epoch");
  GeneticRun run{state.epoch, state.games, state.islands.front().size(), state.islands.size(), {}};
  const std::size_t count = std::min(std::max<std::size_t>(1, checkpoints), state.history.size());
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t epoch =
        count == 1 ? state.history.size() - 1 : i * (state.history.size() - 1) / (count - 1);
    const genetic::Individual& best = best_of_islands(state.history[epoch]);
    run.bests.push_back({epoch, state.games * (epoch + 1) / state.history.size(),
                         best.score.value_or(0), best.genes});
  }
  return run;
}

genetic::Config genetic_config(const GeneticChanges& changes, std::uint64_t seed) {
  const auto text = base::value_or_fail(genetic::shipped_config("paper-e"), "paper-e");
  auto values = base::value_or_fail(genetic::parse_config(text), "paper-e");
  // Experiments measure and choose by themselves.
  GeneticChanges all = {
      {"measure", ""}, {"choose_pool", ""}, {"seed", fmt::format("{}", seed >> 1)}};
  all.insert(all.end(), changes.begin(), changes.end());
  for (const auto& [name, value] : all) base::value_or_fail(values.set(name, value), name);
  return base::value_or_fail(genetic::Config::from(values), "genetic config");
}

genetic::ContestRules lab_rules() {
  genetic::ContestRules rules;
  rules.limits.nodes = 20'000;
  rules.limits.simulations = 200;
  return rules;
}

}  // namespace

std::vector<GeneVector> GeneticRun::vectors() const {
  std::vector<GeneVector> genes;
  for (const GeneticBest& best : bests) genes.push_back(best.genes);
  return genes;
}

GeneticRun train_genetic(Bench& bench, GeneticChanges changes, std::uint64_t games,
                         std::size_t checkpoints) {
  if (games > 0) {
    changes.emplace_back("games", fmt::format("{}", games));
    changes.emplace_back("epochs", "10000000");
  }
  const genetic::Config config = genetic_config(changes, bench.seed_of("genetic"));
  const base::TemporaryFolder folder;
  genetic::RunOptions options;
  options.folder = folder.path();
  options.threads = bench.threads();
  DeafSink sink;
  auto done = genetic::run_genetic(config, options, sink, bench.stop());
  bench.check_stop();
  base::value_or_fail(std::move(done));
  return run_of(base::value_or_fail(genetic::load_checkpoint(folder.path(), *config.form), "run"),
                checkpoints);
}

GeneticRun read_genetic_run(const std::string& folder, std::size_t checkpoints) {
  return run_of(
      base::value_or_fail(genetic::load_checkpoint(folder, eval::report_e::kForm), folder),
      checkpoints);
}

GeneVector published_genes() {
  return {eval::report_e::kPublished.begin(), eval::report_e::kPublished.end()};
}

std::string missing_optimiser(const std::string& name) {
  const auto made = genetic::Optimiser::make(eval::report_e::kForm, {.algorithm = name});
  return made ? "" : made.error().message;
}

std::vector<game::Position> test_openings(const Bench& bench, std::string_view name,
                                          std::size_t count) {
  return arena::random_openings(game::BoardSize::eight, kTestPlies, count, bench.seed_of(name));
}

arena::Tally OutsideScores::all(std::size_t vector) const {
  return arena::total(table.at(vector)).all();
}

arena::Tally OutsideScores::against(std::size_t vector, std::string_view opponent) const {
  for (std::size_t i = 0; i < opponents.size(); ++i)
    if (opponents[i] == opponent) return table.at(vector).at(i).all();
  return {};
}

arena::Tally OutsideScores::without(std::size_t vector, std::string_view opponent) const {
  const arena::Tally sum = all(vector), less = against(vector, opponent);
  return {sum.won - less.won, sum.drawn - less.drawn, sum.lost - less.lost};
}

OutsideScores play_outside(Bench& bench, const std::vector<GeneVector>& vectors, const char* pool,
                           const std::vector<game::Position>& openings) {
  const auto outsiders = base::value_or_fail(genetic::parse_outsiders(pool), pool);
  genetic::Contest contest(lab_rules(), bench.threads());
  const auto table = genetic::play_outsiders(contest, eval::report_e::kForm, vectors, outsiders,
                                             openings, bench.seed_of("outside"), bench.stop());
  if (!table) throw base::Failure::interruption();
  OutsideScores scores{{}, *table};
  for (const genetic::Outsider& outsider : outsiders) scores.opponents.push_back(outsider.name);
  return scores;
}

arena::Pentanomial play_vectors(Bench& bench, const GeneVector& first, const GeneVector& second,
                                const std::vector<game::Position>& openings) {
  const std::vector<genetic::Participant> players = {
      genetic::Participant::vector(eval::report_e::kForm, first),
      genetic::Participant::vector(eval::report_e::kForm, second)};
  std::vector<genetic::ContestGame> games;
  for (std::uint32_t opening = 0; opening < openings.size(); ++opening) {
    games.push_back({0, 1, opening, 0});
    games.push_back({1, 0, opening, 0});
  }
  genetic::Contest contest(lab_rules(), bench.threads());
  const auto results = contest.play(players, openings, games, bench.stop());
  if (!results) throw base::Failure::interruption();
  arena::Pentanomial pairs{};
  for (std::size_t i = 0; i + 1 < results->size(); i += 2)
    ++pairs[static_cast<std::size_t>(2 + (*results)[i] - (*results)[i + 1])];
  return pairs;
}

}  // namespace ogai::lab
