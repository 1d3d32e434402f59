// Which optimiser finds the better twenty parameters with equally many games, and after how many
// games is the published set beaten?
//
// Every optimiser has the same number of games. The best of evenly spread moments of its run are
// tested in order against the published set, by a sequential test of "not better" against "better"
// in the player that was trained, hybrid:cp=60; the first to be accepted says how many games it
// took. The last set is also measured in matches, in hybrid:cp=60 and hybrid:cp=50.
#include <algorithm>
#include <map>
#include <sstream>

#include "arena/sprt.h"
#include "eval/report_e.h"
#include "lab/experiments.h"
#include "lab/genetic_runs.h"
#include "lab/parameter_files.h"

namespace ogai::lab {

namespace {

struct Optimiser {
  const char* key;
  const char* name;
  GeneticChanges changes;
  const char* library = "";  // name of the algorithm in pagmo
};

// What all but the report's own scheme share: fresh openings, and outsiders in the fitness. Smaller
// populations leave them about as many epochs as the report's scheme has.
GeneticChanges with_pool(GeneticChanges changes) {
  GeneticChanges all = {{"opening_plies", "8"},
                        {"openings", "2000"},
                        {"fresh_openings", "on"},
                        {"round_robin_openings", "1"},
                        {"pool", fmt::format("@report-e {}", kTrainingPool)},
                        {"pool_openings", "4"}};
  all.insert(all.end(), changes.begin(), changes.end());
  return all;
}

// They want a value for each vector, not a ranking within a generation: the pool alone says it.
GeneticChanges pool_alone(const char* algorithm) {
  return with_pool({{"optimiser", algorithm},
                    {"population", "20"},
                    {"round_robin", "0"},
                    {"pool_openings", "8"}});
}

const std::vector<Optimiser>& optimisers() {
  static const std::vector<Optimiser> all = {
      {"report", "genetic, population alone (report E)", {}},
      {"pool", "genetic, with a pool", with_pool({{"population", "32"}})},
      {"merged", "strengthened elitist (report C's), with a pool",
       with_pool({{"population", "24"},
                  {"scheme", "merged"},
                  {"parents", "tournament"},
                  {"mutation_rate", "0.1"}})},
      {"islands", "four islands, with a pool",
       with_pool({{"islands", "4"}, {"population", "16"}, {"migrate_every", "5"}})},
      {"cmaes", "CMA-ES (pagmo), against the pool", pool_alone("cmaes"), "cmaes"},
      {"xnes", "xNES (pagmo), against the pool", pool_alone("xnes"), "xnes"},
      {"sade", "self-adaptive differential evolution (pagmo), against the pool", pool_alone("sade"),
       "sade"},
  };
  return all;
}

// The sequential test of a checkpoint against the published set.
struct SequentialTest {
  arena::Pentanomial pairs{};
  std::string verdict;  // "better", "not better", "open"
  std::uint64_t epoch = 0, games = 0;
  static constexpr auto fields() {
    return std::tuple(
        Named{"pairs", &SequentialTest::pairs}, Named{"verdict", &SequentialTest::verdict},
        Named{"epoch", &SequentialTest::epoch}, Named{"games", &SequentialTest::games});
  }
};
using SequentialTests = std::vector<SequentialTest>;

// A GeneticRun, or {"missing": why} where the program has no such optimiser.
constexpr Cells<Json> optimised_by{"run {}"};
constexpr Cells<SequentialTests> tests_of{"tests {}"};
constexpr Cells<arena::Pentanomial> last_at_60{"cp=60 {}"};
constexpr Cells<DuelResult> last_at_50{"cp=50 {}"};

// "report=runs/a cmaes=runs/b": folders of finished runs by the optimisers' keys.
std::map<std::string, std::string> given_folders(const std::string& text) {
  std::map<std::string, std::string> folders;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::size_t sign = std::min(word.find('='), word.size());
    const std::string key = word.substr(0, sign);
    if (sign + 1 >= word.size() ||
        std::ranges::none_of(optimisers(), [&](const Optimiser& one) { return one.key == key; })) {
      std::string known;
      for (const Optimiser& one : optimisers()) known += fmt::format(" {}", one.key);
      throw base::Failure(
          fmt::format("runs: '{}' is not OPTIMISER=FOLDER; optimisers are:{}", word, known));
    }
    folders[key] = word.substr(sign + 1);
  }
  return folders;
}

Json optimise(Bench& bench, const Optimiser& optimiser) {
  const std::size_t checkpoints = bench.count("checkpoints");
  const auto folders = given_folders(bench.text("runs"));
  if (const auto folder = folders.find(optimiser.key); folder != folders.end())
    return read_genetic_run(folder->second, checkpoints);
  if (*optimiser.library)
    if (const std::string why = missing_optimiser(optimiser.library); !why.empty())
      return {{"missing", why}};
  GeneticChanges changes = {{"depth", fmt::format("{}", bench.count("depth"))}};
  changes.insert(changes.end(), optimiser.changes.begin(), optimiser.changes.end());
  if (bench.count("population") > 0)
    changes.emplace_back("population", fmt::format("{}", bench.count("population")));
  return train_genetic(bench, std::move(changes), bench.count("games"), checkpoints);
}

// Batch by batch, so that the verdict does not depend on the threads.
SequentialTest sequential_test(Bench& bench, const GeneticBest& best) {
  const arena::Sprt test{.elo0 = 0, .elo1 = bench.settings().real("elo1")};
  const auto openings = test_openings(bench, "sequential test", bench.count("most"));
  constexpr std::size_t kBatch = 50;
  SequentialTest found{.epoch = best.epoch, .games = best.games};
  auto verdict = arena::SprtVerdict::go_on;
  for (std::size_t first = 0; first < openings.size() && verdict == arena::SprtVerdict::go_on;
       first += kBatch) {
    const auto batch = std::span(openings).subspan(first);
    const auto some = batch.first(std::min(kBatch, batch.size()));
    add_to(found.pairs,
           play_vectors(bench, best.genes, published_genes(), {some.begin(), some.end()}));
    verdict = test.verdict(found.pairs);
  }
  found.verdict = verdict == arena::SprtVerdict::accept_h1   ? "better"
                  : verdict == arena::SprtVerdict::accept_h0 ? "not better"
                                                             : "open";
  return found;
}

// One test for each checkpoint, up to the first that is better.
SequentialTests test_checkpoints(Bench& bench, const GeneticRun& run) {
  SequentialTests tests;
  for (const GeneticBest& best : run.bests) {
    tests.push_back(sequential_test(bench, best));
    if (tests.back().verdict == "better") break;
  }
  return tests;
}

void measure_optimisers(Bench& bench) {
  given_folders(bench.text("runs"));  // faults are told before hours of work
  bench.plan(4 * optimisers().size());
  for (const Optimiser& optimiser : optimisers()) {
    const Json trained =
        optimised_by(optimiser).measure(bench, [&] { return optimise(bench, optimiser); });
    if (trained.contains("missing")) continue;
    const auto run = trained.get<GeneticRun>();
    tests_of(optimiser).measure(bench, [&] { return test_checkpoints(bench, run); });
    const GeneVector& found = run.bests.back().genes;
    last_at_60(optimiser).measure(bench, [&] {
      return play_vectors(bench, found, published_genes(),
                          test_openings(bench, "last match", bench.count("pairs")));
    });
    last_at_50(optimiser).measure(bench, [&] {
      ParameterFiles files;
      DuelPlan plan{.first = files.hybrid(found, "cp=50"),
                    .second = "hybrid:cp=50",
                    .pairs = bench.number("pairs")};
      plan.limits.simulations = bench.count("sims");
      return play_duel(bench, plan);
    });
  }
}

struct OptimiserOutcome {
  Optimiser optimiser;
  GeneticRun run;
  std::optional<SequentialTests> tests;
  std::optional<arena::Pentanomial> at60;  // the last set against the published one
  std::optional<DuelResult> at50;

  const SequentialTest* first_better() const {
    return tests && !tests->empty() && tests->back().verdict == "better" ? &tests->back() : nullptr;
  }
};

std::vector<OptimiserOutcome> optimiser_outcomes(const StoredRun& run) {
  std::vector<OptimiserOutcome> outcomes;
  for (const auto& [optimiser, trained] : measured(run, optimisers(), optimised_by))
    if (!trained.contains("missing") && !trained.at("bests").empty())
      outcomes.push_back({optimiser, trained.get<GeneticRun>(), tests_of(optimiser).in(run),
                          last_at_60(optimiser).in(run), last_at_50(optimiser).in(run)});
  return outcomes;
}

Table optimiser_table(const std::vector<OptimiserOutcome>& outcomes) {
  return table_of("optimisers", "The set found against the published one",
                  {left("optimiser"), "training games", "Elo in `hybrid:cp=60`",
                   "Elo in `hybrid:cp=50`", "games until accepted as better", "tested by pairs"},
                  outcomes, [](const OptimiserOutcome& outcome) -> Fields {
                    const auto& at60 = outcome.at60;
                    const auto& at50 = outcome.at50;
                    const SequentialTest* better = outcome.first_better();
                    std::uint64_t pairs = 0;
                    if (better)
                      for (const std::uint64_t count : better->pairs) pairs += count;
                    return {outcome.optimiser.name,
                            number(outcome.run.games),
                            at60 ? estimate(arena::match_elo(*at60).elo, 0) : Field(),
                            at50 ? estimate(at50->elo().elo, 0) : Field(),
                            better          ? number(better->games)
                            : outcome.tests ? Field("never")
                                            : Field(),
                            better ? number(pairs) : Field()};
                  });
}

base::SvgErrorBarChart optimiser_chart(const std::vector<OptimiserOutcome>& outcomes) {
  auto chart = bars("The set found against the published one, hybrid:cp=60", "Elo");
  for (const OptimiserOutcome& outcome : outcomes)
    if (outcome.at60) {
      const arena::Estimate elo = arena::match_elo(*outcome.at60).elo;
      chart.rows.push_back(bar(outcome.optimiser.key, elo, fmt::format("{:+.0f}", elo.value)));
    }
  return chart;
}

std::optional<Text> words_of_winner(const std::vector<OptimiserOutcome>& outcomes) {
  const OptimiserOutcome* quickest = nullptr;
  int better = 0, tested = 0;
  for (const OptimiserOutcome& outcome : outcomes) {
    tested += outcome.tests ? 1 : 0;
    const SequentialTest* test = outcome.first_better();
    better += test ? 1 : 0;
    if (test && (!quickest || test->games < quickest->first_better()->games)) quickest = &outcome;
  }
  if (tested == 0) return std::nullopt;
  std::string text = fmt::format(
      "{} of the {} optimisers tested find a set that a sequential test accepts as better than the "
      "published one.",
      better, tested);
  if (quickest)
    text += fmt::format(" The quickest is *{}*, after {} training games.", quickest->optimiser.name,
                        number(quickest->first_better()->games));
  return Text{text};
}

Table parameters_table(const std::vector<OptimiserOutcome>& outcomes) {
  Table table("parameters", "The sets", {left("parameter"), "published"});
  for (const OptimiserOutcome& outcome : outcomes) table.columns.push_back(outcome.optimiser.key);
  const GeneVector published = published_genes();
  for (std::size_t i = 0; i < published.size(); ++i) {
    Fields& row = table.rows.emplace_back(
        Fields{eval::report_e::kParameters[i].name, number(published[i], 3)});
    for (const OptimiserOutcome& outcome : outcomes)
      row.push_back(number(outcome.run.bests.back().genes.at(i), 3));
  }
  return table;
}

Page optimisers_page(const StoredRun& run) {
  Page page;
  for (const auto& [optimiser, trained] : measured(run, optimisers(), optimised_by))
    if (const auto why = trained.find("missing"); why != trained.end())
      page.add(Text{fmt::format("*{}* was not run: {}.", optimiser.name, why->get<std::string>())});
  const auto outcomes = optimiser_outcomes(run);
  if (outcomes.empty()) return page;
  page.add(words_of_winner(outcomes)).add(optimiser_table(outcomes));
  page.add(Chart{"optimisers", optimiser_chart(outcomes)}).add(parameters_table(outcomes));
  return page;
}

}  // namespace

Experiment e_optimisers() {
  return {
      .id = "e-optimisers",
      .report = "E",
      .place = "section III-B.2",
      .title = "Optimisers with equally many games",
      .question =
          "Which way of searching finds the strongest twenty parameters with equally many games, "
          "and how many games does each need to beat the published set?",
      .method =
          "Every optimiser plays the same number of training games at depth 4. The pool is the "
          "published set itself, report C's two and `gdy-ab:depth=4`: all but the report's own "
          "scheme have met in training whom they are tested against, though from other openings. "
          "The best of evenly spread moments are tested in order against the published set, from "
          "random openings with both colours, by a sequential test of 0 Elo against `elo1` (error "
          "rates of 5 %); the first that is accepted says how many games were needed. As several "
          "are tested, one may be accepted by luck: the matches of the last set, in `hybrid:cp=60` "
          "and `hybrid:cp=50`, are the fairer figure. `runs` takes finished runs instead of "
          "training here: `runs=\"report=FOLDER cmaes=FOLDER\"`. Intervals are of 95 %.",
      .settings =
          base::OptionTable()
              .integer("games", 60'000, {1, 1'000'000'000'000}, "training games of each")
              .integer("population", 0, {0, 10'000}, "agents; 0: as each is declared")
              .integer("depth", 4, {1, 10}, "plies of their alpha-beta in training")
              .integer("checkpoints", 8, {1, 1000}, "moments that are tested")
              .real("elo1", 30, {1, 500}, "Elo of the sequential test")
              .integer("most", 1000, {1, 1'000'000}, "pairs of a sequential test at most")
              .integer("pairs", 400, {1, 1'000'000}, "pairs of the last matches")
              .integer("sims", 500, {1, 1'000'000'000}, "simulations of a move with cp=50")
              .text("runs", "", "finished runs of `ogai train genetic`: OPTIMISER=FOLDER …"),
      .quick =
          settings_text("games=60, population=8, depth=1, checkpoints=1, most=4, pairs=1, sims=10"),
      .measure = measure_optimisers,
      .page = optimisers_page};
}

}  // namespace ogai::lab
