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
#include <cmath>

#include "agents/maximax_time.h"
#include "lab/experiments.h"
#include "lab/one_direction.h"

namespace ogai::lab {

namespace {

constexpr std::size_t kRounds = 65;
using CountsByRound = std::array<std::uint64_t, kRounds>;

constexpr double kReportMean = 8.9495;
constexpr double kReportMiddle = 11.0839;
constexpr int kReportGames = 40;
struct TurnsOfRound {
  std::size_t round;
  int turns;  // of the 40 games together
};
constexpr std::array<TurnsOfRound, 4> kReportTurns = {{{57, 41}, {61, 42}, {62, 46}, {63, 57}}};

struct Rounds {
  std::size_t first;
  std::size_t last;
};
constexpr Rounds kWhole{4, 63}, kMiddleGame{25, 52};

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

// Many experiments of 40 games.
struct BreadthSample {
  CountsByRound moves{}, squares{}, turns{};  // squares of the numbers of moves
  int games = 0;
  int full = 0;       // games that filled the board
  StoredMean whole;   // mean breadth of an experiment
  StoredMean middle;  // the same, middle game
  int all_full = 0;   // experiments in which every game filled the board

  static constexpr auto fields() {
    return std::tuple(
        Named{"moves", &BreadthSample::moves}, Named{"squares", &BreadthSample::squares},
        Named{"turns", &BreadthSample::turns}, Named{"games", &BreadthSample::games},
        Named{"full", &BreadthSample::full}, Named{"whole", &BreadthSample::whole},
        Named{"middle", &BreadthSample::middle}, Named{"all full", &BreadthSample::all_full});
  }

  double mean(std::size_t round) const {
    return turns[round] > 0 ? static_cast<double>(moves[round]) / static_cast<double>(turns[round])
                            : 0;
  }
  double deviation(std::size_t round) const {  // of single turns
    if (turns[round] == 0) return 0;
    const double square = static_cast<double>(squares[round]) / static_cast<double>(turns[round]);
    return std::sqrt(std::max(0.0, square - mean(round) * mean(round)));
  }
  double mean_between(Rounds rounds) const {
    arena::Mean means;
    for (std::size_t round = rounds.first; round <= rounds.last; ++round)
      if (turns[round] > 0) means.add(mean(round));
    return means.value();
  }
  double full_share() const { return static_cast<double>(full) / games; }
  double all_full_share() const { return all_full / (static_cast<double>(games) / kReportGames); }
};
using BreadthSamples = std::vector<Measured<Simulator, BreadthSample>>;

constexpr Cells<BreadthSample> breadth_of{"{}"};

void play_counted_game(Turning turning, base::Random& random, BreadthSample& sums) {
  ++sums.games;
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
    BreadthSample one;
    for (int game = 0; game < kReportGames; ++game) play_counted_game(turning, random, one);
    one.whole.add(one.mean_between(kWhole));
    one.middle.add(one.mean_between(kMiddleGame));
    one.all_full = one.full == kReportGames;
    add_to(sample, one);
  }
  return sample;
}

void measure_breadth(Bench& bench) {
  constexpr int kBatch = 250;
  const int experiments = (bench.number("games") + kReportGames - 1) / kReportGames;
  const auto batches = static_cast<std::size_t>((experiments + kBatch - 1) / kBatch);
  bench.plan(kSimulators.size());
  for (const Simulator& simulator : kSimulators)
    breadth_of(simulator).measure(bench, [&] {
      const std::uint64_t seed = bench.seed_of(simulator.key);
      BreadthSample sum;
      for (const BreadthSample& part :
           in_parallel<BreadthSample>(bench, batches, [&](std::size_t i) {
             const int count = std::min(kBatch, experiments - static_cast<int>(i) * kBatch);
             return sample_breadth(simulator.turning, count, base::derive_seed(seed, {i}));
           }))
        add_to(sum, part);
      return sum;
    });
}

double report_breadth(std::size_t round) {
  return agents::average_breadth(game::BoardSize::eight, static_cast<int>(round));
}

double report_mean_between(Rounds rounds) {
  double sum = 0;
  for (std::size_t round = rounds.first; round <= rounds.last; ++round)
    sum += report_breadth(round);
  return sum / static_cast<double>(rounds.last - rounds.first + 1);
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

BreadthFit breadth_fit(const BreadthSample& sample) {
  BreadthFit fit;
  int rounds = 0;
  for (std::size_t round = kWhole.first; round <= kWhole.last; ++round) {
    const double difference = report_breadth(round) - sample.mean(round);
    fit.squares += difference * difference;
    if (sample.deviation(round) == 0) continue;  // the first two rounds have no chance in them
    const double error = sample.deviation(round) / std::sqrt(kReportGames);
    fit.z_squared += difference * difference / (error * error);
    ++rounds;
  }
  if (rounds > 0) fit.z_squared /= rounds;
  fit.whole_z = distance_in_deviations(report_mean_between(kWhole), sample.whole);
  fit.middle_z = distance_in_deviations(report_mean_between(kMiddleGame), sample.middle);
  return fit;
}

Table breadth_means(const BreadthSamples& all) {
  Table table =
      table_of("means", "Mean breadth, every round weighing the same; 95 % intervals",
               {left("simulator"), "rounds 4 to 63", "middle game (25 to 52)", "games"}, all,
               [](const Simulator& simulator, const BreadthSample& sample) -> Fields {
                 return {simulator.name, estimate(sample.whole, 3), estimate(sample.middle, 3),
                         number(sample.games)};
               });
  table.rows.push_back({"report, as printed", number(kReportMean, 3), number(kReportMiddle, 3),
                        number(kReportGames)});
  table.rows.push_back({"report, mean of its series", number(report_mean_between(kWhole), 3),
                        number(report_mean_between(kMiddleGame), 3), number(kReportGames)});
  return table;
}

Table breadth_fits(const BreadthSamples& all) {
  const auto deviations = [](double z) {
    Field field = number(z, 1);
    field.text += " σ";
    return field;
  };
  Table table =
      table_of("fits", "Which simulator made the report's series?",
               {left("simulator"), "sum of squared differences", "mean squared z (1 expected)",
                "its mean is off by", "its middle game is off by", "games that fill the board",
                "experiments in which all do"},
               all, [&](const Simulator& simulator, const BreadthSample& sample) -> Fields {
                 const BreadthFit fit = breadth_fit(sample);
                 return {simulator.name,
                         number(fit.squares, 2),
                         number(fit.z_squared, 2),
                         deviations(fit.whole_z),
                         deviations(fit.middle_z),
                         percent(sample.full_share()),
                         percent(sample.all_full_share(), 2)};
               });
  table.rows.push_back({"report", "", "", "", "", percent(1.0), ""});
  return table;
}

Table breadth_turns(const BreadthSamples& all) {
  Table table("turns",
              "Turns of 40 games at the last rounds (more than one a game: passes; fewer: games "
              "that end before)",
              {"round"});
  for (const auto& [simulator, sample] : all) table.columns.push_back(simulator.name);
  table.columns.push_back("report");
  for (const auto& [round, turns] : kReportTurns) {
    Fields row = {number(round)};
    for (const auto& [simulator, sample] : all)
      row.push_back(
          number(kReportGames * (static_cast<double>(sample.turns[round]) / sample.games), 1));
    row.push_back(number(turns));
    table.rows.push_back(std::move(row));
  }
  return table;
}

void add_breadth_rounds(Page& page, const BreadthSamples& all) {
  base::SvgLineChart chart =
      lines("Average breadth by round", "round (discs on the board)", "moves");
  Table table("by-round", "Breadth by round", {"round"});
  for (std::size_t round = kWhole.first; round <= kWhole.last; ++round)
    table.rows.push_back({number(round)});
  const auto add = [&](const std::string& heading, const std::string& name, auto breadth) {
    table.columns.push_back(heading);
    chart.series.push_back({name, {}});
    for (std::size_t round = kWhole.first; round <= kWhole.last; ++round) {
      chart.series.back().points.push_back(point(round, breadth(round)));
      table.rows[round - kWhole.first].push_back(number(breadth(round), 3));
    }
  };
  for (const auto& [simulator, sample] : all)
    add(simulator.name, simulator.name,
        [&, &of = sample](std::size_t round) { return of.mean(round); });
  add("report", "report C", report_breadth);
  page.add(Chart{"by-round", chart}).add(table);
}

// Three standard deviations of an experiment of 40 games.
bool is_far(double z) {
  return std::abs(z) > 3;
}

void add_breadth_claims(Page& page, const BreadthSample& rules) {
  const BreadthFit fit = breadth_fit(rules);
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
      fmt::format(
          "{:.3f} ± {:.3f} by the rules. The report's own series averages {:.3f}, not what is "
          "printed, and that is {:.1f} standard deviations of such an experiment from ours.",
          rules.whole.value, rules.whole.error, report_mean_between(kWhole), std::abs(fit.whole_z)),
      is_far(fit.whole_z) ? Verdict::fails : Verdict::partly});
}

// Where the report's figures come from; only where there is something to compare.
Text breadth_origin(const BreadthSamples& all) {
  const auto squares = [](const auto& row) { return breadth_fit(row.second).squares; };
  const auto& [simulator, best] = *std::ranges::min_element(all, {}, squares);
  const BreadthSample& rules = all.front().second;
  return {fmt::format(
      "The report's series lies closest to **{}**: the sum of squared differences is {:.1f}, by "
      "the rules {:.1f}, and its differences are {:.2f} times as large (squared) as chance would "
      "make them in 40 games, by the rules {:.2f} times. All its 40 games filled the board; by the "
      "rules that happens in {:.2g} % of such experiments, with {} in {:.2g} %.",
      simulator.name, breadth_fit(best).squares, breadth_fit(rules).squares,
      breadth_fit(best).z_squared, breadth_fit(rules).z_squared, 100 * rules.all_full_share(),
      simulator.name, 100 * best.all_full_share())};
}

Page breadth_page(const StoredRun& run) {
  Page page;
  const auto all = measured(run, kSimulators, breadth_of);
  if (all.empty() || all.front().first.key != kSimulators[0].key) return page;
  page.add(breadth_means(all));
  add_breadth_claims(page, all.front().second);
  if (all.size() > 1) page.add(breadth_origin(all));
  page.add(breadth_fits(all)).add(breadth_turns(all));
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
              "How many legal moves has the side to move, round by round? And which program made "
              "the report's figures?",
          .method =
              "Games of two random players from the initial position. A round is the number of "
              "discs on the board; turns without a move count as breadth 0, as in the report. The "
              "mean gives every round the same weight, as the report's does. The games are taken "
              "in experiments of 40, which is what the fractions in the report's series come from. "
              "Beside the rules of the game two faulty simulators are measured: a move turns the "
              "discs of one direction only, the first that has any (looking from the upper left to "
              "the lower right), or one at random.",
          .settings = base::OptionTable().integer("games", 2'000'000, {1, 1'000'000'000},
                                                  "random games to play with each simulator"),
          .quick = settings_text("games=8000"),
          .measure = measure_breadth,
          .page = breadth_page};
}

}  // namespace ogai::lab
