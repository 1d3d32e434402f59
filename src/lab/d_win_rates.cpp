// Report D, "performance measure": simulations in a second, and the winning rate against a random
// player, "which should be nearly 100 %"; here also against others, by the number of simulations.

#include "agents/registry.h"
#include "lab/experiments.h"
#include "lab/game_trees.h"

namespace ogai::lab {

namespace {

constexpr std::array<int, 5> kSimulations = {25, 100, 400, 1600, 6400};

struct UctOpponent {
  std::string name;
  std::string spec;  // with {} for the simulations of the opponent, as many as of uct
};
const std::array<UctOpponent, 6> kUctOpponents = {{
    {"rnd", "rnd"},
    {"gdy", "gdy"},
    {"gdy-ab", "gdy-ab"},
    {"rnd-mcts", "rnd-mcts:sims={},reuse=off,memory=16"},
    {"rox-mcts", "rox-mcts:sims={},reuse=off,memory=16"},
    {"maximax, depth 4", "maximax:depth=4,table=1"},
}};

struct UctSpeed {
  std::string name;
  std::string spec;  // with {} for the time
};
const std::array<UctSpeed, 4> kUctSpeeds = {{
    {"as here (leaves in batches)", "uct:time={},memory=16"},
    {"one leaf at a time, as in the report", "uct:time={},batch=1,memory=16"},
    {"ranked games (its wish)", "uct:time={},rollout=rox,memory=16"},
    {"four games a state (its wish)", "uct:time={},playouts=4,memory=16"},
}};
constexpr std::array<int, 5> kSpeedRounds = {4, 16, 28, 40, 52};

constexpr Cells<DuelResult> duel_of{"{} – {}"};
constexpr Cells<std::vector<StoredMean>> speed_of{"speed: {}"};  // by kSpeedRounds

double simulations_per_second(const std::string& spec, game::Board board,
                              const std::stop_token& stop) {
  arena::Seat seat(spec, {});
  const game::Position position{board, game::BoardSize::eight, game::Color::black};
  const base::Stopwatch stopwatch;
  const auto choice = ask_afresh(seat, position, {}, stop);
  return static_cast<double>(choice.info.simulations.value_or(0)) /
         std::max(1e-9, base::to_seconds(stopwatch.elapsed()));
}

std::vector<StoredMean> measure_speed(const Bench& bench, const UctSpeed& speed) {
  const std::string spec =
      fmt::format(fmt::runtime(speed.spec), base::compact_duration(bench.duration("speed_time")));
  const int positions = bench.number("positions");
  return each(kSpeedRounds, [&](int round) {
    std::vector<game::Board> boards;  // with a choice: forced moves are not searched
    for (const game::Board board : random_boards(round, 2 * positions, bench.seed_of("boards")))
      if (std::popcount(game::legal_moves(board)) > 1 &&
          static_cast<int>(boards.size()) < positions)
        boards.push_back(board);
    StoredMean mean;
    for (const double rate : in_parallel<double>(bench, boards.size(), [&](std::size_t i) {
           return simulations_per_second(spec, boards[i], bench.stop());
         }))
      mean.add(rate);
    return mean;
  });
}

void measure_uct_win_rates(Bench& bench) {
  const auto simulations =
      std::span(kSimulations)
          .first(static_cast<std::size_t>(
              std::ranges::upper_bound(kSimulations, bench.number("most")) - kSimulations.begin()));
  bench.plan(simulations.size() * kUctOpponents.size() + kUctSpeeds.size());
  for (const UctSpeed& speed : kUctSpeeds)
    speed_of(speed).measure(bench, [&] { return measure_speed(bench, speed); });
  for (const int count : simulations)
    for (const UctOpponent& opponent : kUctOpponents)
      duel_of(count, opponent).measure(bench, [&] {
        return play_duel(bench, {.first = fmt::format("uct:sims={},memory=16", count),
                                 .second = fmt::format(fmt::runtime(opponent.spec), count),
                                 .pairs = bench.number("pairs"),
                                 .openings = "start"});
      });
}

void add_uct_duels(Page& page, const StoredRun& run) {
  Table table("win-rates", "Share of the points of `uct` by the simulations of a move",
              {"simulations"});
  base::SvgLineChart chart =
      lines("uct against others by simulations", "simulations of a move (logarithm to base 10)",
            "share of the points", {}, false);
  for (const UctOpponent& opponent : kUctOpponents) {
    table.columns.push_back(opponent.name);
    chart.series.push_back({opponent.name, {}});
  }
  for (const int count : kSimulations) {
    Fields row = {number(count)};
    bool any = false;
    for (std::size_t i = 0; i < kUctOpponents.size(); ++i) {
      const auto duel = duel_of(count, kUctOpponents[i]).in(run);
      row.push_back(duel ? percent(duel->share()) : Field());
      if (duel) chart.series[i].points.push_back({std::log10(count), duel->score()});
      any |= duel.has_value();
    }
    if (any) table.rows.push_back(row);
  }
  if (table.rows.empty()) return;
  page.add(table).add(Chart{"win-rates", chart});
}

// The fewest simulations with which 95 % of the points are sure, and the most measured.
std::optional<Claim> random_claim(const StoredRun& run) {
  constexpr double kNearAll = 0.95;
  std::vector<std::pair<int, arena::Estimate>> won;
  for (const int count : kSimulations)
    if (const auto duel = duel_of(count, kUctOpponents[0]).in(run))
      won.emplace_back(count, arena::wilson(static_cast<std::uint64_t>(duel->all().won),
                                            static_cast<std::uint64_t>(duel->games())));
  if (won.empty()) return std::nullopt;
  const auto enough =
      std::ranges::find_if(won, [&](const auto& one) { return one.second.low > kNearAll; });
  std::string finding = list_of(won, ", ", [](int count, const arena::Estimate& share) {
    return fmt::format("{} won with {} simulations a move", percent(share), count);
  });
  if (enough != won.end())
    finding += fmt::format("; surely more than 95 % from {} on", enough->first);
  return Claim{"Its winning rate against a random player is near 100 %.", finding + ".",
               enough != won.end()                 ? Verdict::holds
               : won.back().second.high < kNearAll ? Verdict::fails
                                                   : Verdict::open};
}

Page uct_win_rates_page(const StoredRun& run) {
  Page page;
  page.add(random_claim(run));
  add_uct_duels(page, run);
  Table speeds = table_of("speeds",
                          "Simulations a second on one thread, by round (the report measures them, "
                          "but gives no figure)",
                          {left("variant")}, measured(run, kUctSpeeds, speed_of),
                          [](const UctSpeed& speed, const std::vector<StoredMean>& rounds) {
                            Fields row = {speed.name};
                            for (const StoredMean& mean : rounds)
                              row.push_back(plus_minus(mean, 0));
                            return row;
                          });
  for (const int round : kSpeedRounds) speeds.columns.push_back(fmt::format("round {}", round));
  page.add(speeds);
  return page;
}

}  // namespace

Experiment d_win_rates() {
  using namespace std::chrono_literals;
  return {.id = "d-win-rates",
          .report = "D",
          .place = "performance measure",
          .title = "UCT: win rates and simulations a second",
          .question =
              "How often does report D's tree search win against a random player and others, by "
              "the simulations of a move, and how many simulations does it make in a second?",
          .method =
              "`uct` expands all children of a leaf and simulates each once, c = 1.414. Pairs with "
              "colours swapped from the initial position; the tree searches among the opponents "
              "have the same number of simulations and keep nothing between moves, like `uct`. "
              "Simulations a second are those of positions of random games, one thread each.",
          .settings = base::OptionTable()
                          .integer("pairs", 100, {1, 1'000'000}, "pairs of games a cell")
                          .integer("most", kSimulations.back(), {kSimulations.front(), 1'000'000},
                                   "simulations of a move at most")
                          .duration("speed_time", 200ms, {1ms, base::Duration::max()},
                                    "of a move where simulations a second are measured")
                          .integer("positions", 8, {1, 10'000}, "positions for each round there"),
          .quick = settings_text("pairs=1, most=100, speed_time=1ms, positions=1"),
          .measure = measure_uct_win_rates,
          .page = uct_win_rates_page};
}

}  // namespace ogai::lab
