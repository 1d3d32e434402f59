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
#include "lab/tally_share.h"

namespace ogai::lab {

namespace {

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

std::string outside_key(const GeneticVariant& variant) {
  return fmt::format("{} outside", variant.key);
}

GeneticRun run_variant(Bench& bench, const GeneticVariant& variant) {
  const auto& settings = bench.settings();
  const auto checkpoints = bench.count("checkpoints");
  if (const std::string& folder = settings.text(variant.folder); !folder.empty())
    return read_genetic_run(folder, checkpoints);
  const auto population = bench.count("population");
  const auto epochs = bench.count("epochs");
  GeneticChanges changes = variant.changes;
  changes.emplace_back("population", fmt::format("{}", population));
  changes.emplace_back("depth", fmt::format("{}", settings.integer("depth")));
  return train_genetic(bench, std::move(changes), epochs * population * (population - 1),
                       checkpoints);
}

void measure_genetic(Bench& bench) {
  bench.plan(2 * genetic_variants().size());
  const auto openings = bench.count("openings");
  for (const GeneticVariant& variant : genetic_variants()) {
    const GeneticRun run = GeneticRun::from(
        bench.cell(variant.key, [&] { return run_variant(bench, variant).to_json(); }));
    bench.cell(outside_key(variant), [&] {
      std::vector<GeneVector> vectors;
      for (const GeneticBest& best : run.bests) vectors.push_back(best.genes);
      return play_outside(bench, vectors, kTestPool, test_openings(bench, "genetic test", openings))
          .to_json();
    });
  }
}

struct VariantCurve {
  const GeneticVariant* variant;
  GeneticRun run;
  OutsideScores outside;

  arena::Estimate published(std::size_t i) const {
    return tally_share(outside.against(i, "report-e").all());
  }
  arena::Estimate others(std::size_t i) const {
    return tally_share(outside.without(i, "report-e").all());
  }
  std::size_t last() const { return run.bests.size() - 1; }
  std::size_t peak() const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < run.bests.size(); ++i)
      if (outside.all(i).all().points() > outside.all(best).all().points()) best = i;
    return best;
  }
};

std::vector<VariantCurve> variant_curves(const StoredRun& run) {
  std::vector<VariantCurve> curves;
  for (const GeneticVariant& variant : genetic_variants()) {
    const Json* trained = run.find(variant.key);
    const Json* outside = run.find(outside_key(variant));
    if (!trained || !outside) continue;
    VariantCurve curve{&variant, GeneticRun::from(*trained), OutsideScores::from(*outside)};
    if (!curve.run.bests.empty() && curve.outside.table.size() == curve.run.bests.size())
      curves.push_back(std::move(curve));
  }
  return curves;
}

Table curve_table(const VariantCurve& curve) {
  Table table{curve.variant->key,
              fmt::format("{}: {} epochs, {} games, population {}", curve.variant->name,
                          curve.run.epochs, curve.run.games, curve.run.population),
              {"epoch", "games", "fitness of the best", "against the published set",
               "against other outsiders"},
              {}};
  for (std::size_t i = 0; i < curve.run.bests.size(); ++i) {
    const GeneticBest& best = curve.run.bests[i];
    table.rows.push_back({number(static_cast<double>(best.epoch) + 1), number(best.games),
                          number(best.score, 3), percent(curve.published(i)),
                          percent(curve.others(i))});
  }
  return table;
}

base::SvgLineChart curve_chart(const std::vector<VariantCurve>& curves, bool published) {
  base::SvgLineChart chart{published ? "The best of an epoch against the published set"
                                     : "The best of an epoch against other outsiders",
                           "training games, thousands",
                           "share of the points, %",
                           {}};
  for (const VariantCurve& curve : curves) {
    base::SvgSeries series{curve.variant->name, {}};
    for (std::size_t i = 0; i < curve.run.bests.size(); ++i)
      series.points.push_back({static_cast<double>(curve.run.bests[i].games) / 1000,
                               100 * (published ? curve.published(i) : curve.others(i)).value});
    chart.series.push_back(std::move(series));
  }
  return chart;
}

constexpr std::uint64_t kReportEpochs = 3000;

// Between each checkpoint and the next: is the later one clearly worse outside? Clearly: by more
// than one and a half times the 95 % interval, as there are many steps.
void claim_drift(Page& page, const VariantCurve& curve) {
  int worse = 0, better = 0;
  for (std::size_t i = 0; i < curve.last(); ++i) {
    const arena::Estimate now = tally_share(curve.outside.all(i).all());
    const arena::Estimate next = tally_share(curve.outside.all(i + 1).all());
    const double clearly = 0.75 * std::hypot(now.high - now.low, next.high - next.low);
    worse += next.value < now.value - clearly ? 1 : 0;
    better += next.value > now.value + clearly ? 1 : 0;
  }
  const std::size_t peak = curve.peak(), last = curve.last();
  const arena::Estimate best = tally_share(curve.outside.all(peak).all());
  const arena::Estimate end = tally_share(curve.outside.all(last).all());
  page.add(Claim{
      "Though the best are kept, agents of later epochs need not do better against others, because "
      "fitness counts games within the population alone.",
      fmt::format(
          "Of {} steps from one checkpoint to the next {} are clearly up and {} clearly down "
          "against outsiders; the best checkpoint (epoch {}) scores {}, the last {}.",
          curve.last(), better, worse, curve.run.bests[peak].epoch + 1, percent(best),
          percent(end)),
      // A run shorter than the report's cannot refute it: the fall may come later.
      worse > 0                                                ? Verdict::holds
      : curve.run.epochs < kReportEpochs || end.low < best.low ? Verdict::open
                                                               : Verdict::fails});
}

void compare_variants(Page& page, const std::vector<VariantCurve>& curves) {
  Table table{
      "ends",
      "The last epoch of each run, against opponents and openings that it has not seen",
      {left("run"), "games", "epochs", "against the published set", "against other outsiders"},
      {}};
  for (const VariantCurve& curve : curves)
    table.rows.push_back({curve.variant->name, number(curve.run.games), number(curve.run.epochs),
                          percent(curve.published(curve.last())),
                          percent(curve.others(curve.last()))});
  page.add(table);
  const auto find = [&](std::string_view key) -> const VariantCurve* {
    for (const VariantCurve& curve : curves)
      if (curve.variant->key == key) return &curve;
    return nullptr;
  };
  const VariantCurve* alone = find("population");
  const VariantCurve* pool = find("pool");
  if (!alone || !pool) return;
  const arena::Estimate a = tally_share(alone->outside.all(alone->last()).all());
  const arena::Estimate b = tally_share(pool->outside.all(pool->last()).all());
  page.add(Text{fmt::format(
      "With {} games the run with outsiders in its fitness ends at {} against opponents it has not "
      "met, the report's with {} games at {}: {}.",
      number(static_cast<double>(pool->run.games)), percent(b),
      number(static_cast<double>(alone->run.games)), percent(a),
      b.low > a.high   ? "play against outsiders carries over"
      : b.high < a.low ? "the outsiders took games that the population would have used better"
                       : "no difference beyond the error bars")});
}

Page genetic_page(const StoredRun& run) {
  Page page;
  const auto curves = variant_curves(run);
  if (curves.empty()) return page;
  if (curves.front().variant->key == std::string_view("population"))
    claim_drift(page, curves.front());
  compare_variants(page, curves);
  page.add(Chart{"published", curve_chart(curves, true)});
  page.add(Chart{"others", curve_chart(curves, false)});
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
          "Does fitness by games within the population alone make sets that are strong "
          "against others? Does it help to mix outsiders in, with equally many games?",
      .method =
          "Three runs of `ogai train genetic` over the twenty parameters with the report's "
          "settings (half kept, uniform crossover, mutation; fewer epochs by default, the "
          "report has 3000) and equally many games. The best of some epochs play, as "
          "`hybrid:cp=60`, the published set and outsiders that took no part in any training, "
          "from random openings with both colours. `run`, `openings_run` and `pool_run` name "
          "folders of finished runs to be taken instead of training here. Intervals are of "
          "95 %, games taken as independent.",
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
