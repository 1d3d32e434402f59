// Report A, Fig. 6: a network trained with a warm start against networks trained without.
#include <cmath>
#include <set>

#include "lab/chosen_network.h"
#include "lab/experiments.h"
#include "lab/report_a_player.h"
#include "lab/training_runs.h"

namespace ogai::lab {

namespace {

constexpr double kReportEqualFirst = 27;
constexpr double kReportEqualLast = 33;
constexpr std::array<const char*, 2> kWarmStartOpponents = {"rnd-mcts", "rox-mcts"};

struct ColdMatch {
  int iteration = 0;
  DuelResult duel;
};

const Cell<TrainingRun> kWarm{"warm"}, kCold{"cold"};
const Cell<int> kReference{"reference"};
constexpr Cells<DuelResult> cold_match{"match {}"};

// Every so many, the reference's own, the last.
std::set<int> cold_iterations(int last, int reference, int every) {
  std::set<int> chosen = {last};
  for (int iteration = 0; iteration <= last; iteration += every) chosen.insert(iteration);
  if (reference <= last) chosen.insert(reference);
  return chosen;
}

void measure_warm_start(Bench& bench) {
  ConfigChanges changes = {{"net", bench.text("architecture")},
                           {"iterations", std::to_string(bench.count("iterations"))},
                           {"threads", std::to_string(bench.threads())}};
  const RunFolder warm(bench, kWarm, bench.text("warm"), training_config("paper-a", changes));
  changes.emplace_back("teacher", "none");
  const RunFolder cold(bench, kCold, bench.text("cold"), training_config("paper-a", changes));
  const int reference = std::min(bench.number("reference"), warm.run().iterations());
  const auto warm_network = warm.best_network(reference);
  std::vector<std::pair<int, std::string>> networks;
  for (const int iteration :
       cold_iterations(cold.run().iterations(), reference, bench.number("every")))
    if (const auto network = cold.best_network(iteration); network && warm_network)
      networks.emplace_back(iteration, *network);
  bench.plan(3 + networks.size());
  kReference.measure(bench, [&] { return reference; });
  const std::string sims = fmt::format("sims={}", bench.count("sims"));
  for (const auto& [iteration, network] : networks)
    cold_match(iteration).measure(bench, [&] {
      return play_duel(bench, {.first = report_a_spec(net_option(network), true, true, sims),
                               .second = report_a_spec(net_option(*warm_network), true, true, sims),
                               .pairs = bench.number("pairs")});
    });
}

std::vector<ColdMatch> cold_matches(const StoredRun& run) {
  std::vector<ColdMatch> matches;
  const auto cold = kCold.in(run);
  for (int iteration = 0; cold && iteration <= cold->iterations(); ++iteration)
    if (const auto match = cold_match(iteration).in(run)) matches.push_back({iteration, *match});
  return matches;
}

// The first iteration at which `share` reaches one half, on straight lines between matches.
template <class Share>
std::optional<double> reaches_half(const std::vector<ColdMatch>& matches, Share share) {
  for (std::size_t i = 0; i < matches.size(); ++i) {
    const double now = share(matches[i].duel);
    if (now < 0.5) continue;
    if (i == 0) return matches[0].iteration;
    const double before = share(matches[i - 1].duel);
    const double part = (0.5 - before) / (now - before);
    return matches[i - 1].iteration + part * (matches[i].iteration - matches[i - 1].iteration);
  }
  return std::nullopt;
}

// Surely later than the reference itself: the warm start saves something. The report's number of
// iterations is met where ours lies within its own.
Verdict verdict_of_catching_up(int reference, std::optional<double> equal,
                               std::optional<double> first, std::optional<double> last, int end) {
  const bool later = first.value_or(end) > reference;
  const double met = equal.value_or(end);
  if (last && *last <= reference) return Verdict::fails;
  if (later && equal && met >= kReportEqualFirst && met <= kReportEqualLast) return Verdict::holds;
  return later && (equal || met > kReportEqualLast) ? Verdict::partly : Verdict::open;
}

Claim catching_up_claim(const std::vector<ColdMatch>& matches, int reference) {
  const auto equal = reaches_half(matches, [](const DuelResult& duel) { return duel.score(); });
  const auto first =
      reaches_half(matches, [](const DuelResult& duel) { return duel.share().high; });
  const auto last = reaches_half(matches, [](const DuelResult& duel) { return duel.share().low; });
  const auto text = [](std::optional<double> at, const char* none) {
    return at ? fmt::format("{:.0f}", *at) : std::string(none);
  };
  const int end = matches.back().iteration;
  return {
      "A network with 15 iterations of warm start is met by one without only after 27 to 33.",
      fmt::format("Against {} iterations with a warm start the network without reaches half the "
                  "points after {} iterations ({} … {} within the error bars); {} were trained.",
                  reference, text(equal, "more than there are"), text(first, "later than the end"),
                  text(last, "later than the end"), end),
      matches.size() < 2 ? Verdict::open
                         : verdict_of_catching_up(reference, equal, first, last, end)};
}

void add_warm_curves(Page& page, const StoredRun& run) {
  base::SvgLineChart chart = lines("Win rate while training, with and without a warm start",
                                   "iteration", "share of the points");
  std::vector<std::pair<std::string, TrainingRun>> runs;
  if (auto warm = kWarm.in(run)) runs.emplace_back("warm start", std::move(*warm));
  if (auto cold = kCold.in(run)) runs.emplace_back("without", std::move(*cold));
  for (const auto& [name, training] : runs)
    for (const char* opponent : kWarmStartOpponents)
      if (const auto rates = training.series(std::string("winrate.") + opponent); !rates.empty())
        chart.series.push_back(line_of(fmt::format("{}, against {}", name, opponent), rates));
  page.add(table_of("runs", "The two runs",
                    {left("run"), "iterations", "games of each", "simulations a move",
                     "plies drawn", "networks accepted"},
                    runs, [](const std::string& name, const TrainingRun& training) -> Fields {
                      double accepted = 0;
                      for (const auto& [iteration, yes] : training.series("gate.passed"))
                        accepted += yes;
                      return {name,
                              number(training.iterations()),
                              training.setting("games"),
                              training.setting("sims"),
                              training.setting("temperature_plies"),
                              number(accepted)};
                    }));
  if (!chart.series.empty()) page.add(Chart{"while-training", chart});
}

Page warm_start_page(const StoredRun& run) {
  Page page;
  const auto matches = cold_matches(run);
  const int reference = kReference.in(run).value_or(0);
  if (!matches.empty()) {
    page.add(table_of(
        "matches",
        fmt::format("Networks without a warm start against {} iterations with one", reference),
        {"iterations without", "games", "share of the points", "Elo"}, matches,
        [](const ColdMatch& match) -> Fields {
          return {number(match.iteration), number(match.duel.games()), percent(match.duel.share()),
                  estimate(match.duel.elo().elo, 0)};
        }));
    const auto line = [&](const char* name, auto share) {
      return line_of(name, matches, [&](const ColdMatch& match) {
        return point(match.iteration, share(match.duel));
      });
    };
    page.add(Chart{
        "matches",
        lines("Share of the points of the network without a warm start", "its iterations", "share",
              {line("ours", [](const DuelResult& duel) { return duel.score(); }),
               line("half", [](const DuelResult&) { return 0.5; })})});
    if (reference > 0) page.add(catching_up_claim(matches, reference));
    for (const ColdMatch& match : matches)
      if (match.iteration == reference && reference != 0)
        page.add(
            Claim{"At the same number of iterations the network without warm start is much worse.",
                  fmt::format("After {} iterations each it scores {}.", reference,
                              percent(match.duel.share())),
                  verdict_below(match.duel.share(), 0.5)});
  }
  add_warm_curves(page, run);
  return page;
}

}  // namespace

Experiment a_warm_start() {
  return {
      .id = "a-warm-start",
      .report = "A",
      .place = "Fig. 6",
      .title = "Warm start against none",
      .question = "How many iterations of training does a warm start save?",
      .method =
          "Two runs of config `paper-a`: one whose first 15 iterations are games against a search "
          "by random games, one that plays itself from the start. The network after 15 iterations "
          "with the warm start meets networks without one after more and more iterations; of each "
          "run it is the best network so far by the gate. Equal simulations, pairs with colours "
          "swapped from openings of eight random moves. Where the curve passes one half is found "
          "on straight lines between matches.",
      .settings =
          base::OptionTable()
              .text("warm", "",
                    "folder of a run of `ogai train alphazero --config paper-a`; empty: train one "
                    "now")
              .text("cold", "", "the same with `--set teacher=none`")
              .integer("iterations", 1, {0, 1'000'000}, "to train, for each run that is not given")
              .text("architecture", "paper-a", "of the networks to train")
              .integer("reference", 15, {0, 1'000'000},
                       "iterations of the network with a warm start")
              .integer("every", 3, {1, 1'000'000}, "iterations from one match to the next")
              .integer("pairs", 25, {1, 100'000}, "of games in each match")
              .integer("sims", 200, {1, 1'000'000'000}, "simulations a move in the matches"),
      .quick = settings_text("iterations=0, architecture=resnet:b1c8, pairs=1, sims=4"),
      .measure = measure_warm_start,
      .page = warm_start_page};
}

}  // namespace ogai::lab
