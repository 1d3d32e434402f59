// Report A, Fig. 6: a network trained with a warm start against networks trained without.
#include <cmath>
#include <fmt/format.h>
#include <set>

#include "lab/chosen_network.h"
#include "lab/experiments.h"
#include "lab/frame/duel.h"
#include "lab/report_a_player.h"
#include "lab/training_runs.h"
#include "lab/verdicts.h"

namespace ogai::lab {

namespace {

constexpr double kReportEqualFirst = 27;
constexpr double kReportEqualLast = 33;
constexpr std::array<const char*, 2> kWarmStartOpponents = {"rnd-mcts", "rox-mcts"};

std::string cold_key(int iteration) {
  return fmt::format("match {}", iteration);
}

// Every so many, the reference's own, the last.
std::set<int> cold_iterations(int last, int reference, int every) {
  std::set<int> chosen = {last};
  for (int iteration = 0; iteration <= last; iteration += every) chosen.insert(iteration);
  if (reference <= last) chosen.insert(reference);
  return chosen;
}

void measure_warm_start(Bench& bench) {
  const base::OptionValues& set = bench.settings();
  const std::string iterations = std::to_string(set.integer("iterations"));
  const std::string threads = std::to_string(bench.threads());
  const ConfigChanges changes = {
      {"net", set.text("architecture")}, {"iterations", iterations}, {"threads", threads}};
  ConfigChanges cold_changes = changes;
  cold_changes.emplace_back("teacher", "none");
  const RunFolder warm(bench, "warm", set.text("warm"), training_config("paper-a", changes));
  const RunFolder cold(bench, "cold", set.text("cold"), training_config("paper-a", cold_changes));
  const int reference =
      std::min(static_cast<int>(set.integer("reference")), warm.run().iterations());
  const auto warm_network = warm.best_network(reference);
  std::vector<std::pair<int, std::string>> networks;
  for (const int iteration :
       cold_iterations(cold.run().iterations(), reference, static_cast<int>(set.integer("every"))))
    if (const auto network = cold.best_network(iteration); network && warm_network)
      networks.emplace_back(iteration, *network);
  bench.plan(3 + networks.size());
  bench.cell("reference", [&] { return Json(reference); });
  const std::string sims = fmt::format("sims={}", set.integer("sims"));
  for (const auto& [iteration, network] : networks)
    bench.cell(cold_key(iteration), [&] {
      return play_duel(bench, {.first = report_a_spec(net_option(network), true, true, sims),
                               .second = report_a_spec(net_option(*warm_network), true, true, sims),
                               .pairs = static_cast<int>(set.integer("pairs"))});
    });
}

struct ColdMatch {
  int iteration = 0;
  DuelResult duel;
};

std::vector<ColdMatch> cold_matches(const StoredRun& run) {
  std::vector<ColdMatch> matches;
  const Json* cell = run.find("cold");
  const int last = cell ? TrainingRun(*cell).iterations() : -1;
  for (int iteration = 0; iteration <= last; ++iteration)
    if (const Json* match = run.find(cold_key(iteration)))
      matches.push_back({iteration, DuelResult::from(*match)});
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

Claim catching_up_claim(const std::vector<ColdMatch>& matches, int reference) {
  const auto equal = reaches_half(matches, [](const DuelResult& duel) { return duel.score(); });
  const auto first =
      reaches_half(matches, [](const DuelResult& duel) { return duel.share().high; });
  const auto last = reaches_half(matches, [](const DuelResult& duel) { return duel.share().low; });
  const auto text = [](std::optional<double> at, const char* none) {
    return at ? fmt::format("{:.0f}", *at) : std::string(none);
  };
  Claim claim{
      "A network with 15 iterations of warm start is met by one without only after 27 to 33.",
      fmt::format("Against {} iterations with a warm start the network without reaches half the "
                  "points after {} iterations ({} … {} within the error bars); {} were trained.",
                  reference, text(equal, "more than there are"), text(first, "later than the end"),
                  text(last, "later than the end"), matches.empty() ? 0 : matches.back().iteration),
      Verdict::open};
  if (matches.size() < 2) return claim;
  // Surely later than the reference itself: the warm start saves something. The report's number of
  // iterations is met where ours lies within its own.
  const bool later = first.value_or(matches.back().iteration) > reference;
  const double met = equal.value_or(matches.back().iteration);
  if (last && *last <= reference)
    claim.verdict = Verdict::fails;
  else if (later && equal && met >= kReportEqualFirst && met <= kReportEqualLast)
    claim.verdict = Verdict::holds;
  else if (later && (equal || met > kReportEqualLast))
    claim.verdict = Verdict::partly;
  return claim;
}

std::optional<Claim> same_age_claim(const std::vector<ColdMatch>& matches, int reference) {
  for (const ColdMatch& match : matches) {
    if (match.iteration != reference || reference == 0) continue;
    const auto share = match.duel.share();
    return Claim{
        "At the same number of iterations the network without warm start is much worse.",
        fmt::format("After {} iterations each it scores {}.", reference, percent(share).text),
        share.high < 0.5  ? Verdict::holds
        : share.low > 0.5 ? Verdict::fails
                          : Verdict::open};
  }
  return std::nullopt;
}

void add_warm_curves(Page& page, const StoredRun& run) {
  base::SvgLineChart chart{"Win rate while training, with and without a warm start",
                           "iteration",
                           "share of the points",
                           {},
                           true};
  Table table{"runs",
              "The two runs",
              {{"run", false},
               {"iterations"},
               {"games of each"},
               {"simulations a move"},
               {"plies drawn"},
               {"networks accepted"}},
              {}};
  for (const char* key : {"warm", "cold"}) {
    const Json* cell = run.find(key);
    if (!cell) continue;
    const TrainingRun training(*cell);
    const std::string name = key == std::string_view("warm") ? "warm start" : "without";
    const int iterations = training.iterations();
    double accepted = 0;
    for (const auto& [iteration, yes] : training.series("gate.passed")) accepted += yes;
    table.rows.push_back({name, number(iterations), training.setting("games"),
                          training.setting("sims"), training.setting("temperature_plies"),
                          number(accepted)});
    for (const char* opponent : kWarmStartOpponents) {
      base::SvgSeries series{fmt::format("{}, against {}", name, opponent), {}};
      for (const auto& [iteration, rate] : training.series(std::string("winrate.") + opponent))
        series.points.push_back({static_cast<double>(iteration), rate});
      if (!series.points.empty()) chart.series.push_back(std::move(series));
    }
  }
  if (!table.rows.empty()) page.add(table);
  if (!chart.series.empty()) page.add(Chart{"while-training", chart});
}

Page warm_start_page(const StoredRun& run) {
  Page page;
  const auto matches = cold_matches(run);
  const Json* cell = run.find("reference");
  const int reference = cell ? cell->get<int>() : 0;
  if (!matches.empty()) {
    Table table{
        "matches",
        fmt::format("Networks without a warm start against {} iterations with one", reference),
        {{"iterations without"}, {"games"}, {"share of the points"}, {"Elo"}},
        {}};
    base::SvgLineChart chart{"Share of the points of the network without a warm start",
                             "its iterations",
                             "share",
                             {{"ours", {}}, {"half", {}}},
                             true};
    for (const auto& [iteration, duel] : matches) {
      table.rows.push_back({number(iteration), number(duel.games()), percent(duel.share()),
                            estimate(duel.elo().elo, 0)});
      chart.series[0].points.push_back({static_cast<double>(iteration), duel.score()});
      chart.series[1].points.push_back({static_cast<double>(iteration), 0.5});
    }
    page.add(table).add(Chart{"matches", chart});
    if (reference > 0) page.add(catching_up_claim(matches, reference));
    if (const auto claim = same_age_claim(matches, reference)) page.add(*claim);
  }
  add_warm_curves(page, run);
  return page;
}

}  // namespace

Experiment a_warm_start() {
  base::OptionTable settings;
  settings
      .text("warm", "",
            "folder of a run of `ogai train alphazero --config paper-a`; empty: train one now")
      .text("cold", "", "the same with `--set teacher=none`")
      .integer("iterations", 1, {0, 1'000'000}, "to train, for each run that is not given")
      .text("architecture", "paper-a", "of the networks to train")
      .integer("reference", 15, {0, 1'000'000}, "iterations of the network with a warm start")
      .integer("every", 3, {1, 1'000'000}, "iterations from one match to the next")
      .integer("pairs", 25, {1, 100'000}, "of games in each match")
      .integer("sims", 200, {1, 1'000'000'000}, "simulations a move in the matches");
  return {.id = "a-warm-start",
          .report = "A",
          .place = "Fig. 6",
          .title = "Warm start against none",
          .question = "How many iterations of training does a warm start save?",
          .method =
              "Two runs of config `paper-a`: one whose first 15 iterations are games against a "
              "search by random games, one that plays itself from the start. The network after "
              "15 iterations with the warm start meets networks without one after more and more "
              "iterations; of each run it is the best network so far by the gate. Equal "
              "simulations, pairs with colours swapped from openings of eight random moves. "
              "Where the curve passes one half is found on straight lines between matches.",
          .settings = settings,
          .quick = {{"iterations", "0"},
                    {"architecture", "resnet:b1c8"},
                    {"pairs", "1"},
                    {"sims", "4"}},
          .measure = measure_warm_start,
          .page = warm_start_page};
}

}  // namespace ogai::lab
