// Trees of a search that are measured themselves, grown one leaf at a time: how long the four
// phases of an iteration take, beside the quantities that report A's cost model N·(b·d + b + s + d)
// is made of; and how many of their nodes are the same position reached in another way.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <stop_token>

#include "lab/chosen_network.h"
#include "lab/frame/fields.h"
#include "search/mcts/tree.h"

namespace ogai::lab {

// Who judges the leaves, and how such a tree is searched.
struct LeafJudge {
  const char* key;
  const char* name;
  bool by_net;

  search::mcts::Tree tree(std::size_t bytes, search::mcts::FirstPlay first_play) const;
  std::unique_ptr<search::mcts::Evaluator> evaluator(const ChosenNetwork& net,
                                                     std::uint64_t seed) const;
};
inline constexpr std::array<LeafJudge, 2> kLeafJudges = {
    {{"net", "network (PUCT)", true}, {"games", "random games (UCT)", false}}};

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

  static constexpr auto items() {
    return std::tuple(&PhaseTimes::ply, &PhaseTimes::iterations, &PhaseTimes::depth,
                      &PhaseTimes::edges, &PhaseTimes::moves, &PhaseTimes::empties,
                      &PhaseTimes::select, &PhaseTimes::judge, &PhaseTimes::back_up,
                      &PhaseTimes::whole);
  }
};

// Grows the tree from nothing. What reading the clock costs is measured and taken off. Stops early
// when asked to.
PhaseTimes measure_phases(search::mcts::Tree& tree, search::mcts::Evaluator& judge,
                          game::Board board, std::uint32_t iterations, const std::stop_token& stop);

struct NodeCount {
  std::uint64_t nodes = 0;      // the root, and every move that was tried
  std::uint64_t positions = 0;  // different ones among them, the side to move always "own"

  double duplicates() const {
    return nodes > 0 ? 1 - static_cast<double>(positions) / static_cast<double>(nodes) : 0;
  }
};

// Of a tree without transpositions that was grown from nothing.
NodeCount count_nodes(const search::mcts::Tree& tree);

}  // namespace ogai::lab
