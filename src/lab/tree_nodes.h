// How many of a tree's nodes are the same position reached in another way.
#pragma once

#include <cstdint>

#include "search/mcts/tree.h"

namespace ogai::lab {

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
