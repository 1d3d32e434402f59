// Report A, Fig. 5: the network's win rate against five opponents by training iteration.
#include "lab/chosen_network.h"
#include "lab/experiments.h"
#include "lab/report_a_player.h"
#include "lab/training_runs.h"

namespace ogai::lab {

namespace {

struct ReportOpponent {
  const char* name;
  const char* shown;
  const char* metric;  // in a run
  const char* spec;    // {} is the simulations, as many as the network has
};
constexpr std::array<ReportOpponent, 5> kReportOpponents = {
    {{"rnd", "Rnd", "winrate.rnd", "rnd"},
     {"gdy", "Gdy", "winrate.gdy", "gdy"},
     {"rnd-mcts", "Rnd-MCTS", "winrate.rnd-mcts", "rnd-mcts:sims={}"},
     {"rox-mcts", "Rox-MCTS", "winrate.rox-mcts", "rox-mcts:sims={}"},
     {"gdy-ab", "Gdy-AB", "winrate.gdy-ab", "gdy-ab:depth=6"}}};
constexpr auto kAllOpponents = std::span(kReportOpponents);
constexpr auto kFirstThree = kAllOpponents.first(3);
constexpr int kReportThreeFrom = 20;
constexpr int kReportAllFrom = 35;
constexpr double kCloseToAll = 0.95;  // what "close to 100 %" is taken to mean

const Cell<TrainingRun> kTrained{"run"};

constexpr Cells<DuelResult> opponent_match{"match {} {}"};

// The iterations after which matches are played: none, every so many, the last.
std::vector<int> match_iterations(int iterations, int every) {
  std::vector<int> chosen = {0};
  for (int at = every; at < iterations; at += every) chosen.push_back(at);
  if (iterations > 0) chosen.push_back(iterations);
  return chosen;
}

void measure_opponents(Bench& bench) {
  const auto config =
      training_config("paper-a", {{"net", bench.text("architecture")},
                                  {"iterations", std::to_string(bench.count("iterations"))},
                                  {"threads", std::to_string(bench.threads())}});
  const RunFolder folder(bench, kTrained, bench.text("run"), config);
  std::vector<std::pair<int, std::string>> networks;
  for (const int iteration : match_iterations(folder.run().iterations(), bench.number("every")))
    if (const auto network = folder.best_network(iteration))
      networks.emplace_back(iteration, *network);
  bench.plan(1 + networks.size() * kReportOpponents.size());
  const int sims = bench.number("sims");
  for (const auto& [iteration, network] : networks)
    for (const ReportOpponent& opponent : kReportOpponents)
      opponent_match(iteration, opponent).measure(bench, [&] {
        return play_duel(bench, {.first = report_a_spec(net_option(network), true, true,
                                                        fmt::format("sims={}", sims)),
                                 .second = fmt::format(fmt::runtime(opponent.spec), sims),
                                 .pairs = bench.number("pairs")});
      });
}

// The run's own matches from an iteration on, all together.
std::optional<arena::Estimate> rate_from(const TrainingRun& run, const ReportOpponent& opponent,
                                         int first) {
  const double games = std::atof(run.setting("opponent_games").c_str());
  double points = 0, played = 0;
  for (const auto& [iteration, rate] : run.series(opponent.metric)) {
    if (iteration < first) continue;
    points += rate * games;
    played += games;
  }
  if (played <= 0) return std::nullopt;
  return arena::wilson(static_cast<std::uint64_t>(points + 0.5),
                       static_cast<std::uint64_t>(played));
}

Claim opponents_claim(const TrainingRun& run, std::span<const ReportOpponent> opponents, int first,
                      std::string text) {
  std::vector<arena::Estimate> rates;
  const std::string found = list_of(opponents, ", ", [&](const ReportOpponent& opponent) {
    const auto rate = rate_from(run, opponent, first);
    if (rate) rates.push_back(*rate);
    return rate ? fmt::format("{} {}", opponent.shown, percent(*rate)) : "";
  });
  if (rates.size() < opponents.size())
    return {std::move(text),
            fmt::format("The run has {} iterations: too few to tell.", run.iterations()),
            Verdict::open};
  return {std::move(text),
          fmt::format("From iteration {} on, all matches of the training run together: {}.", first,
                      found),
          verdict_at_least(rates, kCloseToAll)};
}

// From when on the run stays at kCloseToAll or above against all of them, in words.
std::string close_from(const TrainingRun& run, std::span<const ReportOpponent> opponents) {
  std::map<int, double> least;
  for (const ReportOpponent& opponent : opponents)
    for (const auto& [iteration, rate] : run.series(opponent.metric)) {
      const auto [at, fresh] = least.try_emplace(iteration, rate);
      if (!fresh) at->second = std::min(at->second, rate);
    }
  constexpr int kNever = -1;
  int from = kNever;
  for (const auto& [iteration, rate] : least)
    if (rate < kCloseToAll)
      from = kNever;
    else if (from == kNever)
      from = iteration;
  return from == kNever ? "not up to the end" : fmt::format("from iteration {} on", from);
}

void add_training_blocks(Page& page, const TrainingRun& run) {
  page.add(Text{
      fmt::format("The run: {} iterations of {} games, {} simulations a move, network `{}`; its "
                  "own matches have {} games against each opponent and {} simulations.",
                  run.iterations(), run.setting("games"), run.setting("sims"), run.setting("net"),
                  run.setting("opponent_games"), run.setting("opponent_sims"))});
  base::SvgLineChart chart =
      lines("Win rate by training iteration", "iteration", "share of the points");
  for (const ReportOpponent& opponent : kReportOpponents)
    if (const auto rates = run.series(opponent.metric); !rates.empty())
      chart.series.push_back(line_of(opponent.shown, rates));
  if (chart.series.empty()) return;
  page.add(Chart{"by-iteration", chart});
  page.add(
      opponents_claim(run, kFirstThree, kReportThreeFrom,
                      "After 20 iterations it wins nearly 100 % against Rnd, Gdy and Rnd-MCTS."));
  page.add(opponents_claim(run, kAllOpponents, kReportAllFrom,
                           "From 35 iterations on it wins nearly 100 % against all five."));
  page.add(Text{fmt::format(
      "The run's matches of an iteration all reach {} and stay there: against the first three {}; "
      "against all five {}.",
      percent(kCloseToAll, 0), close_from(run, kFirstThree), close_from(run, kAllOpponents))});
}

Page opponents_page(const StoredRun& run) {
  Page page;
  const auto trained = kTrained.in(run);
  if (trained) add_training_blocks(page, *trained);
  Table table("matches", "Matches of the best network after an iteration", {"iteration"});
  for (const ReportOpponent& opponent : kReportOpponents) table.columns.push_back(opponent.shown);
  for (int iteration = 0; iteration <= (trained ? trained->iterations() : 0); ++iteration) {
    Fields row{iteration == 0 ? Field("untrained") : number(iteration)};
    bool any = false;
    for (const ReportOpponent& opponent : kReportOpponents) {
      const auto match = opponent_match(iteration, opponent).in(run);
      any |= match.has_value();
      row.push_back(match ? percent(match->share()) : Field());
    }
    if (any) table.rows.push_back(std::move(row));
  }
  page.add(table);
  return page;
}

}  // namespace

Experiment a_opponents() {
  return {
      .id = "a-opponents",
      .report = "A",
      .place = "Fig. 5",
      .title = "Win rates by training iteration",
      .question =
          "How does the network's win rate against the report's five opponents grow while it is "
          "trained?",
      .method =
          "Self-play training as report A prints it (config `paper-a`, "
          "[alphazero.md](../alphazero.md)). The curves are the run's own matches of each "
          "iteration's network; the table is of longer matches of the best network so far (by the "
          "gate), in pairs with colours swapped from openings of eight random moves, share of the "
          "points with its 95 % interval. Both sides have the same number of simulations instead "
          "of the report's 5 s a move. Close to 100 % is taken to mean at least 95 %.",
      .settings = base::OptionTable()
                      .text("run", "",
                            "folder of a run of `ogai train alphazero --config paper-a`; empty: "
                            "train one now")
                      .integer("iterations", 2, {0, 1'000'000}, "to train, if no run is given")
                      .text("architecture", "paper-a", "of the network to train")
                      .integer("every", 10, {1, 1'000'000},
                               "iterations from one set of matches to the next")
                      .integer("pairs", 25, {1, 100'000}, "of games in each match")
                      .integer("sims", 200, {1, 1'000'000'000},
                               "simulations a move in the matches, for both sides"),
      .quick = settings_text("iterations=0, architecture=resnet:b1c8, pairs=1, sims=4"),
      .measure = measure_opponents,
      .page = opponents_page};
}

}  // namespace ogai::lab
