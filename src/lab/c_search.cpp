// Report C, section 4.3, of which there is the title only: search strategies with one evaluation
// (its sixteen parameters): how far one looks ahead, by which time rule, in which order.

#include "agents/registry.h"
#include "lab/encounters.h"
#include "lab/experiments.h"
#include "lab/game_trees.h"

namespace ogai::lab {

namespace {

constexpr double kReportMiddleDepth = 9, kReportEndDepth = 12, kReportUnused = 0.2;
constexpr int kFirstAsked = 4, kLastAsked = 60, kAskedStep = 4;
constexpr int kMiddleFrom = 25, kMiddleTo = 52;

struct Strategy {
  std::string name;
  std::string spec;  // with {} for the time of a move
  bool timed = false;
};
// The report's own is the default of maximax: q = 0.94, sorted by the last iteration.
const std::vector<Strategy> kStrategies = {
    {"greedy", "greedy-invincible:eval=combined,solve=0"},
    {"greedy, exact end", "greedy-invincible:eval=combined"},
    {"depth 2", "maximax:depth=2,table=1"},
    {"depth 4", "maximax:depth=4,table=1"},
    {"depth 6", "maximax:depth=6,table=4"},
    {"time, q = 0.5", "maximax:time={},q=0.5,table=8", true},
    {"time, q = 0.8", "maximax:time={},q=0.8,table=8", true},
    {"time, q = 0.94", "maximax:time={},q=0.94,table=8", true},
    {"time, q = 1", "maximax:time={},q=1,table=8", true},
    {"time, sorted by evaluation", "maximax:time={},sort=evaluation,table=1", true},
    {"time, not sorted", "maximax:time={},sort=none,table=1", true},
};
const auto kStrategyCount = static_cast<std::int64_t>(kStrategies.size());
constexpr std::size_t kDepth2 = 2, kDepth4 = 3, kDepth6 = 4, kReportRule = 7, kNotSorted = 10;

std::string strategy_spec(const Strategy& strategy, base::Duration time) {
  return fmt::format(fmt::runtime(strategy.spec), base::compact_duration(time));
}

std::vector<Contestant> strategy_contestants(base::Duration time) {
  std::vector<Contestant> contestants;
  for (const Strategy& one : kStrategies)
    contestants.push_back({one.name, strategy_spec(one, time)});
  return contestants;
}

struct DepthRow {
  int round = 0;
  int positions = 0, proved = 0;
  StoredMean depth;
  StoredMean used;  // share of the time, of answers that were not proved
  static constexpr auto fields() {
    return std::tuple(Named{"round", &DepthRow::round}, Named{"positions", &DepthRow::positions},
                      Named{"proved", &DepthRow::proved}, Named{"depth", &DepthRow::depth},
                      Named{"used", &DepthRow::used});
  }
};
using DepthRows = std::vector<DepthRow>;

constexpr Cells<DepthRows> depths_of{"depth: {}"};

struct TimedAnswer {
  int depth = 0;
  double used = 0;  // share of the time allowed
  bool proved = false;
};

TimedAnswer ask_in_time(const Strategy& strategy, game::Board board, base::Duration time,
                        const std::stop_token& stop) {
  arena::Seat seat(strategy_spec(strategy, time), {});
  const game::Position position{board, game::BoardSize::eight, game::Color::black};
  const base::Stopwatch stopwatch;
  const agents::Choice choice = ask_afresh(seat, position, {}, stop);
  return {choice.info.depth.value_or(0),
          base::to_seconds(stopwatch.elapsed()) / base::to_seconds(time), choice.info.exact};
}

DepthRows measure_depths(const Bench& bench, const Strategy& strategy) {
  const base::Duration time = bench.duration("depth_time");
  std::vector<std::pair<int, game::Board>> asked;
  for (int round = kFirstAsked; round <= kLastAsked; round += kAskedStep * bench.number("every"))
    for (const game::Board board :
         random_boards(round, bench.number("positions"), bench.seed_of("positions")))
      if (std::popcount(game::legal_moves(board)) > 1) asked.emplace_back(round, board);
  const auto answers = in_parallel<TimedAnswer>(bench, asked.size(), [&](std::size_t i) {
    return ask_in_time(strategy, asked[i].second, time, bench.stop());
  });
  DepthRows rows;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (rows.empty() || rows.back().round != asked[i].first)
      rows.push_back({.round = asked[i].first});
    DepthRow& row = rows.back();
    ++row.positions;
    row.proved += answers[i].proved;
    row.depth.add(answers[i].depth);
    if (!answers[i].proved) row.used.add(answers[i].used);
  }
  return rows;
}

void measure_search(Bench& bench) {
  auto contestants = strategy_contestants(bench.duration("time"));
  contestants.resize(bench.count("strategies"));
  const auto timed = std::ranges::count_if(kStrategies, &Strategy::timed);
  bench.plan(encounter_count(contestants.size()) + static_cast<std::size_t>(timed));
  for (const Strategy& one : kStrategies)
    if (one.timed) depths_of(one).measure(bench, [&] { return measure_depths(bench, one); });
  play_encounters(bench, contestants, {.pairs = bench.number("pairs")});
}

struct DepthSummary {
  double middle = 0;    // mean depth, rounds 25 to 52, answers proved there included
  double used = 0;      // share of the time, answers that were not proved
  int solved_from = 0;  // the most empty squares at which half of the positions were proved
};

std::optional<DepthSummary> depth_summary(const DepthRows& rows) {
  DepthSummary summary;
  double depth = 0, used = 0, timed = 0;
  int middle = 0;
  for (const DepthRow& row : rows) {
    used += row.used.value * static_cast<double>(row.used.count);
    timed += static_cast<double>(row.used.count);
    if (2 * row.proved >= row.positions)
      summary.solved_from = std::max(summary.solved_from, 64 - row.round);
    if (row.round < kMiddleFrom || row.round > kMiddleTo) continue;
    depth += row.depth.value;
    ++middle;
  }
  if (middle == 0 || timed == 0) return std::nullopt;
  summary.middle = depth / middle, summary.used = used / timed;
  return summary;
}

void add_depths(Page& page, const StoredRun& run) {
  Table table("depths", "Depth reached and time used",
              {left("strategy"), "depth in the middle game (rounds 25 to 52)",
               "solved from, empty squares", "share of the time used"});
  base::SvgLineChart chart = lines("Depth reached by round", "round (discs on the board)", "plies");
  for (const auto& [strategy, rows] : measured(run, kStrategies, depths_of)) {
    if (const auto summary = depth_summary(rows))
      table.rows.push_back({strategy.name, number(summary->middle, 1), number(summary->solved_from),
                            percent(summary->used)});
    chart.series.push_back(line_of(strategy.name, rows, [](const DepthRow& row) {
      return point(row.round, row.depth.value);
    }));
  }
  if (chart.series.empty()) return;
  table.rows.push_back({"report, 5 s a move", number(kReportMiddleDepth), number(kReportEndDepth),
                        percent(1 - kReportUnused)});
  page.add(table).add(Chart{"depths", chart});
}

void add_depth_claims(Page& page, const StoredRun& run) {
  const auto rows = depths_of(kStrategies[kReportRule]).in(run);
  const auto summary = rows ? depth_summary(*rows) : std::nullopt;
  if (!summary) return;
  page.add(Claim{"In 5 s its search reaches depth 9 in the middle game and 12 at the end.",
                 fmt::format("In {} a move: {:.1f} plies on average in the middle game; half of "
                             "the positions and more are solved from {} empty squares on.",
                             run.settings.value("depth_time", std::string("?")), summary->middle,
                             summary->solved_from),
                 summary->middle >= kReportMiddleDepth && summary->solved_from >= kReportEndDepth
                     ? Verdict::holds
                     : Verdict::open});  // less depth in less time says nothing against it
  const double unused = 1 - summary->used;
  page.add(Claim{
      "20 % of the time stays unused.",
      fmt::format("{:.0f} % stays unused at q = 0.94, answers that are proved early left out.",
                  100 * unused),
      std::abs(unused - kReportUnused) < 0.1 ? Verdict::holds : Verdict::fails});
}

bool is_measured(const arena::Estimate& share) {
  return share.high - share.low < 1;
}

// "Both are better": surely, or one is surely not.
Verdict verdict_of_both(const arena::Estimate& one, const arena::Estimate& other) {
  return one.low > 0.5 && other.low > 0.5     ? Verdict::holds
         : one.high < 0.5 || other.high < 0.5 ? Verdict::fails
                                              : Verdict::open;
}

void add_strategy_claims(Page& page, const EncounterResults& results) {
  const arena::Estimate four = results.share(kDepth4, kDepth2);
  const arena::Estimate six = results.share(kDepth6, kDepth4);
  if (is_measured(four) && is_measured(six))
    page.add(Claim{"Hypothesis 2: with a good evaluation, deeper is better.",
                   fmt::format("Depth 4 scores {} against depth 2, depth 6 {} against depth 4.",
                               percent(four), percent(six)),
                   verdict_of_both(four, six)});
  const arena::Estimate sorted = results.share(kReportRule, kNotSorted);
  const arena::Estimate exact = results.share(1, 0);
  if (is_measured(sorted) && is_measured(exact))
    page.add(Text{fmt::format(
        "In equal time, sorting moves by the last iteration scores {} against not sorting at all. "
        "The exact endgame alone brings the greedy player {} against the same player without it.",
        percent(sorted), percent(exact))});
}

Page search_page(const StoredRun& run) {
  Page page;
  const EncounterResults results = encounter_results(run, strategy_contestants({}));
  if (!results.empty()) {
    page.add(standings_table(results, "standings", "Strategies with the same evaluation"));
    add_strategy_claims(page, results);
    page.add(cross_chart(results, "cross", "Strategies against each other"));
  }
  add_depth_claims(page, run);
  add_depths(page, run);
  return page;
}

}  // namespace

Experiment c_search() {
  using namespace std::chrono_literals;
  return {.id = "c-search",
          .report = "C",
          .place = "section 4.3",
          .title = "Search strategies with one evaluation",
          .question =
              "What are depth, time rule and move sorting worth when the evaluation (report C's "
              "sixteen parameters) is the same, how deep does the search get, and how much of its "
              "time does it use?",
          .method =
              "A round robin in pairs with colours swapped after eight random plies: a greedy "
              "player, with and without an exact endgame; `maximax` to fixed depths; and `maximax` "
              "with a time for each move (the report: 5 s; its program is some hundred times "
              "slower), with different q in its time rule and different orders of moves. Depth and "
              "time used come from positions of random games, asked one at a time with a longer "
              "time; time used is counted where the answer was not proved.",
          .settings = base::OptionTable()
                          .duration("time", 5ms, {1ms, base::Duration::max()},
                                    "of a move in the round robin")
                          .integer("pairs", 20, {1, 1'000'000}, "pairs of games an encounter")
                          .integer("strategies", kStrategyCount, {2, kStrategyCount},
                                   "the first so many of them play")
                          .duration("depth_time", 200ms, {1ms, base::Duration::max()},
                                    "of a move where depths are measured")
                          .integer("positions", 6, {1, 10'000}, "positions for each round asked")
                          .integer("every", 1, {1, 15}, "every so many fourth rounds"),
          .quick = settings_text(
              "time=1ms, pairs=1, strategies=4, depth_time=2ms, positions=1, every=4"),
          .measure = measure_search,
          .page = search_page};
}

}  // namespace ogai::lab
