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

namespace ogai::lab {

namespace {

struct ChoiceTest {
  arena::Pentanomial direct;  // the chosen against the last
  OutsideScores outside;      // of the chosen, the last, the published set
  static constexpr auto fields() {
    return std::tuple(Named{"direct", &ChoiceTest::direct}, Named{"outside", &ChoiceTest::outside});
  }
};
constexpr Cells<GeneticRun> checkpoints_of{"run {}"};
constexpr Cells<OutsideScores> choice_among{"choice {}"};
constexpr Cells<ChoiceTest> test_of{"test {}"};

GeneticRun checkpoint_run(Bench& bench, int run) {
  const std::size_t candidates = bench.count("candidates");
  if (const std::string& folder = bench.text("run"); !folder.empty() && run == 1)
    return read_genetic_run(folder, candidates);
  const std::uint64_t seed = bench.seed_of(fmt::format("training {}", run)) >> 1;
  return train_genetic(bench,
                       {{"population", fmt::format("{}", bench.count("population"))},
                        {"epochs", fmt::format("{}", bench.count("epochs"))},
                        {"depth", fmt::format("{}", bench.count("depth"))},
                        {"seed", fmt::format("{}", seed)}},
                       0, candidates);
}

std::size_t chosen_of(const OutsideScores& scores) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < scores.table.size(); ++i)  // of equal ones the later
    if (scores.all(i).points() >= scores.all(best).points()) best = i;
  return best;
}

ChoiceTest test_choice(Bench& bench, const GeneVector& chosen, const GeneVector& last) {
  const auto openings = test_openings(bench, "test of the choice", bench.count("test"));
  return {play_vectors(bench, chosen, last, openings),
          play_outside(bench, {chosen, last, published_genes()}, kTestPool, openings)};
}

void measure_checkpoints(Bench& bench) {
  bench.plan(3 * bench.count("runs"));
  for (int run = 1; run <= bench.number("runs"); ++run) {
    const GeneticRun trained =
        checkpoints_of(run).measure(bench, [&] { return checkpoint_run(bench, run); });
    const OutsideScores choice = choice_among(run).measure(bench, [&] {
      return play_outside(bench, trained.vectors(), kTrainingPool,
                          test_openings(bench, "choice", bench.count("choose")));
    });
    test_of(run).measure(bench, [&] {
      return test_choice(bench, trained.bests[chosen_of(choice)].genes, trained.bests.back().genes);
    });
  }
}

struct ChoiceOutcome {
  int number;
  GeneticRun run;
  OutsideScores choice;
  ChoiceTest test;
  std::size_t chosen = chosen_of(choice);

  bool last_is_chosen() const { return chosen + 1 == run.bests.size(); }
  arena::Estimate choosing(std::size_t i) const { return tally_share(choice.all(i)); }
  arena::Estimate last_choosing() const { return choosing(run.bests.size() - 1); }
  // The published set is one of the outsiders: its games with itself say nothing.
  arena::Estimate tested(std::size_t i) const {
    return tally_share(test.outside.without(i, "report-e"));
  }
};
using ChoiceOutcomes = std::vector<ChoiceOutcome>;

ChoiceOutcomes choice_outcomes(const StoredRun& run) {
  ChoiceOutcomes outcomes;
  for (int number = 1;; ++number) {
    auto trained = checkpoints_of(number).in(run);
    auto choice = choice_among(number).in(run);
    auto test = test_of(number).in(run);
    if (!trained || !choice || !test) return outcomes;
    outcomes.push_back({number, std::move(*trained), std::move(*choice), std::move(*test)});
  }
}

// "The choice is worth it": in half of the runs surely and in none the other way round.
Verdict verdict_of_choice(int runs, int gained, int lost) {
  return gained > 0 && lost == 0 && 2 * gained >= runs ? Verdict::holds
         : gained > lost                               ? Verdict::partly
         : lost > gained                               ? Verdict::fails
                                                       : Verdict::open;
}

Claim latest_claim(const ChoiceOutcomes& outcomes) {
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
  return {
      "The set is better chosen among all checkpoints by play against outsiders than taken from "
      "the last epoch: later ones need not be better.",
      fmt::format(
          "The last epoch's set is the choice in {} of {} runs; in {} the chosen one is surely "
          "better than the last against outsiders who did not choose, in {} surely worse.",
          latest, runs, gained, lost),
      verdict_of_choice(runs, gained, lost)};
}

std::optional<Text> words_of_luck(const ChoiceOutcomes& outcomes) {
  arena::Mean promised, kept;
  for (const ChoiceOutcome& outcome : outcomes) {
    if (outcome.last_is_chosen()) continue;
    promised.add(outcome.choosing(outcome.chosen).value - outcome.last_choosing().value);
    kept.add(outcome.tested(0).value - outcome.tested(1).value);
  }
  if (promised.count() == 0) return std::nullopt;
  return Text{
      fmt::format("In the games that chose it the chosen set is ahead of the last one by {} % of "
                  "the points on average, in games against others by {} %.{}",
                  signed_number(100 * promised.value(), 1), signed_number(100 * kept.value(), 1),
                  kept.sum() < promised.sum()
                      ? " The best of many by the same games promises more than it keeps: some of "
                        "its lead is luck, or fitness for that pool alone."
                      : "")};
}

Page checkpoints_page(const StoredRun& run) {
  Page page;
  const auto outcomes = choice_outcomes(run);
  if (outcomes.empty()) return page;
  page.add(latest_claim(outcomes)).add(words_of_luck(outcomes));
  page.add(table_of("runs", "The set chosen by outsiders and the last one, against other outsiders",
                    {"run", "epochs", "chosen epoch", "chosen: when chosen", "last: the same games",
                     "chosen: tested", "last: tested", "published: tested", "chosen against last"},
                    outcomes, [](const ChoiceOutcome& outcome) -> Fields {
                      const arena::MatchElo direct = arena::match_elo(outcome.test.direct);
                      const arena::Estimate share{direct.score, arena::score_of_elo(direct.elo.low),
                                                  arena::score_of_elo(direct.elo.high)};
                      return {number(outcome.number),
                              number(outcome.run.epochs),
                              number(outcome.run.bests.at(outcome.chosen).epoch + 1),
                              percent(outcome.choosing(outcome.chosen)),
                              percent(outcome.last_choosing()),
                              percent(outcome.tested(0)),
                              percent(outcome.tested(1)),
                              percent(outcome.tested(2)),
                              outcome.last_is_chosen() ? Field("the same set") : percent(share)};
                    }));
  const auto line = [](const ChoiceOutcome& outcome) {
    base::SvgSeries series{fmt::format("run {}", outcome.number), {}};
    for (std::size_t i = 0; i < outcome.run.bests.size(); ++i)
      series.points.push_back(
          point(outcome.run.bests[i].epoch + 1, 100 * outcome.choosing(i).value));
    return series;
  };
  page.add(Chart{"choosing", lines("The best of an epoch against the choosing pool", "epoch",
                                   "share of the points, %", each(outcomes, line))});
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
          "Is the last set of a genetic run the best, or is it worth while to choose among all "
          "epochs by play against outsiders, as the report did?",
      .method =
          "Runs with the report's settings (fewer agents and epochs by default). The best of "
          "evenly spread epochs play a pool of outsiders; the one with the most points is chosen. "
          "Then the chosen, the last and the published set play other outsiders from other "
          "openings (tables leave out games against the published set), and the chosen plays the "
          "last. With `run` the first run is that of a folder. Intervals are of 95 %, games taken "
          "as independent.",
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
