#include "lab/node_counts.h"

#include <cmath>

#include "agents/maximax_search.h"
#include "lab/game_trees.h"
#include "lab/linear_regression.h"

namespace ogai::lab {

namespace {

constexpr std::size_t kCountedTable = std::size_t{8} << 20;

NodesByDepth searched_nodes(const eval::report_c::Evaluation& evaluation, game::Board board,
                            agents::MoveOrder order, const std::stop_token& stop) {
  agents::MaximaxTable table(kCountedTable);
  agents::MaximaxSearch search(evaluation, table, {.stop = stop}, order);
  NodesByDepth nodes{};
  for (std::size_t i = 0; i < kCountedDepths; ++i) {
    const std::uint64_t before = search.nodes();
    (void)search.search(board, kFirstCountedDepth + static_cast<int>(i));
    nodes[i] = search.nodes() - before;
  }
  return nodes;
}

}  // namespace

std::array<NodesByDepth, kSearchWays.size()> count_nodes(
    const eval::report_c::Evaluation& evaluation, game::Board board, const std::stop_token& stop) {
  std::array<NodesByDepth, kSearchWays.size()> nodes{};
  nodes[kByTable] = searched_nodes(evaluation, board, agents::MoveOrder::table, stop);
  nodes[kByEvaluation] = searched_nodes(evaluation, board, agents::MoveOrder::evaluation, stop);
  nodes[kUnsorted] = searched_nodes(evaluation, board, agents::MoveOrder::none, stop);
  for (std::size_t i = 0; i < kCountedDepths && !stop.stop_requested(); ++i)
    nodes[kUnpruned][i] = full_tree_nodes(board, kFirstCountedDepth + static_cast<int>(i));
  return nodes;
}

FittedLine line_through(std::span<const DataPoint> points) {
  LinearRegression regression(1);
  for (const DataPoint& point : points) regression.add(std::array{point.x}, point.y);
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

}  // namespace ogai::lab
