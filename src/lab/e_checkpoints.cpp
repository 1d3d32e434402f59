// Report E takes the set that did best on an online platform, not the last one of its training. Is
// that worth it? Is the latest checkpoint the best?
//
// In each run the best of many epochs play one pool of outsiders, who choose. Whoever is chosen
// from many by the same games looks better than he is; so the chosen, the last and the published
// set then play other outsiders from other openings, and the chosen meets the last.
#include <algorithm>
#include <cmath>

#include "lab/experiments.h"
#include "lab/genetic_runs.h"
#include "lab/tally_share.h"

namespace ogai::lab {

namespace {

std::string checkpoint_key(const char* what, int run) {
  return fmt::format("{} {}", what, run);
}

GeneticRun checkpoint_run(Bench& bench, int run) {
  const auto& settings = bench.settings();
  const auto candidates = bench.count("candidates");
  if (const std::string& folder = bench.text("run"); !folder.empty() && run == 1)
    return read_genetic_run(folder, candidates);
  const std::uint64_t seed = bench.seed_of(fmt::format("training {}", run)) >> 1;
  return train_genetic(bench,
                       {{"population", fmt::format("{}", settings.integer("population"))},
                        {"epochs", fmt::format("{}", settings.integer("epochs"))},
                        {"depth", fmt::format("{}", settings.integer("depth"))},
                        {"seed", fmt::format("{}", seed)}},
                       0, candidates);
}

std::size_t chosen_of(const OutsideScores& scores) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < scores.table.size(); ++i)  // of equal ones the later
    if (scores.all(i).all().points() >= scores.all(best).all().points()) best = i;
  return best;
}

// {"direct": pairs of the chosen against the last, "outside": chosen, last, published}
Json test_choice(Bench& bench, const GeneVector& chosen, const GeneVector& last) {
  const auto openings = test_openings(bench, "test of the choice", bench.count("test"));
  return {{"direct", play_vectors(bench, chosen, last, openings)},
          {"outside",
           play_outside(bench, {chosen, last, published_genes()}, kTestPool, openings).to_json()}};
}

void measure_checkpoints(Bench& bench) {
  const auto runs = bench.number("runs");
  bench.plan(3 * static_cast<std::size_t>(runs));
  for (int run = 1; run <= runs; ++run) {
    const GeneticRun trained = GeneticRun::from(bench.cell(
        checkpoint_key("run", run), [&] { return checkpoint_run(bench, run).to_json(); }));
    const OutsideScores choice = OutsideScores::from(bench.cell(checkpoint_key("choice", run), [&] {
      std::vector<GeneVector> vectors;
      for (const GeneticBest& best : trained.bests) vectors.push_back(best.genes);
      return play_outside(bench, vectors, kTrainingPool,
                          test_openings(bench, "choice", bench.count("choose")))
          .to_json();
    }));
    bench.cell(checkpoint_key("test", run), [&] {
      return test_choice(bench, trained.bests[chosen_of(choice)].genes, trained.bests.back().genes);
    });
  }
}

struct ChoiceOutcome {
  int number;
  GeneticRun run;
  OutsideScores choice;
  std::size_t chosen = 0;
  arena::MatchElo direct;  // of the chosen against the last
  OutsideScores test;      // chosen, last, published

  bool last_is_chosen() const { return chosen + 1 == run.bests.size(); }
  arena::Estimate choosing(std::size_t i) const { return tally_share(choice.all(i).all()); }
  // The published set is one of the outsiders: its games with itself say nothing.
  arena::Estimate tested(std::size_t i) const {
    return tally_share(test.without(i, "report-e").all());
  }
  arena::Estimate share() const {
    return {direct.score, arena::score_of_elo(direct.elo.low),
            arena::score_of_elo(direct.elo.high)};
  }
};

std::vector<ChoiceOutcome> choice_outcomes(const StoredRun& run) {
  std::vector<ChoiceOutcome> outcomes;
  for (int number = 1;; ++number) {
    const Json* trained = run.find(checkpoint_key("run", number));
    const Json* choice = run.find(checkpoint_key("choice", number));
    const Json* test = run.find(checkpoint_key("test", number));
    if (!trained || !choice || !test) return outcomes;
    ChoiceOutcome outcome{number, GeneticRun::from(*trained), OutsideScores::from(*choice)};
    outcome.chosen = chosen_of(outcome.choice);
    outcome.direct = arena::match_elo(test->at("direct").get<arena::Pentanomial>());
    outcome.test = OutsideScores::from(test->at("outside"));
    outcomes.push_back(std::move(outcome));
  }
}

Table outcome_table(const std::vector<ChoiceOutcome>& outcomes) {
  Table table{"runs",
              "The set chosen by outsiders and the last one, against other outsiders",
              {"run", "epochs", "chosen epoch", "chosen: when chosen", "last: the same games",
               "chosen: tested", "last: tested", "published: tested", "chosen against last"},
              {}};
  for (const ChoiceOutcome& outcome : outcomes)
    table.rows.push_back(
        {number(outcome.number), number(outcome.run.epochs),
         number(static_cast<double>(outcome.run.bests.at(outcome.chosen).epoch) + 1),
         percent(outcome.choosing(outcome.chosen)),
         percent(outcome.choosing(outcome.run.bests.size() - 1)), percent(outcome.tested(0)),
         percent(outcome.tested(1)), percent(outcome.tested(2)),
         outcome.last_is_chosen() ? Field("the same set") : percent(outcome.share())});
  return table;
}

base::SvgLineChart choosing_chart(const std::vector<ChoiceOutcome>& outcomes) {
  base::SvgLineChart chart{"The best of an epoch against the choosing pool",
                           "epoch",
                           "share of the points, %",
                           {},
                           true};
  for (const ChoiceOutcome& outcome : outcomes) {
    base::SvgSeries series{fmt::format("run {}", outcome.number), {}};
    for (std::size_t i = 0; i < outcome.run.bests.size(); ++i)
      series.points.push_back(
          {static_cast<double>(outcome.run.bests[i].epoch) + 1, 100 * outcome.choosing(i).value});
    chart.series.push_back(std::move(series));
  }
  return chart;
}

void claim_latest(Page& page, const std::vector<ChoiceOutcome>& outcomes) {
  int latest = 0, gained = 0, lost = 0;
  for (const ChoiceOutcome& outcome : outcomes) {
    latest += outcome.last_is_chosen() ? 1 : 0;
    if (outcome.last_is_chosen()) continue;
    const arena::Estimate chosen = outcome.tested(0), last = outcome.tested(1);
    const double error = std::hypot(chosen.high - chosen.low, last.high - last.low) / 2;
    gained += chosen.value > last.value + error ? 1 : 0;
    lost += chosen.value < last.value - error ? 1 : 0;
  }
  const auto runs = static_cast<int>(outcomes.size());
  page.add(Claim{
      "The set is better chosen among all checkpoints by play against outsiders than taken from "
      "the "
      "last epoch: later ones need not be better.",
      fmt::format("The last epoch's set is the choice in {} of {} runs; in {} the chosen one is "
                  "surely better than the last against outsiders who did not choose, in {} surely "
                  "worse.",
                  latest, runs, gained, lost),
      gained > 0 && lost == 0 && 2 * gained >= runs ? Verdict::holds
      : gained > lost                               ? Verdict::partly
      : lost > gained                               ? Verdict::fails
                                                    : Verdict::open});
}

void discuss_luck(Page& page, const std::vector<ChoiceOutcome>& outcomes) {
  double promised = 0, kept = 0;
  int runs = 0;
  for (const ChoiceOutcome& outcome : outcomes) {
    if (outcome.last_is_chosen()) continue;
    promised += outcome.choosing(outcome.chosen).value -
                outcome.choosing(outcome.run.bests.size() - 1).value;
    kept += outcome.tested(0).value - outcome.tested(1).value;
    ++runs;
  }
  if (runs == 0) return;
  page.add(Text{fmt::format(
      "In the games that chose it the chosen set is ahead of the last one by {} % of the points on "
      "average, in games against others by {} %.{}",
      signed_number(100 * promised / runs, 1), signed_number(100 * kept / runs, 1),
      kept < promised ? " The best of many by the same games promises more than it keeps: some of "
                        "its lead is luck, or fitness for that pool alone."
                      : "")});
}

Page checkpoints_page(const StoredRun& run) {
  Page page;
  const auto outcomes = choice_outcomes(run);
  if (outcomes.empty()) return page;
  claim_latest(page, outcomes);
  discuss_luck(page, outcomes);
  page.add(outcome_table(outcomes));
  page.add(Chart{"choosing", choosing_chart(outcomes)});
  return page;
}

}  // namespace

Experiment e_checkpoints() {
  return {
      .id = "e-checkpoints",
      .report = "E",
      .place = "section III-B.2",
      .title = "The choice among checkpoints",
      .question =
          "Is the last set of a genetic run the best, or is it worth while to choose "
          "among all epochs by play against outsiders, as the report did?",
      .method =
          "Runs with the report's settings (fewer agents and epochs by default). The best of "
          "evenly spread epochs play a pool of outsiders; the one with the most points is "
          "chosen. Then the chosen, the last and the published set play other outsiders from "
          "other openings (tables leave out games against the published set), and the chosen plays "
          "the last. With `run` the first run is that of a folder. Intervals are of 95 %, games "
          "taken as independent.",
      .settings = base::OptionTable()
                      .integer("runs", 4, {1, 100}, "training runs, each with a seed of its own")
                      .integer("epochs", 40, {1, 1'000'000}, "epochs of each")
                      .integer("population", 32, {2, 10'000}, "agents")
                      .integer("depth", 4, {1, 10}, "plies of their alpha-beta in training")
                      .integer("candidates", 16, {2, 1000}, "epochs whose best may be chosen")
                      .integer("choose", 60, {1, 100'000}, "openings against each who chooses")
                      .integer("test", 200, {1, 100'000}, "openings against each who tests")
                      .text("run", "", "folder of a run of `ogai train genetic` to take first"),
      .quick =
          settings_text("runs=1, epochs=2, population=4, depth=1, candidates=2, choose=1, test=1"),
      .measure = measure_checkpoints,
      .page = checkpoints_page};
}

}  // namespace ogai::lab
