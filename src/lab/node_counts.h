// How many nodes report C's search visits below a board, by depth and by the order of its moves,
// and how that grows.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string_view>

#include "eval/report_c.h"

namespace ogai::lab {

inline constexpr int kFirstCountedDepth = 2, kLastCountedDepth = 8;
inline constexpr std::size_t kCountedDepths = kLastCountedDepth - kFirstCountedDepth + 1;

enum SearchWay : std::size_t { kByTable, kByEvaluation, kUnsorted, kUnpruned };
struct SearchWayName {
  std::string_view key;
  std::string_view name;
};
inline constexpr std::array<SearchWayName, 4> kSearchWays = {
    {{"table", "sorted by the last iteration"},
     {"evaluation", "sorted by the evaluation"},
     {"none", "not sorted"},
     {"full", "without pruning"}}};

using NodesByDepth = std::array<std::uint64_t, kCountedDepths>;  // from the first depth counted

// The entries into the search function of each depth alone, without those of the iterations before
// it; of the way without pruning those of the whole tree (game_trees.h). They mean nothing after
// `stop`.
std::array<NodesByDepth, kSearchWays.size()> count_nodes(
    const eval::report_c::Evaluation& evaluation, game::Board board, const std::stop_token& stop);

struct DataPoint {
  double x = 0;
  double y = 0;
};
struct FittedLine {
  double slope = 0;
  double constant = 0;
  double explained = 0;  // R²
};
// By least squares; all 0 when there are too few points.
FittedLine line_through(std::span<const DataPoint> points);

// Slope of ln nodes over the depth: the logarithm of the effective branching factor.
double log_growth(const NodesByDepth& nodes);

}  // namespace ogai::lab
