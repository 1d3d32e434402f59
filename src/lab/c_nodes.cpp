// Report C, section 4.1.2: how many nodes alpha-beta visits to depth 8, round by round, and how
// that grows with the depth.
//
// The report's counts tell what it counts: at round 63 its 2.16666667 is 52/24, twenty games with
// root and one move, four passes with one more; at depth 2 its 14.55 is the root and 13.55 moves.
// So a node is an entry into the search function, the root included, and the boards after the last
// ply are judged without one: as in agents/maximax_search.h.
//
// Knuth and Moore: with the best order of moves alpha-beta visits about b^⌈d/2⌉ + b^⌊d/2⌋ leaves,
// so that the effective branching factor is √b. The report fits nodes = h·√b^d + k through three
// depths; what it prints is the regression the other way round, of √b^d on the nodes.
#include <array>
#include <bit>
#include <cmath>

#include "agents/maximax_search.h"
#include "eval/report_c.h"
#include "lab/experiments.h"
#include "lab/game_trees.h"
#include "lab/linear_regression.h"

namespace ogai::lab {

namespace {

// Rounds 4 … 63, as printed.
constexpr std::array<double, 60> kReportNodes = {
    4718,       3417.2,   5966.2,     8077.35,   11556.8,  10895.9,  14716.9,    20135.15,
    21844.8,    27982.95, 31761.05,   33572.1,   34618.75, 47106.85, 38053.15,   52759.2,
    44033.35,   46200.55, 41071.8,    48206.35,  42535.7,  55950.05, 44863.9,    55113.5,
    52172.45,   51687.25, 46795.9,    55287.3,   45400.75, 50862.8,  44323.7,    55210.75,
    41196.35,   45773.85, 33494,      42181.5,   33707.75, 36366.95, 28291.9,    28087.55,
    22076.6,    22581.05, 18327.85,   15726.5,   10201.95, 10457.55, 7504.7,     5452.15,
    4559.3,     3548.45,  2617,       1934.75,   1075.85,  436.3,    182.714286, 71.9047619,
    26.7727273, 10.8,     5.08695652, 2.16666667};
constexpr double kReportMeanNodes = 26046.6291;
constexpr double kReportSaving = 328.909;
constexpr double kReportSlope = 0.07629278861048339;

struct DataPoint {
  double x = 0;
  double y = 0;
};
// Of its table: √b^d as it takes it, and the nodes of round 25 at depths 2, 4 and 8.
constexpr std::array<DataPoint, 3> kReportPoints = {
    {{1, 14.55}, {65.4966, 296.35}, {4289.8110, 55950.05}}};

constexpr int kFirstRound = 4, kLastRound = 63;
constexpr int kFirstMiddle = 25, kLastMiddle = 52;
constexpr int kFirstCountedDepth = 2, kLastCountedDepth = 8;
constexpr std::size_t kCountedDepths = kLastCountedDepth - kFirstCountedDepth + 1;
constexpr std::size_t kCountedTable = std::size_t{8} << 20;

// The entries into the search function of each depth alone, from the first depth counted, without
// those of the iterations before it; without pruning those of the whole tree (game_trees.h).
using NodesByDepth = std::array<std::uint64_t, kCountedDepths>;

struct WayNodes {
  std::array<StoredMean, kCountedDepths> nodes;
  StoredMean growth;  // slope of ln nodes over the depth: log of the effective branching factor
  static constexpr auto fields() {
    return std::tuple(Named{"nodes", &WayNodes::nodes}, Named{"growth", &WayNodes::growth});
  }
};
struct NodesOfRound {
  StoredMean breadth;
  WayNodes by_table, by_evaluation, unsorted, unpruned;
  static constexpr auto fields() {
    return std::tuple(
        Named{"breadth", &NodesOfRound::breadth}, Named{"table", &NodesOfRound::by_table},
        Named{"evaluation", &NodesOfRound::by_evaluation}, Named{"none", &NodesOfRound::unsorted},
        Named{"full", &NodesOfRound::unpruned});
  }
};
using NodeRounds = std::vector<Measured<int, NodesOfRound>>;

using Way = WayNodes NodesOfRound::*;
struct SearchWay {
  const char* name;
  Way nodes;
  std::optional<agents::MoveOrder> order;  // nothing: without pruning
};
constexpr std::array<SearchWay, 4> kSearchWays = {
    {{"sorted by the last iteration", &NodesOfRound::by_table, agents::MoveOrder::table},
     {"sorted by the evaluation", &NodesOfRound::by_evaluation, agents::MoveOrder::evaluation},
     {"not sorted", &NodesOfRound::unsorted, agents::MoveOrder::none},
     {"without pruning", &NodesOfRound::unpruned, std::nullopt}}};

constexpr Cells<NodesOfRound> nodes_of{"round {}"};

struct FittedLine {
  double slope = 0;
  double constant = 0;
  double explained = 0;  // R²
};

// By least squares; all 0 when there are too few points.
FittedLine line_through(std::span<const DataPoint> points) {
  LinearRegression regression(1);
  for (const DataPoint& one : points) regression.add(std::array{one.x}, one.y);
  const auto fit = regression.fit();
  if (!fit || !fit->slopes[0]) return {};
  return {fit->slopes[0]->value, fit->constant, fit->explained};
}

double log_growth(const NodesByDepth& nodes) {
  std::array<DataPoint, kCountedDepths> points;
  for (std::size_t i = 0; i < kCountedDepths; ++i)
    points[i] = {static_cast<double>(i), std::log(static_cast<double>(nodes[i]))};
  return line_through(points).slope;
}

// Means nothing after `stop`.
NodesByDepth count_nodes_below(game::Board board, const SearchWay& way,
                               const eval::report_c::Evaluation& evaluation,
                               const std::stop_token& stop) {
  NodesByDepth nodes{};
  const auto depth = [](std::size_t i) { return kFirstCountedDepth + static_cast<int>(i); };
  if (!way.order) {
    for (std::size_t i = 0; i < kCountedDepths && !stop.stop_requested(); ++i)
      nodes[i] = full_tree_nodes(board, depth(i));
    return nodes;
  }
  agents::MaximaxTable table(kCountedTable);
  agents::MaximaxSearch search(evaluation, table, {.stop = stop}, *way.order);
  for (std::size_t i = 0; i < kCountedDepths; ++i) {
    const std::uint64_t before = search.nodes();
    (void)search.search(board, depth(i));
    nodes[i] = search.nodes() - before;
  }
  return nodes;
}

NodesOfRound measure_round(const Bench& bench, int round) {
  const auto boards = random_boards(round, bench.number("games"), bench.seed_of("games"));
  const eval::report_c::Evaluation evaluation(
      eval::report_c::published_set(bench.text("eval"))->values, game::BoardSize::eight,
      game::Objective::fewest);
  using Counts = std::array<NodesByDepth, kSearchWays.size()>;
  const auto counts = in_parallel<Counts>(bench, boards.size(), [&](std::size_t i) {
    Counts all;
    for (std::size_t way = 0; way < all.size(); ++way)
      all[way] = count_nodes_below(boards[i], kSearchWays[way], evaluation, bench.stop());
    return all;
  });
  NodesOfRound found;
  for (const game::Board board : boards) found.breadth.add(std::popcount(game::legal_moves(board)));
  for (const Counts& all : counts)
    for (std::size_t way = 0; way < all.size(); ++way) {
      WayNodes& nodes = found.*kSearchWays[way].nodes;
      for (std::size_t depth = 0; depth < kCountedDepths; ++depth)
        nodes.nodes[depth].add(static_cast<double>(all[way][depth]));
      nodes.growth.add(log_growth(all[way]));
    }
  return found;
}

void measure_nodes(Bench& bench) {
  const int step = bench.number("step");
  bench.plan(static_cast<std::size_t>((kLastRound - kFirstRound) / step + 1));
  for (int round = kFirstRound; round <= kLastRound; round += step)
    nodes_of(round).measure(bench, [&] { return measure_round(bench, round); });
}

NodeRounds node_rounds_of(const StoredRun& run) {
  NodeRounds rounds;
  for (int round = kFirstRound; round <= kLastRound; ++round)
    if (const auto nodes = nodes_of(round).in(run); nodes && nodes->breadth.count > 0)
      rounds.emplace_back(round, *nodes);
  return rounds;
}

double report_nodes(int round) {
  return kReportNodes[static_cast<std::size_t>(round - kFirstRound)];
}

// Mean over the rounds, each weighing the same, with the error that follows from theirs.
template <typename MeanOf>
StoredMean mean_of_rounds(const NodeRounds& rounds, bool middle, MeanOf mean_of) {
  StoredMean mean;
  double squares = 0, all = 0;
  for (const auto& [round, nodes] : rounds) {
    if (middle && (round < kFirstMiddle || round > kLastMiddle)) continue;
    const StoredMean& one = mean_of(nodes);
    const double error = one.estimate().high - one.value;
    mean.value += one.value;
    squares += error * error;
    mean.count += one.count;
    ++all;
  }
  if (mean.count == 0) return mean;
  mean.value /= all;
  mean.error = std::sqrt(squares) / all;
  return mean;
}

StoredMean nodes_at(const NodeRounds& rounds, bool middle, Way way, int depth = kLastCountedDepth) {
  return mean_of_rounds(rounds, middle, [&](const NodesOfRound& round) -> const StoredMean& {
    return (round.*way).nodes[static_cast<std::size_t>(depth - kFirstCountedDepth)];
  });
}

// The effective branching factor in the middle game.
arena::Estimate branching(const NodeRounds& rounds, Way way) {
  const StoredMean growth = mean_of_rounds(
      rounds, true,
      [&](const NodesOfRound& round) -> const StoredMean& { return (round.*way).growth; });
  return {std::exp(growth.value), std::exp(growth.value - growth.error),
          std::exp(growth.value + growth.error)};
}

Table means_by_way(const NodeRounds& rounds) {
  Table table =
      table_of("means",
               "Nodes of a search to depth 8 (mean over the rounds), and how often fewer than "
               "without pruning",
               {left("search"), "all rounds", "fewer by", "middle game (25 to 52)",
                "fewer by (middle game)"},
               kSearchWays, [&](const SearchWay& way) {
                 Fields row = {way.name};
                 for (const bool middle : {false, true}) {
                   const StoredMean nodes = nodes_at(rounds, middle, way.nodes);
                   const StoredMean full = nodes_at(rounds, middle, &NodesOfRound::unpruned);
                   row.push_back(nodes.count > 0 ? estimate(nodes, 0) : Field());
                   row.push_back(nodes.value > 0 ? number(full.value / nodes.value, 1) : Field());
                 }
                 return row;
               });
  table.rows.push_back({"report", number(kReportMeanNodes), "", "", number(kReportSaving, 1)});
  return table;
}

void add_round_series(Page& page, const NodeRounds& rounds) {
  const auto line = [&](const char* name, Way way) {
    return line_of(name, rounds, [&](int round, const NodesOfRound& nodes) {
      return point(round, (nodes.*way).nodes.back().value);
    });
  };
  page.add(
      Chart{"by-round", lines("Nodes at depth 8 by round", "round (discs on the board)", "nodes",
                              {line("sorted by the last iteration", &NodesOfRound::by_table),
                               line("sorted by the evaluation", &NodesOfRound::by_evaluation),
                               line_of("report C", rounds, [](int round, const NodesOfRound&) {
                                 return point(round, report_nodes(round));
                               })})});
  page.add(table_of("by-round", "Nodes at depth 8 by round, 95 % intervals",
                    {"round", "breadth", "last iteration", "evaluation", "not sorted",
                     "without pruning", "report"},
                    rounds, [](int round, const NodesOfRound& nodes) -> Fields {
                      return {number(round),
                              number(nodes.breadth.value, 2),
                              estimate(nodes.by_table.nodes.back(), 0),
                              estimate(nodes.by_evaluation.nodes.back(), 0),
                              estimate(nodes.unsorted.nodes.back(), 0),
                              number(nodes.unpruned.nodes.back().value),
                              number(report_nodes(round), 1)};
                    }));
}

// Means of the middle game by depth, their growth and the chart in logarithms.
void add_depth_series(Page& page, const NodeRounds& rounds) {
  Table table("by-depth",
              "Nodes by depth in the middle game; behind them, the factor from the depth before",
              {"depth"});
  base::SvgLineChart chart =
      lines("Nodes by depth in the middle game", "depth", "nodes (logarithm to base 10)");
  for (int depth = kFirstCountedDepth; depth <= kLastCountedDepth; ++depth)
    table.rows.push_back({number(depth)});
  for (const SearchWay& way : kSearchWays) {
    table.columns.push_back(way.name);
    table.columns.push_back(fmt::format("factor, {}", way.name));
    chart.series.push_back({way.name, {}});
    double before = 0;
    for (int depth = kFirstCountedDepth; depth <= kLastCountedDepth; ++depth) {
      const double nodes = nodes_at(rounds, true, way.nodes, depth).value;
      Fields& row = table.rows[static_cast<std::size_t>(depth - kFirstCountedDepth)];
      row.push_back(number(nodes));
      row.push_back(depth == kFirstCountedDepth ? Field() : number(nodes / before, 2));
      chart.series.back().points.push_back(point(depth, std::log10(nodes)));
      before = nodes;
    }
  }
  chart.series.push_back(
      {"report C, round 25",
       {{2, std::log10(14.55)}, {4, std::log10(296.35)}, {8, std::log10(55950.05)}}});
  page.add(Chart{"by-depth", chart}).add(table);
}

// The report's fit, done as it should be, through ours and its points.
void add_line_fits(Page& page, const NodeRounds& rounds, double breadth) {
  std::vector<DataPoint> points;
  for (int depth = kFirstCountedDepth; depth <= kLastCountedDepth; depth += 2)
    points.push_back({std::pow(breadth, depth / 2.0),
                      nodes_at(rounds, true, &NodesOfRound::by_table, depth).value});
  std::array<DataPoint, kReportPoints.size()> swapped;
  for (std::size_t i = 0; i < swapped.size(); ++i)
    swapped[i] = {kReportPoints[i].y, kReportPoints[i].x};
  Table table{
      "line-fits", "nodes = h·√b^d + k by least squares", {left("points"), "h", "k", "R²"}, {}};
  const auto add = [&](const std::string& name, const FittedLine& fit) {
    table.rows.push_back(
        {name, number(fit.slope, 4), number(fit.constant, 2), number(fit.explained, 4)});
  };
  add(fmt::format("ours, middle game, depths 2, 4, 6, 8, b = {:.2f}", breadth),
      line_through(points));
  add("report's three points", line_through(kReportPoints));
  add("report's points, √b^d on nodes (what it prints)", line_through(swapped));
  page.add(table);
  page.add(Claim{
      "nodes = h·√b^d + k with h = 0.076 and k = 21.3.",
      fmt::format("Through the report's own three points the line has h = {:.2f} and k = {:.0f}; "
                  "its 0.076 is the slope of √b^d on the nodes ({:.5f} here). Through ours: h = "
                  "{:.2f}, k = {:.0f}, R² = {:.4f}. A line through powers hangs on its last point "
                  "alone; the branching factor, from logarithms, is the better figure.",
                  line_through(kReportPoints).slope, line_through(kReportPoints).constant,
                  line_through(swapped).slope, line_through(points).slope,
                  line_through(points).constant, line_through(points).explained),
      std::abs(line_through(points).slope / kReportSlope - 1) < 0.5 ? Verdict::holds
                                                                    : Verdict::fails});
}

void add_branching(Page& page, const NodeRounds& rounds) {
  const arena::Estimate full = branching(rounds, &NodesOfRound::unpruned);
  const auto power = [&](double factor) { return std::log(factor) / std::log(full.value); };
  page.add(table_of(
      "branching",
      "Effective branching factor in the middle game (slope of ln nodes over depths 2 to 8)",
      {left("search"), "factor", "root of the unpruned factor", "as a power of it"}, kSearchWays,
      [&](const SearchWay& way) -> Fields {
        const arena::Estimate factor = branching(rounds, way.nodes);
        return {way.name, estimate(factor, 2), number(std::sqrt(full.value), 2),
                number(power(factor.value), 3)};
      }));
  const arena::Estimate best = branching(rounds, &NodesOfRound::by_table);
  page.add(
      Claim{"Alpha-beta brings the effective breadth down to its square root.",
            fmt::format("Without pruning the factor is {:.2f}, its root {:.2f}. Sorted by the last "
                        "iteration alpha-beta has {}, the power {:.2f} of it; sorted by the "
                        "evaluation {:.2f}, not sorted {:.2f}.",
                        full.value, std::sqrt(full.value), estimate(best, 2), power(best.value),
                        branching(rounds, &NodesOfRound::by_evaluation).value,
                        branching(rounds, &NodesOfRound::unsorted).value),
            power(best.value) < 0.55   ? Verdict::holds
            : power(best.value) < 0.65 ? Verdict::partly
                                       : Verdict::fails});
}

void add_size_claims(Page& page, const NodeRounds& rounds) {
  const StoredMean table = nodes_at(rounds, false, &NodesOfRound::by_table);
  const StoredMean evaluation = nodes_at(rounds, false, &NodesOfRound::by_evaluation);
  const StoredMean unsorted = nodes_at(rounds, false, &NodesOfRound::unsorted);
  const auto in_middle = [&](Way way) { return nodes_at(rounds, true, way).value; };
  const bool within = kReportMeanNodes > table.value - table.error &&
                      kReportMeanNodes < unsorted.value + unsorted.error;
  page.add(Claim{
      "A search to depth 8 visits 26 047 nodes on average over rounds 4 to 63.",
      fmt::format("{} sorted by the last iteration, {} by the evaluation alone, {} not sorted. How "
                  "the report's count was sorted, and by which evaluation, is not said.",
                  plus_minus(table, 0), plus_minus(evaluation, 0), plus_minus(unsorted, 0)),
      !std::isfinite(table.error) ? Verdict::open
      : within                    ? Verdict::holds
                                  : Verdict::fails});
  const double full = in_middle(&NodesOfRound::unpruned);
  const double saving = full / std::max(1.0, in_middle(&NodesOfRound::by_table));
  if (full == 0) return;  // no round of the middle game was asked for
  page.add(Claim{
      "Pruning leaves 329 times fewer nodes at depth 8.",
      fmt::format("{:.0f} times fewer in the middle game, {:.0f} without sorting, by counting the "
                  "whole trees ({:.3g} nodes on average). The report divides a power of a mean "
                  "breadth (8.09^8, no count) by the nodes of round 25.",
                  saving, full / std::max(1.0, in_middle(&NodesOfRound::unsorted)), full),
      saving > kReportSaving / 2 && saving < kReportSaving * 2 ? Verdict::holds : Verdict::partly});
}

Page nodes_page(const StoredRun& run) {
  Page page;
  const NodeRounds rounds = node_rounds_of(run);
  if (rounds.empty()) return page;
  page.add(means_by_way(rounds));
  if (run.complete()) add_size_claims(page, rounds);
  add_round_series(page, rounds);
  const StoredMean breadth = mean_of_rounds(
      rounds, true, [](const NodesOfRound& round) -> const StoredMean& { return round.breadth; });
  if (breadth.count == 0) return page;
  add_depth_series(page, rounds);
  add_branching(page, rounds);
  add_line_fits(page, rounds, breadth.value);
  return page;
}

}  // namespace

Experiment c_nodes() {
  return {.id = "c-nodes",
          .report = "C",
          .place = "section 4.1.2",
          .title = "Alpha-beta nodes by round and depth",
          .question =
              "How many nodes has the tree of eight plies after alpha-beta pruning, round by "
              "round, and does pruning bring the breadth down to its square root?",
          .method =
              "Positions of random games, as many for each round as there are games (the report: "
              "20). Each is searched to depths 2, 3, … 8 by report C's search (`maximax`) with its "
              "moves sorted by the last iteration's values, by the evaluation alone, and not at "
              "all; and its whole tree is counted. A node is an entry into the search function, "
              "the root included, which is what the report's fractions say that it counts; the "
              "nodes of an iteration are counted without those of the iterations before it.",
          .settings = base::OptionTable()
                          .integer("games", 20, {1, 100'000}, "random games, one position a round")
                          .integer("step", 1, {1, 60}, "every so many rounds")
                          .choice("eval", "combined", {"squares", "combined"},
                                  "which of report C's parameter vectors"),
          .quick = settings_text("games=1, step=45"),
          .measure = measure_nodes,
          .page = nodes_page};
}

}  // namespace ogai::lab
