// Report C, section 4.1.1: how many moves there are, round by round, in games of random players.
//
// A round is the number of discs on the board. The side to move of every round is counted, also
// when it has no move (breadth 0, a pass), as the report's account function does. Mean over rounds
// 4 … 63, each round weighing the same: that is how the report takes its mean.
//
// The fractions of the report's series tell how it was made: up to round 56 they are multiples of
// 1/40, so there were 40 games; 4.46341463 = 183/41, 2.11904762 = 89/42, 1.43478261 = 66/46 and
// 0.70175439 = 40/57 say how many turns rounds 57, 61, 62 and 63 had, hence how many passes, and
// that all 40 games filled the board. So the experiment is repeated here as it was, 40 games
// at a time, many thousand times, by three simulators: the game's rules, and two programs with a
// fault, which turn the discs of one direction only, the first that has any or one at random.
#include <array>
#include <bit>

#include "agents/maximax_time.h"
#include "lab/experiments.h"
#include "lab/one_direction.h"

namespace ogai::lab {

namespace {

constexpr std::size_t kRounds = 65;
using ByRound = std::array<double, kRounds>;

constexpr double kReportMean = 8.9495;
constexpr double kReportMiddle = 11.0839;
constexpr int kReportGames = 40;
struct TurnsOfRound {
  std::size_t round;
  int turns;  // of the 40 games together
};
constexpr std::array<TurnsOfRound, 4> kReportTurns = {{{57, 41}, {61, 42}, {62, 46}, {63, 57}}};

constexpr std::size_t kFirstOfMiddle = 25, kLastOfMiddle = 52;

struct Simulator {
  std::string key;
  std::string name;
  Turning turning;
};
const std::array<Simulator, 3> kSimulators = {{
    {"rules", "the rules", Turning::all},
    {"one direction", "first direction only", Turning::first},
    {"random direction", "one direction at random", Turning::any_one},
}};

struct BreadthSums {
  std::array<std::uint64_t, kRounds> moves{};
  std::array<std::uint64_t, kRounds> squares{};
  std::array<std::uint64_t, kRounds> turns{};
  int full = 0;  // games that filled the board

  void add(const BreadthSums& other) {
    for (std::size_t round = 0; round < kRounds; ++round) {
      moves[round] += other.moves[round];
      squares[round] += other.squares[round];
      turns[round] += other.turns[round];
    }
    full += other.full;
  }
  double mean_between(std::size_t first, std::size_t last) const {
    double sum = 0;
    int rounds = 0;
    for (std::size_t round = first; round <= last; ++round) {
      if (turns[round] == 0) continue;
      sum += static_cast<double>(moves[round]) / static_cast<double>(turns[round]);
      ++rounds;
    }
    return rounds > 0 ? sum / rounds : 0;
  }
};

// Many experiments of 40 games.
struct BreadthSample {
  BreadthSums sums;
  arena::Mean whole;   // mean breadth of an experiment
  arena::Mean middle;  // the same, middle game
  int all_full = 0;    // experiments in which every game filled the board
};

void play_counted_game(Turning turning, base::Random& random, BreadthSums& sums) {
  for (game::Board board = game::initial_board();;) {
    const game::Bits moves = game::legal_moves(board);
    const auto round = static_cast<std::size_t>(board.disc_count());
    if (!moves && !game::legal_moves(board.passed())) {
      sums.full += round == 64;
      return;
    }
    const auto breadth = static_cast<std::uint64_t>(std::popcount(moves));
    sums.moves[round] += breadth;
    sums.squares[round] += breadth * breadth;
    ++sums.turns[round];
    board =
        moves ? after(turning, board, game::random_square(moves, random), random) : board.passed();
  }
}

BreadthSample sample_breadth(Turning turning, int experiments, std::uint64_t seed) {
  base::Random random(seed);
  BreadthSample sample;
  for (int i = 0; i < experiments; ++i) {
    BreadthSums sums;
    for (int game = 0; game < kReportGames; ++game) play_counted_game(turning, random, sums);
    sample.whole.add(sums.mean_between(4, 63));
    sample.middle.add(sums.mean_between(kFirstOfMiddle, kLastOfMiddle));
    sample.all_full += sums.full == kReportGames;
    sample.sums.add(sums);
  }
  return sample;
}

Json measure_simulator(const Bench& bench, const Simulator& simulator, int experiments) {
  constexpr int kBatch = 250;
  const auto batches = static_cast<std::size_t>((experiments + kBatch - 1) / kBatch);
  const std::uint64_t seed = bench.seed_of(simulator.key);
  BreadthSample sum;
  for (const BreadthSample& part : in_parallel<BreadthSample>(bench, batches, [&](std::size_t i) {
         const int count = std::min(kBatch, experiments - static_cast<int>(i) * kBatch);
         return sample_breadth(simulator.turning, count, base::derive_seed(seed, {i}));
       })) {
    sum.sums.add(part.sums);
    sum.whole.add(part.whole);
    sum.middle.add(part.middle);
    sum.all_full += part.all_full;
  }
  return {{"moves", sum.sums.moves},         {"squares", sum.sums.squares},
          {"turns", sum.sums.turns},         {"games", experiments * kReportGames},
          {"full", sum.sums.full},           {"whole", mean_json(sum.whole)},
          {"middle", mean_json(sum.middle)}, {"all full", sum.all_full}};
}

void measure_breadth(Bench& bench) {
  const auto games = bench.settings().integer("games");
  const auto experiments = static_cast<int>((games + kReportGames - 1) / kReportGames);
  bench.plan(kSimulators.size());
  for (const Simulator& simulator : kSimulators)
    bench.cell(simulator.key, [&] { return measure_simulator(bench, simulator, experiments); });
}

struct BreadthSeries {
  std::string name;
  ByRound mean{};
  ByRound deviation{};  // of single turns
  ByRound turns{};      // a game
  StoredMean whole, middle;
  double full = 0;      // share of the games that filled the board
  double all_full = 0;  // share of the experiments whose games all did
  double games = 0;
};

BreadthSeries breadth_series(const Simulator& simulator, const Json& cell) {
  BreadthSeries series{.name = simulator.name};
  series.games = cell.at("games").get<double>();
  for (std::size_t round = 0; round < kRounds; ++round) {
    const auto turns = cell.at("turns").at(round).get<double>();
    if (turns == 0) continue;
    const double mean = cell.at("moves").at(round).get<double>() / turns;
    const double square = cell.at("squares").at(round).get<double>() / turns;
    series.mean[round] = mean;
    series.deviation[round] = std::sqrt(std::max(0.0, square - mean * mean));
    series.turns[round] = turns / series.games;
  }
  series.whole = mean_from(cell.at("whole"));
  series.middle = mean_from(cell.at("middle"));
  series.full = cell.at("full").get<double>() / series.games;
  series.all_full = cell.at("all full").get<double>() / (series.games / kReportGames);
  return series;
}

double report_breadth(std::size_t round) {
  return agents::average_breadth(game::BoardSize::eight, static_cast<int>(round));
}

double report_mean_between(std::size_t first, std::size_t last) {
  double sum = 0;
  for (std::size_t round = first; round <= last; ++round) sum += report_breadth(round);
  return sum / static_cast<double>(last - first + 1);
}

// How well a simulator explains the report's series.
struct BreadthFit {
  double squares = 0;    // sum of squared differences over the rounds
  double z_squared = 0;  // mean of the same in units of the error of a mean of 40 games; 1 expected
  double whole_z = 0;    // how many standard deviations of an experiment the report's mean is off
  double middle_z = 0;
};

double distance_in_deviations(double value, const StoredMean& mean) {
  return mean.deviation() > 0 ? (value - mean.value) / mean.deviation() : 0;
}

BreadthFit breadth_fit(const BreadthSeries& series) {
  BreadthFit fit;
  int rounds = 0;
  for (std::size_t round = 4; round < 64; ++round) {
    const double difference = report_breadth(round) - series.mean[round];
    fit.squares += difference * difference;
    if (series.deviation[round] == 0) continue;  // the first two rounds have no chance in them
    const double error = series.deviation[round] / std::sqrt(kReportGames);
    fit.z_squared += difference * difference / (error * error);
    ++rounds;
  }
  if (rounds > 0) fit.z_squared /= rounds;
  fit.whole_z = distance_in_deviations(report_mean_between(4, 63), series.whole);
  fit.middle_z =
      distance_in_deviations(report_mean_between(kFirstOfMiddle, kLastOfMiddle), series.middle);
  return fit;
}

Table breadth_means(const std::vector<BreadthSeries>& all) {
  Table table{"means",
              "Mean breadth, every round weighing the same; 95 % intervals",
              {left("simulator"), "rounds 4 to 63", "middle game (25 to 52)", "games"},
              {}};
  for (const BreadthSeries& one : all)
    table.rows.push_back({one.name, estimate(one.whole.estimate(), 3),
                          estimate(one.middle.estimate(), 3), number(one.games)});
  table.rows.push_back({"report, as printed", number(kReportMean, 3), number(kReportMiddle, 3),
                        number(kReportGames)});
  table.rows.push_back({"report, mean of its series", number(report_mean_between(4, 63), 3),
                        number(report_mean_between(kFirstOfMiddle, kLastOfMiddle), 3),
                        number(kReportGames)});
  return table;
}

Table breadth_fits(const std::vector<BreadthSeries>& all) {
  Table table{"fits",
              "Which simulator made the report's series?",
              {left("simulator"), "sum of squared differences", "mean squared z (1 expected)",
               "its mean is off by", "its middle game is off by", "games that fill the board",
               "experiments in which all do"},
              {}};
  const auto deviations = [](double z) {
    Field field = number(z, 1);
    field.text += " σ";
    return field;
  };
  for (const BreadthSeries& one : all) {
    const BreadthFit fit = breadth_fit(one);
    table.rows.push_back({one.name, number(fit.squares, 2), number(fit.z_squared, 2),
                          deviations(fit.whole_z), deviations(fit.middle_z), percent(one.full),
                          percent(one.all_full, 2)});
  }
  table.rows.push_back({"report", "", "", "", "", percent(1.0), ""});
  return table;
}

Table breadth_turns(const std::vector<BreadthSeries>& all) {
  Table table{"turns",
              "Turns of 40 games at the last rounds (more than one a game: passes; fewer: games "
              "that end before)",
              {"round"},
              {}};
  for (const BreadthSeries& one : all) table.columns.push_back({one.name});
  table.columns.push_back({"report"});
  for (const TurnsOfRound& report : kReportTurns) {
    table.rows.push_back({number(report.round)});
    for (const BreadthSeries& one : all)
      table.rows.back().push_back(number(kReportGames * one.turns[report.round], 1));
    table.rows.back().push_back(number(report.turns));
  }
  return table;
}

void add_breadth_rounds(Page& page, const std::vector<BreadthSeries>& all) {
  base::SvgLineChart chart{
      "Average breadth by round", "round (discs on the board)", "moves", {}, true};
  Table table{"by-round", "Breadth by round", {"round"}, {}};
  for (const BreadthSeries& one : all) {
    chart.series.push_back({one.name, {}});
    table.columns.push_back({one.name});
  }
  chart.series.push_back({"report C", {}});
  table.columns.push_back({"report"});
  for (std::size_t round = 4; round < 64; ++round) {
    const auto x = static_cast<double>(round);
    table.rows.push_back({number(x)});
    for (std::size_t i = 0; i < all.size(); ++i) {
      chart.series[i].points.push_back({x, all[i].mean[round]});
      table.rows.back().push_back(number(all[i].mean[round], 3));
    }
    chart.series.back().points.push_back({x, report_breadth(round)});
    table.rows.back().push_back(number(report_breadth(round), 3));
  }
  page.add(Chart{"by-round", chart});
  page.add(table);
}

void add_breadth_claims(Page& page, const BreadthSeries& rules) {
  const BreadthFit fit = breadth_fit(rules);
  const auto is_far = [](double z) { return std::abs(z) > 3; };
  page.add(Claim{
      "In the middle game (rounds 25 to 52) the mean is 11.08 moves, which bears out the "
      "literature's \"about ten\".",
      fmt::format("{:.3f} ± {:.3f} moves by the rules. The figure of an experiment of 40 games "
                  "varies by {:.2f} (standard deviation), so the report's is {:.1f} of them off.",
                  rules.middle.value, rules.middle.error, rules.middle.deviation(),
                  std::abs(fit.middle_z)),
      std::abs(rules.middle.value - 10) >= 1 ? Verdict::fails
      : is_far(fit.middle_z)                 ? Verdict::partly
                                             : Verdict::holds});
  page.add(Claim{
      "Over rounds 4 to 63 the mean is 8.9495 moves.",
      fmt::format("{:.3f} ± {:.3f} by the rules. The report's own series averages {:.3f}, not what "
                  "is printed, and that is {:.1f} standard deviations of such an experiment from "
                  "ours.",
                  rules.whole.value, rules.whole.error, report_mean_between(4, 63),
                  std::abs(fit.whole_z)),
      is_far(fit.whole_z) ? Verdict::fails : Verdict::partly});
}

// The verdict on where the report's figures come from; only where there is something to compare.
std::string breadth_origin(const std::vector<BreadthSeries>& all) {
  const auto squares = [](const BreadthSeries& series) { return breadth_fit(series).squares; };
  const BreadthSeries& best =
      *std::min_element(all.begin(), all.end(),
                        [&](const auto& a, const auto& b) { return squares(a) < squares(b); });
  return fmt::format(
      "The report's series lies closest to **{}**: the sum of squared differences is {:.1f}, by "
      "the "
      "rules {:.1f}, and its differences are {:.2f} times as large (squared) as chance would make "
      "them in 40 games, by the rules {:.2f} times. All its 40 games filled the board; by the "
      "rules that happens in {:.2g} % of such experiments, with {} in {:.2g} %.",
      best.name, squares(best), squares(all.front()), breadth_fit(best).z_squared,
      breadth_fit(all.front()).z_squared, 100 * all.front().all_full, best.name,
      100 * best.all_full);
}

Page breadth_page(const StoredRun& run) {
  Page page;
  std::vector<BreadthSeries> all;
  for (const Simulator& simulator : kSimulators)
    if (const Json* cell = run.find(simulator.key)) all.push_back(breadth_series(simulator, *cell));
  if (all.empty() || !run.find(kSimulators[0].key)) return page;
  page.add(breadth_means(all));
  add_breadth_claims(page, all.front());
  if (all.size() > 1) page.add(Text{breadth_origin(all)});
  page.add(breadth_fits(all));
  page.add(breadth_turns(all));
  add_breadth_rounds(page, all);
  return page;
}

}  // namespace

Experiment c_breadth() {
  return {.id = "c-breadth",
          .report = "C",
          .place = "section 4.1.1",
          .title = "Average breadth by round",
          .question =
              "How many legal moves has the side to move, round by round? And which "
              "program made the report's figures?",
          .method =
              "Games of two random players from the initial position. A round is the number "
              "of discs on the board; turns without a move count as breadth 0, as in the "
              "report. The mean gives every round the same weight, as the report's does. The games "
              "are taken in experiments of 40, which is what the fractions in the report's series "
              "come from. Beside the rules of the game two faulty simulators are measured: a move "
              "turns the discs of one direction only, the first that has any (looking from the "
              "upper left to the lower right), or one at random.",
          .settings = base::OptionTable().integer("games", 2'000'000, {1, 1'000'000'000},
                                                  "random games to play with each simulator"),
          .quick = settings_text("games=8000"),
          .measure = measure_breadth,
          .page = breadth_page};
}

}  // namespace ogai::lab
