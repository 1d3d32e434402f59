// SearchPlan: how a player of pooled games searches a move, and how it chooses one.
#pragma once

#include <cstdint>

#include "search/mcts/tree.h"

namespace ogai::train::selfplay {

struct SearchPlan {
  search::mcts::TreeSettings tree;  // memory: see memory_for()
  std::size_t judge = 0;            // which of a worker's evaluators judges its leaves
  std::uint32_t simulations = 100;  // of a full search
  // Playout-cap randomisation: a move is searched in full with this probability, else with
  // `fast_simulations` and without noise; only full searches become samples.
  double full_share = 1;
  std::uint32_t fast_simulations = 0;
  std::uint32_t leaves = 1;  // gathered from a tree at a time
  bool reuse = true;         // the played subtree; a full search with noise always begins anew
  double noise = 0;          // share of the root's priors that is noise, in full searches
  double noise_alpha = 0.3;
  // Moves are drawn by visits^(1/temperature) in the first plies, and by the late temperature
  // after them; 0: the tree's best move.
  double temperature = 0;
  int temperature_plies = 0;
  double late_temperature = 0;
};

// A tree for that many simulations, with what it keeps of the move before; states have about ten
// edges.
constexpr std::size_t memory_for(std::uint32_t simulations) {
  return std::size_t{32} * 24 * (simulations + 64);
}

}  // namespace ogai::train::selfplay
