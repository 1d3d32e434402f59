// How long the four phases of an iteration of tree search take, beside the quantities that report
// A's cost model N·(b·d + b + s + d) is made of.
//
// The tree is grown one leaf at a time, and the clock is read between its steps; what reading the
// clock costs is measured and taken off.
#pragma once

#include <cstdint>
#include <stop_token>

#include "lab/frame/run.h"
#include "search/mcts/tree.h"

namespace ogai::lab {

// Means over the iterations of one search; times in microseconds.
struct PhaseTimes {
  int ply = 0;
  double iterations = 0;
  double depth = 0;    // d: moves from the root to the leaf
  double edges = 0;    // b·d: moves of all positions on the way
  double moves = 0;    // b: moves of the leaf
  double empties = 0;  // of the root
  double select = 0;   // selection; without priors expansion, too
  double judge = 0;    // simulation
  double back_up = 0;  // with priors expansion, too
  double whole = 0;    // measured by one clock around all iterations

  Json to_json() const;
  static PhaseTimes from(const Json& value);
};

// Grows the tree from nothing. Stops early when asked to.
PhaseTimes measure_phases(search::mcts::Tree& tree, search::mcts::Evaluator& judge,
                          game::Board board, std::uint32_t iterations, const std::stop_token& stop);

}  // namespace ogai::lab
