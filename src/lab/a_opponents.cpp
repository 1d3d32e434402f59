// Report A, Fig. 5: the network's win rate against five opponents by training iteration.
#include <fmt/format.h>

#include "lab/chosen_network.h"
#include "lab/experiments.h"
#include "lab/frame/duel.h"
#include "lab/report_a_player.h"
#include "lab/training_runs.h"
#include "lab/verdicts.h"

namespace ogai::lab {

namespace {

struct ReportOpponent {
  const char* name;  // also behind "winrate." in a run's metrics
  const char* shown;
  bool simulates;
};
constexpr std::array<ReportOpponent, 5> kReportOpponents = {{{"rnd", "Rnd", false},
                                                             {"gdy", "Gdy", false},
                                                             {"rnd-mcts", "Rnd-MCTS", true},
                                                             {"rox-mcts", "Rox-MCTS", true},
                                                             {"gdy-ab", "Gdy-AB", false}}};
constexpr std::size_t kFirstThree = 3;
constexpr int kReportThreeFrom = 20;
constexpr int kReportAllFrom = 35;
constexpr double kCloseToAll = 0.95;  // what "close to 100 %" is taken to mean

std::string opponent_spec(const ReportOpponent& opponent, std::int64_t sims) {
  if (opponent.name == std::string_view("gdy-ab")) return "gdy-ab:depth=6";
  return opponent.simulates ? fmt::format("{}:sims={}", opponent.name, sims) : opponent.name;
}

std::string opponent_key(int iteration, const ReportOpponent& opponent) {
  return fmt::format("match {} {}", iteration, opponent.name);
}

// The iterations after which matches are played: none, every so many, the last.
std::vector<int> match_iterations(int iterations, int every) {
  std::vector<int> chosen = {0};
  for (int at = every; at < iterations; at += every) chosen.push_back(at);
  if (iterations > 0) chosen.push_back(iterations);
  return chosen;
}

void measure_opponents(Bench& bench) {
  const base::OptionValues& set = bench.settings();
  const auto config =
      training_config("paper-a", {{"net", set.text("architecture")},
                                  {"iterations", std::to_string(set.integer("iterations"))},
                                  {"threads", std::to_string(bench.threads())}});
  const RunFolder folder(bench, "run", set.text("run"), config);
  std::vector<std::pair<int, std::string>> networks;
  for (const int iteration :
       match_iterations(folder.run().iterations(), static_cast<int>(set.integer("every"))))
    if (const auto network = folder.best_network(iteration))
      networks.emplace_back(iteration, *network);
  bench.plan(1 + networks.size() * kReportOpponents.size());
  const std::int64_t sims = set.integer("sims");
  for (const auto& [iteration, network] : networks)
    for (const ReportOpponent& opponent : kReportOpponents)
      bench.cell(opponent_key(iteration, opponent), [&] {
        return play_duel(bench, {.first = report_a_spec(net_option(network), true, true,
                                                        fmt::format("sims={}", sims)),
                                 .second = opponent_spec(opponent, sims),
                                 .pairs = static_cast<int>(set.integer("pairs"))});
      });
}

// The run's own matches from an iteration on, all together.
std::optional<arena::Estimate> rate_from(const TrainingRun& run, const ReportOpponent& opponent,
                                         int first) {
  const double games = std::atof(run.setting("opponent_games").c_str());
  double points = 0;
  double played = 0;
  for (const auto& [iteration, rate] : run.series(std::string("winrate.") + opponent.name)) {
    if (iteration < first) continue;
    points += rate * games;
    played += games;
  }
  if (played <= 0) return std::nullopt;
  return arena::wilson(static_cast<std::uint64_t>(points + 0.5),
                       static_cast<std::uint64_t>(played));
}

Claim opponents_claim(const TrainingRun& run, std::size_t opponents, int first, std::string text) {
  std::vector<arena::Estimate> rates;
  std::string found;
  for (std::size_t i = 0; i < opponents; ++i) {
    const auto rate = rate_from(run, kReportOpponents[i], first);
    if (!rate) continue;
    rates.push_back(*rate);
    found += fmt::format("{}{} {}", found.empty() ? "" : ", ", kReportOpponents[i].shown,
                         percent(*rate).text);
  }
  if (rates.size() < opponents)
    return {std::move(text),
            fmt::format("The run has {} iterations: too few to tell.", run.iterations()),
            Verdict::open};
  return {std::move(text),
          fmt::format("From iteration {} on, all matches of the training run together: {}.", first,
                      found),
          verdict_at_least(rates, kCloseToAll)};
}

// From when on the run stays at kCloseToAll or above against all of the first `opponents`.
std::optional<int> close_from(const TrainingRun& run, std::size_t opponents) {
  std::map<int, double> least;
  for (std::size_t i = 0; i < opponents; ++i)
    for (const auto& [iteration, rate] :
         run.series(std::string("winrate.") + kReportOpponents[i].name)) {
      const auto [at, fresh] = least.try_emplace(iteration, rate);
      if (!fresh) at->second = std::min(at->second, rate);
    }
  std::optional<int> from;
  for (const auto& [iteration, rate] : least)
    if (rate < kCloseToAll)
      from.reset();
    else if (!from)
      from = iteration;
  return from;
}

void add_training_blocks(Page& page, const TrainingRun& run) {
  page.add(Text{fmt::format(
      "The run: {} iterations of {} games, {} simulations a move, network `{}`; its own matches "
      "have {} games against each opponent and {} simulations.",
      run.iterations(), run.setting("games"), run.setting("sims"), run.setting("net"),
      run.setting("opponent_games"), run.setting("opponent_sims"))});
  base::SvgLineChart chart{
      "Win rate by training iteration", "iteration", "share of the points", {}, true};
  for (const ReportOpponent& opponent : kReportOpponents) {
    base::SvgSeries series{opponent.shown, {}};
    for (const auto& [iteration, rate] : run.series(std::string("winrate.") + opponent.name))
      series.points.push_back({static_cast<double>(iteration), rate});
    if (!series.points.empty()) chart.series.push_back(std::move(series));
  }
  if (chart.series.empty()) return;
  page.add(Chart{"by-iteration", chart});
  page.add(
      opponents_claim(run, kFirstThree, kReportThreeFrom,
                      "After 20 iterations it wins nearly 100 % against Rnd, Gdy and Rnd-MCTS."));
  page.add(opponents_claim(run, kReportOpponents.size(), kReportAllFrom,
                           "From 35 iterations on it wins nearly 100 % against all five."));
  const auto when = [](std::optional<int> from) {
    return from ? fmt::format("from iteration {} on", *from) : std::string("not up to the end");
  };
  page.add(
      Text{fmt::format("The run's matches of an iteration all reach {} and stay there: against "
                       "the first three {}; against all five {}.",
                       percent(kCloseToAll, 0).text, when(close_from(run, kFirstThree)),
                       when(close_from(run, kReportOpponents.size())))});
}

void add_match_table(Page& page, const StoredRun& run) {
  Table table{"matches", "Matches of the best network after an iteration", {{"iteration"}}, {}};
  for (const ReportOpponent& opponent : kReportOpponents) table.columns.push_back({opponent.shown});
  const Json* cell = run.find("run");
  const int last = cell ? TrainingRun(*cell).iterations() : 0;
  for (int iteration = 0; iteration <= last; ++iteration) {
    std::vector<Field> row{iteration == 0 ? Field("untrained") : number(iteration)};
    bool any = false;
    for (const ReportOpponent& opponent : kReportOpponents) {
      const Json* match = run.find(opponent_key(iteration, opponent));
      any |= match != nullptr;
      row.push_back(match ? percent(DuelResult::from(*match).share()) : Field());
    }
    if (any) table.rows.push_back(std::move(row));
  }
  if (!table.rows.empty()) page.add(table);
}

Page opponents_page(const StoredRun& run) {
  Page page;
  if (const Json* cell = run.find("run")) add_training_blocks(page, TrainingRun(*cell));
  add_match_table(page, run);
  return page;
}

}  // namespace

Experiment a_opponents() {
  base::OptionTable settings;
  settings
      .text("run", "",
            "folder of a run of `ogai train alphazero --config paper-a`; empty: train one now")
      .integer("iterations", 2, {0, 1'000'000}, "to train, if no run is given")
      .text("architecture", "paper-a", "of the network to train")
      .integer("every", 10, {1, 1'000'000}, "iterations from one set of matches to the next")
      .integer("pairs", 25, {1, 100'000}, "of games in each match")
      .integer("sims", 200, {1, 1'000'000'000},
               "simulations a move in the matches, for both sides");
  return {.id = "a-opponents",
          .report = "A",
          .place = "Fig. 5",
          .title = "Win rates by training iteration",
          .question =
              "How does the network's win rate against the report's five opponents grow while "
              "it is trained?",
          .method =
              "Self-play training as report A prints it (config `paper-a`, "
              "[alphazero.md](../alphazero.md)). The curves are the run's own matches of each "
              "iteration's network; the table is of longer matches of the best network so far "
              "(by the gate), in pairs with colours swapped from openings of eight random "
              "moves, share of the points with its 95 % interval. Both sides have the same "
              "number of simulations instead of the report's 5 s a move. Close to 100 % is "
              "taken to mean at least 95 %.",
          .settings = settings,
          .quick = {{"iterations", "0"},
                    {"architecture", "resnet:b1c8"},
                    {"pairs", "1"},
                    {"sims", "4"}},
          .measure = measure_opponents,
          .page = opponents_page};
}

}  // namespace ogai::lab
