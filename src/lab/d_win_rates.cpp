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

std::string duel_key(int simulations, const UctOpponent& opponent) {
  return fmt::format("{} – {}", simulations, opponent.name);
}
std::string speed_key(const UctSpeed& speed) {
  return "speed: " + speed.name;
}

double simulations_per_second(const std::string& spec, game::Board board,
                              const std::stop_token& stop) {
  arena::Seat seat(spec, {});
  const game::Position position{board, game::BoardSize::eight, game::Color::black};
  const base::Stopwatch stopwatch;
  const auto choice = ask_afresh(seat, position, {}, stop);
  return static_cast<double>(choice.info.simulations.value_or(0)) /
         std::max(1e-9, base::to_seconds(stopwatch.elapsed()));
}

Json measure_speed(const Bench& bench, const UctSpeed& speed) {
  const std::string spec =
      fmt::format(fmt::runtime(speed.spec), base::compact_duration(bench.duration("speed_time")));
  const auto positions = bench.number("positions");
  Json rounds = Json::array();
  for (const int round : kSpeedRounds) {
    std::vector<game::Board> boards;  // with a choice: forced moves are not searched
    for (const game::Board board : random_boards(round, 2 * positions, bench.seed_of("boards")))
      if (std::popcount(game::legal_moves(board)) > 1 &&
          static_cast<int>(boards.size()) < positions)
        boards.push_back(board);
    arena::Mean mean;
    for (const double rate : in_parallel<double>(bench, boards.size(), [&](std::size_t i) {
           return simulations_per_second(spec, boards[i], bench.stop());
         }))
      mean.add(rate);
    rounds.push_back(mean_json(mean));
  }
  return rounds;
}

void measure_uct_win_rates(Bench& bench) {
  const auto most = bench.settings().integer("most");
  std::vector<int> simulations;
  for (const int count : kSimulations)
    if (count <= most) simulations.push_back(count);
  bench.plan(simulations.size() * kUctOpponents.size() + kUctSpeeds.size());
  for (const UctSpeed& speed : kUctSpeeds)
    bench.cell(speed_key(speed), [&] { return measure_speed(bench, speed); });
  for (const int count : simulations)
    for (const UctOpponent& opponent : kUctOpponents)
      bench.cell(duel_key(count, opponent), [&] {
        return play_duel(bench, {.first = fmt::format("uct:sims={},memory=16", count),
                                 .second = fmt::format(fmt::runtime(opponent.spec), count),
                                 .pairs = bench.number("pairs"),
                                 .openings = "start"});
      });
}

void add_uct_duels(Page& page, const StoredRun& run) {
  Table table{"win-rates",
              "Share of the points of `uct` by the simulations of a move",
              {"simulations"},
              {}};
  base::SvgLineChart chart{"uct against others by simulations",
                           "simulations of a move (logarithm to base 10)",
                           "share of the points",
                           {},
                           false};
  for (const UctOpponent& opponent : kUctOpponents) {
    table.columns.push_back({opponent.name});
    chart.series.push_back({opponent.name, {}});
  }
  for (const int count : kSimulations) {
    std::vector<Field> row = {number(count)};
    bool any = false;
    for (std::size_t i = 0; i < kUctOpponents.size(); ++i) {
      const Json* cell = run.find(duel_key(count, kUctOpponents[i]));
      row.push_back(cell ? percent(DuelResult::from(*cell).share()) : Field());
      if (cell)
        chart.series[i].points.push_back({std::log10(count), DuelResult::from(*cell).score()});
      any = any || cell;
    }
    if (any) table.rows.push_back(row);
  }
  if (table.rows.empty()) return;
  page.add(table);
  page.add(Chart{"win-rates", chart});
}

// The fewest simulations with which 95 % of the points are sure, and the most measured.
void add_random_claim(Page& page, const StoredRun& run) {
  std::string finding;
  std::optional<arena::Estimate> last;
  std::optional<int> enough;
  for (const int count : kSimulations) {
    const Json* cell = run.find(duel_key(count, kUctOpponents[0]));
    if (!cell) continue;
    const arena::Tally all = DuelResult::from(*cell).all();
    last =
        arena::wilson(static_cast<std::uint64_t>(all.won), static_cast<std::uint64_t>(all.games()));
    if (!enough && last->low > 0.95) enough = count;
    finding += fmt::format("{}{:.1f} % ({:.1f} … {:.1f}) won with {} simulations a move",
                           finding.empty() ? "" : ", ", 100 * last->value, 100 * last->low,
                           100 * last->high, count);
  }
  if (!last) return;
  if (enough) finding += fmt::format("; surely more than 95 % from {} on", *enough);
  page.add(Claim{"Its winning rate against a random player is near 100 %.", finding + ".",
                 enough              ? Verdict::holds
                 : last->high < 0.95 ? Verdict::fails
                                     : Verdict::open});
}

void add_speeds(Page& page, const StoredRun& run) {
  Table table{
      "speeds",
      "Simulations a second on one thread, by round (the report measures them, but gives no "
      "figure)",
      {left("variant")},
      {}};
  for (const int round : kSpeedRounds) table.columns.push_back({fmt::format("round {}", round)});
  for (const UctSpeed& speed : kUctSpeeds) {
    const Json* cell = run.find(speed_key(speed));
    if (!cell) continue;
    table.rows.push_back({speed.name});
    for (const Json& mean : *cell)
      table.rows.back().push_back(plus_minus(mean_from(mean).estimate(), 0));
  }
  page.add(table);
}

Page uct_win_rates_page(const StoredRun& run) {
  Page page;
  add_random_claim(page, run);
  add_uct_duels(page, run);
  add_speeds(page, run);
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
              "How often does report D's tree search win against a random player and "
              "others, by the simulations of a move, and how many simulations does it make "
              "in a second?",
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
