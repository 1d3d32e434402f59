// Report E, section III-B.2: the genetic run, and its diagnosis that fitness within the population
// does not carry over to play against others.
//
// Three runs with equally many games: as the report (round robin within the population, from the
// initial position), the same from fresh random openings in every epoch, and with a fixed pool of
// outsiders mixed into the fitness. The best of some epochs then play opponents that none of
// the runs has seen, from openings that none has seen.
#include <cmath>

#include "lab/experiments.h"
#include "lab/genetic_runs.h"

namespace ogai::lab {

namespace {

constexpr std::uint64_t kReportEpochs = 3000;

struct GeneticVariant {
  const char* key;
  const char* name;
  const char* folder;  // the setting that names a run to read instead
  GeneticChanges changes;
};

const std::vector<GeneticVariant>& genetic_variants() {
  static const std::vector<GeneticVariant> variants = {
      {"population", "population alone (report)", "run", {}},
      {"openings",
       "population alone, fresh openings",
       "openings_run",
       {{"opening_plies", "8"},
        {"openings", "2000"},
        {"fresh_openings", "on"},
        {"round_robin_openings", "1"}}},
      {"pool",
       "population and pool, fresh openings",
       "pool_run",
       {{"opening_plies", "8"},
        {"openings", "2000"},
        {"fresh_openings", "on"},
        {"round_robin_openings", "1"},
        {"pool", kTrainingPool},
        {"pool_openings", "4"}}}};
  return variants;
}

constexpr Cells<GeneticRun> trained_by{"{}"};
constexpr Cells<OutsideScores> outside_of{"{} outside"};

GeneticRun run_variant(Bench& bench, const GeneticVariant& variant) {
  const std::size_t checkpoints = bench.count("checkpoints");
  if (const std::string& folder = bench.text(variant.folder); !folder.empty())
    return read_genetic_run(folder, checkpoints);
  const std::size_t population = bench.count("population");
  GeneticChanges changes = variant.changes;
  changes.emplace_back("population", fmt::format("{}", population));
  changes.emplace_back("depth", fmt::format("{}", bench.count("depth")));
  return train_genetic(bench, std::move(changes),
                       bench.count("epochs") * population * (population - 1), checkpoints);
}

void measure_genetic(Bench& bench) {
  bench.plan(2 * genetic_variants().size());
  for (const GeneticVariant& variant : genetic_variants()) {
    const GeneticRun run =
        trained_by(variant).measure(bench, [&] { return run_variant(bench, variant); });
    outside_of(variant).measure(bench, [&] {
      return play_outside(bench, run.vectors(), kTestPool,
                          test_openings(bench, "genetic test", bench.count("openings")));
    });
  }
}

struct VariantCurve {
  GeneticVariant variant;
  GeneticRun run;
  OutsideScores outside;

  arena::Estimate published(std::size_t i) const {
    return tally_share(outside.against(i, "report-e"));
  }
  arena::Estimate others(std::size_t i) const {
    return tally_share(outside.without(i, "report-e"));
  }
  arena::Estimate all(std::size_t i) const { return tally_share(outside.all(i)); }
  std::size_t last() const { return run.bests.size() - 1; }
  std::size_t peak() const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < run.bests.size(); ++i)
      if (outside.all(i).points() > outside.all(best).points()) best = i;
    return best;
  }
};

std::vector<VariantCurve> variant_curves(const StoredRun& run) {
  std::vector<VariantCurve> curves;
  for (auto& [variant, trained] : measured(run, genetic_variants(), trained_by))
    if (auto outside = outside_of(variant).in(run))
      if (!trained.bests.empty() && outside->table.size() == trained.bests.size())
        curves.push_back({variant, std::move(trained), std::move(*outside)});
  return curves;
}

Table curve_table(const VariantCurve& curve) {
  Table table(curve.variant.key,
              fmt::format("{}: {} epochs, {} games, population {}", curve.variant.name,
                          curve.run.epochs, curve.run.games, curve.run.population),
              {"epoch", "games", "fitness of the best", "against the published set",
               "against other outsiders"});
  for (std::size_t i = 0; i < curve.run.bests.size(); ++i) {
    const GeneticBest& best = curve.run.bests[i];
    table.rows.push_back({number(best.epoch + 1), number(best.games), number(best.score, 3),
                          percent(curve.published(i)), percent(curve.others(i))});
  }
  return table;
}

Chart curve_chart(const char* id, const char* title, const std::vector<VariantCurve>& curves,
                  arena::Estimate (VariantCurve::*share)(std::size_t) const) {
  const auto line = [&](const VariantCurve& curve) {
    base::SvgSeries series{curve.variant.name, {}};
    for (std::size_t i = 0; i < curve.run.bests.size(); ++i)
      series.points.push_back(
          {static_cast<double>(curve.run.bests[i].games) / 1000, 100 * (curve.*share)(i).value});
    return series;
  };
  return {id, lines(title, "training games, thousands", "share of the points, %",
                    each(curves, line), false)};
}

// Between each checkpoint and the next: is the later one clearly worse outside? Clearly: by more
// than one and a half times the 95 % interval, as there are many steps.
Claim drift_claim(const VariantCurve& curve) {
  int worse = 0, better = 0;
  for (std::size_t i = 0; i < curve.last(); ++i) {
    const arena::Estimate now = curve.all(i), next = curve.all(i + 1);
    const double clearly = 0.75 * std::hypot(now.high - now.low, next.high - next.low);
    worse += next.value < now.value - clearly ? 1 : 0;
    better += next.value > now.value + clearly ? 1 : 0;
  }
  const arena::Estimate best = curve.all(curve.peak()), end = curve.all(curve.last());
  return {
      "Though the best are kept, agents of later epochs need not do better against others, because "
      "fitness counts games within the population alone.",
      fmt::format("Of {} steps from one checkpoint to the next {} are clearly up and {} clearly "
                  "down against outsiders; the best checkpoint (epoch {}) scores {}, the last {}.",
                  curve.last(), better, worse, curve.run.bests[curve.peak()].epoch + 1,
                  percent(best), percent(end)),
      // A run shorter than the report's cannot refute it: the fall may come later.
      worse > 0                                                ? Verdict::holds
      : curve.run.epochs < kReportEpochs || end.low < best.low ? Verdict::open
                                                               : Verdict::fails};
}

void compare_variants(Page& page, const std::vector<VariantCurve>& curves) {
  page.add(table_of(
      "ends", "The last epoch of each run, against opponents and openings that it has not seen",
      {left("run"), "games", "epochs", "against the published set", "against other outsiders"},
      curves, [](const VariantCurve& curve) -> Fields {
        return {curve.variant.name, number(curve.run.games), number(curve.run.epochs),
                percent(curve.published(curve.last())), percent(curve.others(curve.last()))};
      }));
  const auto find = [&](std::string_view key) {
    return std::ranges::find_if(
        curves, [&](const VariantCurve& curve) { return curve.variant.key == key; });
  };
  const auto alone = find("population"), pool = find("pool");
  if (alone == curves.end() || pool == curves.end()) return;
  const arena::Estimate a = alone->all(alone->last()), b = pool->all(pool->last());
  page.add(Text{fmt::format(
      "With {} games the run with outsiders in its fitness ends at {} against opponents it has not "
      "met, the report's with {} games at {}: {}.",
      number(pool->run.games), percent(b), number(alone->run.games), percent(a),
      b.low > a.high   ? "play against outsiders carries over"
      : b.high < a.low ? "the outsiders took games that the population would have used better"
                       : "no difference beyond the error bars")});
}

Page genetic_page(const StoredRun& run) {
  Page page;
  const auto curves = variant_curves(run);
  if (curves.empty()) return page;
  if (curves.front().variant.key == std::string_view("population"))
    page.add(drift_claim(curves.front()));
  compare_variants(page, curves);
  page.add(curve_chart("published", "The best of an epoch against the published set", curves,
                       &VariantCurve::published));
  page.add(curve_chart("others", "The best of an epoch against other outsiders", curves,
                       &VariantCurve::others));
  for (const VariantCurve& curve : curves) page.add(curve_table(curve));
  return page;
}

}  // namespace

Experiment e_genetic() {
  return {
      .id = "e-genetic",
      .report = "E",
      .place = "section III-B.2",
      .title = "The genetic run, with and without outsiders",
      .question =
          "Does fitness by games within the population alone make sets that are strong against "
          "others? Does it help to mix outsiders in, with equally many games?",
      .method =
          "Three runs of `ogai train genetic` over the twenty parameters with the report's "
          "settings (half kept, uniform crossover, mutation; fewer epochs by default, the report "
          "has 3000) and equally many games. The best of some epochs play, as `hybrid:cp=60`, the "
          "published set and outsiders that took no part in any training, from random openings "
          "with both colours. `run`, `openings_run` and `pool_run` name folders of finished runs "
          "to be taken instead of training here. Intervals are of 95 %, games taken as "
          "independent.",
      .settings = base::OptionTable()
                      .integer("epochs", 30, {1, 1'000'000}, "epochs of the report's run")
                      .integer("population", 64, {2, 10'000}, "agents")
                      .integer("depth", 4, {1, 10}, "plies of their alpha-beta in training")
                      .integer("checkpoints", 12, {2, 1000}, "epochs whose best is measured")
                      .integer("openings", 100, {1, 100'000}, "openings against each outsider")
                      .text("run", "", "folder of a run to take instead: population alone")
                      .text("openings_run", "", "folder of a run to take instead: fresh openings")
                      .text("pool_run", "", "folder of a run to take instead: with a pool"),
      .quick = settings_text("epochs=2, population=4, depth=1, checkpoints=2, openings=1"),
      .measure = measure_genetic,
      .page = genetic_page};
}

}  // namespace ogai::lab
