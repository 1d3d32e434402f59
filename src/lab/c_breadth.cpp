// Report C, section 4.1.1: how many moves there are, round by round, in games of random players.
//
// A round is the number of discs on the board. The side to move of every round is counted, also
// when it has no move (breadth 0, a pass), as the report's account function does. Mean over rounds
// 4 … 63, each round weighing the same: that is how the report takes its mean.
#include <array>
#include <bit>
#include <fmt/format.h>

#include "base/random.h"
#include "base/thread_pool.h"
#include "game/position.h"
#include "game/select.h"
#include "lab/experiments.h"

namespace ogai::lab {

namespace {

constexpr std::size_t kRounds = 65;
using ByRound = std::array<double, kRounds>;

// The series the report prints, rounds 4 … 63.
constexpr std::array<double, 60> kReportBreadth = {
    4,      3,      4.625,  5.05,       5.75,   6.075,  7.125,  7.45,       8.05,       8.125,
    8.975,  8.925,  9.1,    9.975,      9.725,  10.35,  11,     10.575,     11.525,     11.275,
    11.4,   12.15,  11.525, 11.85,      12.275, 11.975, 12.425, 11.725,     12.9,       12.25,
    12.975, 12.375, 12.75,  11.725,     12.175, 11.575, 12.075, 11.125,     11.6,       10.85,
    10.75,  10.125, 10.5,   9.05,       9.5,    8.5,    8.475,  7.65,       7.5,        6.675,
    6.95,   5.55,   5.3,    4.46341463, 4.15,   3.475,  2.825,  2.11904762, 1.43478261, 0.70175439};
constexpr double kReportMean = 8.9495;
constexpr double kReportMiddle = 11.0839;

struct BreadthSums {
  std::array<std::uint64_t, kRounds> moves{};
  std::array<std::uint64_t, kRounds> turns{};
};

void play_random_game(base::Random& random, BreadthSums& sums) {
  game::Board board = game::initial_board();
  for (bool passed = false;;) {
    const game::Bits moves = game::legal_moves(board);
    const auto round = static_cast<std::size_t>(board.disc_count());
    const int breadth = std::popcount(moves);
    if (breadth == 0 && (passed || round == 64)) return;
    sums.moves[round] += static_cast<std::uint64_t>(breadth);
    ++sums.turns[round];
    passed = breadth == 0;
    board = passed ? board.passed() : game::after(board, game::random_square(moves, random));
  }
}

Json measure_games(Bench& bench, int games) {
  constexpr int kBatch = 10'000;
  const auto batches = static_cast<std::size_t>((games + kBatch - 1) / kBatch);
  std::vector<BreadthSums> parts(batches);
  base::ThreadPool pool(static_cast<std::size_t>(bench.threads()));
  pool.parallel_for(
      batches,
      [&](std::size_t batch) {
        base::Random random(base::derive_seed(bench.seed(), {batch}));
        const int count = std::min(kBatch, games - static_cast<int>(batch) * kBatch);
        for (int game = 0; game < count; ++game) play_random_game(random, parts[batch]);
      },
      bench.stop());
  bench.check_stop();
  BreadthSums sums;
  for (const BreadthSums& part : parts)
    for (std::size_t round = 0; round < kRounds; ++round) {
      sums.moves[round] += part.moves[round];
      sums.turns[round] += part.turns[round];
    }
  return {{"moves", sums.moves}, {"turns", sums.turns}};
}

void measure_breadth(Bench& bench) {
  bench.plan(1);
  bench.cell("breadth", [&] {
    return measure_games(bench, static_cast<int>(bench.settings().integer("games")));
  });
}

ByRound breadth_by_round(const Json& cell) {
  ByRound breadth{};
  for (std::size_t round = 0; round < kRounds; ++round) {
    const auto turns = cell.at("turns").at(round).get<double>();
    breadth[round] = turns > 0 ? cell.at("moves").at(round).get<double>() / turns : 0;
  }
  return breadth;
}

double mean_between(const ByRound& breadth, std::size_t first, std::size_t last) {
  double sum = 0;
  for (std::size_t round = first; round <= last; ++round) sum += breadth[round];
  return sum / static_cast<double>(last - first + 1);
}

Page breadth_page(const StoredRun& run) {
  Page page;
  const Json* cell = run.find("breadth");
  if (!cell) return page;
  const ByRound ours = breadth_by_round(*cell);
  ByRound theirs{};
  std::copy(kReportBreadth.begin(), kReportBreadth.end(), theirs.begin() + 4);

  Table means{"means",
              "Mean breadth",
              {{"rounds", false}, {"ours"}, {"report"}, {"mean of its series"}},
              {}};
  means.rows.push_back({"4 to 63", number(mean_between(ours, 4, 63), 3), number(kReportMean, 3),
                        number(mean_between(theirs, 4, 63), 3)});
  means.rows.push_back({"25 to 52 (middle game)", number(mean_between(ours, 25, 52), 3),
                        number(kReportMiddle, 3), number(mean_between(theirs, 25, 52), 3)});
  page.add(means);

  base::SvgLineChart chart{"Average breadth by round",
                           "round (discs on the board)",
                           "moves",
                           {{"ours", {}}, {"report C", {}}},
                           true};
  Table rounds{"by-round", "Breadth by round", {{"round"}, {"ours"}, {"report"}}, {}};
  for (std::size_t round = 4; round < 64; ++round) {
    chart.series[0].points.push_back({static_cast<double>(round), ours[round]});
    chart.series[1].points.push_back({static_cast<double>(round), theirs[round]});
    rounds.rows.push_back(
        {number(static_cast<double>(round)), number(ours[round], 3), number(theirs[round], 3)});
  }
  page.add(Chart{"by-round", chart});
  const double middle = mean_between(ours, 25, 52);
  page.add(Claim{"In the middle game about ten moves are legal (11.08), over the whole game 8.95.",
                 fmt::format("{:.2f} in the middle game, {:.2f} over the whole game. The report's "
                             "own series averages {:.2f}, not the 8.95 printed, and lies above "
                             "ours in the middle game: it fits a program that turns the discs of "
                             "one direction only.",
                             middle, mean_between(ours, 4, 63), mean_between(theirs, 4, 63)),
                 std::abs(middle - 10) < 1 ? Verdict::partly : Verdict::fails});
  page.add(rounds);
  return page;
}

}  // namespace

Experiment c_breadth() {
  return {.id = "c-breadth",
          .report = "C",
          .place = "section 4.1.1",
          .title = "Average breadth by round",
          .question = "How many legal moves has the side to move, round by round?",
          .method =
              "Games of two random players from the initial position. A round is the number "
              "of discs on the board; turns without a move count as breadth 0, as in the "
              "report. The mean gives every round the same weight, as the report's does.",
          .settings = base::OptionTable().integer("games", 1'000'000, {1, 1'000'000'000},
                                                  "random games to play"),
          .quick = {{"games", "20000"}},
          .measure = measure_breadth,
          .page = breadth_page};
}

}  // namespace ogai::lab
