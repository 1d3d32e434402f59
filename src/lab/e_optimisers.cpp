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

std::string optimiser_key(const char* what, const Optimiser& optimiser) {
  return fmt::format("{} {}", what, optimiser.key);
}

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

// The run, or {"missing": why} where this program has no such optimiser.
Json optimise(Bench& bench, const Optimiser& optimiser) {
  const auto& settings = bench.settings();
  const auto checkpoints = bench.count("checkpoints");
  const auto folders = given_folders(bench.text("runs"));
  if (const auto folder = folders.find(optimiser.key); folder != folders.end())
    return read_genetic_run(folder->second, checkpoints).to_json();
  if (*optimiser.library)
    if (const std::string why = missing_optimiser(optimiser.library); !why.empty())
      return {{"missing", why}};
  GeneticChanges changes = {{"depth", fmt::format("{}", settings.integer("depth"))}};
  changes.insert(changes.end(), optimiser.changes.begin(), optimiser.changes.end());
  if (settings.integer("population") > 0)
    changes.emplace_back("population", fmt::format("{}", settings.integer("population")));
  return train_genetic(bench, std::move(changes), bench.count("games"), checkpoints).to_json();
}

const char* verdict_text(arena::SprtVerdict verdict) {
  return verdict == arena::SprtVerdict::accept_h1   ? "better"
         : verdict == arena::SprtVerdict::accept_h0 ? "not better"
                                                    : "open";
}

// Batch by batch, so that the verdict does not depend on the threads.
Json sequential_test(Bench& bench, const GeneVector& genes) {
  const auto& settings = bench.settings();
  const arena::Sprt test{.elo0 = 0, .elo1 = settings.real("elo1")};
  const auto openings = test_openings(bench, "sequential test", bench.count("most"));
  constexpr std::size_t kBatch = 50;
  arena::Pentanomial pairs{};
  auto verdict = arena::SprtVerdict::go_on;
  for (std::size_t first = 0; first < openings.size() && verdict == arena::SprtVerdict::go_on;
       first += kBatch) {
    const auto from = openings.begin() + static_cast<std::ptrdiff_t>(first);
    const std::vector<game::Position> batch(
        from, from + static_cast<std::ptrdiff_t>(std::min(kBatch, openings.size() - first)));
    const auto played = play_vectors(bench, genes, published_genes(), batch);
    for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] += played[i];
    verdict = test.verdict(pairs);
  }
  return {{"pairs", pairs}, {"verdict", verdict_text(verdict)}};
}

// One test for each checkpoint, up to the first that is better.
Json test_checkpoints(Bench& bench, const GeneticRun& run) {
  Json tests = Json::array();
  for (const GeneticBest& best : run.bests) {
    Json test = sequential_test(bench, best.genes);
    test["epoch"] = best.epoch;
    test["games"] = best.games;
    const bool better = test.at("verdict") == "better";
    tests.push_back(std::move(test));
    if (better) break;
  }
  return tests;
}

void measure_optimisers(Bench& bench) {
  given_folders(bench.text("runs"));  // faults are told before hours of work
  bench.plan(4 * optimisers().size());
  for (const Optimiser& optimiser : optimisers()) {
    const Json& trained =
        bench.cell(optimiser_key("run", optimiser), [&] { return optimise(bench, optimiser); });
    if (trained.contains("missing")) continue;
    const GeneticRun run = GeneticRun::from(trained);
    bench.cell(optimiser_key("tests", optimiser), [&] { return test_checkpoints(bench, run); });
    const GeneVector& found = run.bests.back().genes;
    bench.cell(optimiser_key("cp=60", optimiser), [&] {
      return Json(play_vectors(bench, found, published_genes(),
                               test_openings(bench, "last match", bench.count("pairs"))));
    });
    bench.cell(optimiser_key("cp=50", optimiser), [&] {
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
  const Optimiser* optimiser;
  GeneticRun run;
  const Json* tests;                       // nullptr: not made yet
  std::optional<arena::Pentanomial> at60;  // the last set against the published one
  std::optional<arena::Pentanomial> at50;

  const Json* first_better() const {
    if (!tests || tests->empty() || tests->back().at("verdict") != "better") return nullptr;
    return &tests->back();
  }
};

std::vector<OptimiserOutcome> optimiser_outcomes(const StoredRun& run) {
  std::vector<OptimiserOutcome> outcomes;
  for (const Optimiser& optimiser : optimisers()) {
    const Json* trained = run.find(optimiser_key("run", optimiser));
    if (!trained || trained->contains("missing")) continue;
    OptimiserOutcome outcome{&optimiser,
                             GeneticRun::from(*trained),
                             run.find(optimiser_key("tests", optimiser)),
                             {},
                             {}};
    if (const Json* cell = run.find(optimiser_key("cp=60", optimiser)))
      outcome.at60 = cell->get<arena::Pentanomial>();
    if (const Json* cell = run.find(optimiser_key("cp=50", optimiser)))
      outcome.at50 = DuelResult::from(*cell).pairs;
    if (!outcome.run.bests.empty()) outcomes.push_back(std::move(outcome));
  }
  return outcomes;
}

Table optimiser_table(const std::vector<OptimiserOutcome>& outcomes) {
  Table table{"optimisers",
              "The set found against the published one",
              {left("optimiser"), "training games", "Elo in `hybrid:cp=60`",
               "Elo in `hybrid:cp=50`", "games until accepted as better", "tested by pairs"},
              {}};
  for (const OptimiserOutcome& outcome : outcomes) {
    const auto elo = [](const std::optional<arena::Pentanomial>& pairs) {
      return pairs ? estimate(arena::match_elo(*pairs).elo, 0) : Field();
    };
    const Json* better = outcome.first_better();
    double pairs = 0;
    if (better)
      for (const auto& count : better->at("pairs")) pairs += count.get<double>();
    table.rows.push_back({outcome.optimiser->name, number(outcome.run.games), elo(outcome.at60),
                          elo(outcome.at50),
                          better          ? number(better->at("games").get<double>())
                          : outcome.tests ? Field("never")
                                          : Field(),
                          better ? number(pairs) : Field()});
  }
  return table;
}

base::SvgErrorBarChart optimiser_chart(const std::vector<OptimiserOutcome>& outcomes) {
  base::SvgErrorBarChart chart{"The set found against the published one, hybrid:cp=60", "Elo", {}};
  for (const OptimiserOutcome& outcome : outcomes)
    if (outcome.at60) {
      const arena::Estimate elo = arena::match_elo(*outcome.at60).elo;
      chart.rows.push_back({outcome.optimiser->key, elo.value, elo.low, elo.high,
                            fmt::format("{:+.0f}", elo.value)});
    }
  return chart;
}

void add_winner(Page& page, const std::vector<OptimiserOutcome>& outcomes) {
  const OptimiserOutcome* quickest = nullptr;
  int better = 0, tested = 0;
  for (const OptimiserOutcome& outcome : outcomes) {
    tested += outcome.tests ? 1 : 0;
    if (const Json* test = outcome.first_better()) {
      ++better;
      if (!quickest ||
          test->at("games").get<double>() < quickest->first_better()->at("games").get<double>())
        quickest = &outcome;
    }
  }
  if (tested == 0) return;
  std::string text = fmt::format(
      "{} of the {} optimisers tested find a set that a sequential test accepts as better than the "
      "published one.",
      better, tested);
  if (quickest)
    text +=
        fmt::format(" The quickest is *{}*, after {} training games.", quickest->optimiser->name,
                    number(quickest->first_better()->at("games").get<double>()));
  page.add(Text{text});
}

Table parameters_table(const std::vector<OptimiserOutcome>& outcomes) {
  Table table{"parameters", "The sets", {left("parameter"), "published"}, {}};
  for (const OptimiserOutcome& outcome : outcomes)
    table.columns.push_back({outcome.optimiser->key});
  const GeneVector published = published_genes();
  for (std::size_t i = 0; i < published.size(); ++i) {
    std::vector<Field> row = {std::string(eval::report_e::kParameters[i].name),
                              number(published[i], 3)};
    for (const OptimiserOutcome& outcome : outcomes)
      row.push_back(number(outcome.run.bests.back().genes.at(i), 3));
    table.rows.push_back(std::move(row));
  }
  return table;
}

void add_missing(Page& page, const StoredRun& run) {
  for (const Optimiser& optimiser : optimisers())
    if (const Json* cell = run.find(optimiser_key("run", optimiser)))
      if (const auto why = cell->find("missing"); why != cell->end())
        page.add(
            Text{fmt::format("*{}* was not run: {}.", optimiser.name, why->get<std::string>())});
}

Page optimisers_page(const StoredRun& run) {
  Page page;
  add_missing(page, run);
  const auto outcomes = optimiser_outcomes(run);
  if (outcomes.empty()) return page;
  add_winner(page, outcomes);
  page.add(optimiser_table(outcomes));
  page.add(Chart{"optimisers", optimiser_chart(outcomes)});
  page.add(parameters_table(outcomes));
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
          "Which way of searching finds the strongest twenty parameters with equally many "
          "games, and how many games does each need to beat the published set?",
      .method =
          "Every optimiser plays the same number of training games at depth 4. The pool is the "
          "published set itself, report C's two and `gdy-ab:depth=4`: all but the report's own "
          "scheme have met in training whom they are tested against, though from other openings. "
          "The best of "
          "evenly spread moments are tested in order against the published set, from random "
          "openings with both colours, by a sequential test of 0 Elo against `elo1` (error rates "
          "of 5 %); the first that is accepted says how many games were needed. As several are "
          "tested, one may be accepted by luck: the matches of the last set, in `hybrid:cp=60` "
          "and `hybrid:cp=50`, are the fairer figure. `runs` takes finished runs instead of "
          "training "
          "here: `runs=\"report=FOLDER cmaes=FOLDER\"`. Intervals are of 95 %.",
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
