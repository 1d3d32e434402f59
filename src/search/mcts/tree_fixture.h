// What the tests of the tree share: an evaluator whose results follow from the board, and a
// tree written down in full, to be compared with another.
#pragma once

#include <tuple>
#include <vector>

#include "game/board.h"
#include "search/mcts/tree.h"

namespace ogai::search::mcts {

// −1, 0 or 1, by the board alone.
inline int invented_value(game::Board board) {
  return static_cast<int>(game::hash(board) % 3) - 1;
}

class InventedValues final : public Evaluator {
 public:
  void evaluate(const Leaves& leaves, std::span<LeafResult> results, std::span<float>) override {
    for (std::size_t i = 0; i < leaves.size(); ++i)
      results[i] = leaf_result(static_cast<float>(invented_value(leaves.boards[i])));
  }
};

// All positions are even; the first legal square has two thirds of the prior, the rest share the
// last third.
class FirstSquareLikely final : public Evaluator {
 public:
  bool gives_priors() const override { return true; }
  void evaluate(const Leaves& leaves, std::span<LeafResult> results,
                std::span<float> priors) override {
    float* to = priors.data();
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      results[i] = leaf_result(0.0f);
      const int count = std::popcount(leaves.moves[i]);
      for (int j = 0; j < count; ++j)
        *to++ = j == 0 ? 2.0f / 3 : 1.0f / 3 / static_cast<float>(count - 1);
    }
  }
};

inline void grow(Tree& tree, std::uint32_t simulations, std::uint32_t batch_size = 1) {
  InventedValues evaluator;
  Batch batch;
  for (std::uint32_t done = 0; done < simulations;) {
    tree.select(std::min(batch_size, simulations - done), simulations - done, batch);
    const auto count = static_cast<std::uint32_t>(batch.size()) + batch.settled();
    if (count == 0) return;
    done += count;
    batch.evaluate(evaluator);
    tree.apply(batch);
  }
}

// Every edge below a state, in depth-first order: depth, move, visits, sum, squares, own games.
using Written = std::vector<std::tuple<int, int, std::uint32_t, double, float, std::uint32_t>>;

inline void write_down(const Tree& tree, Index at, int depth, Written& written) {
  const NodePool& pool = tree.pool();
  for (Index e = pool.first_edge(at); e < pool.end_edge(at); ++e) {
    const Edge& edge = pool.edge(e);
    const std::uint32_t own = edge.child ? pool.state(edge.child).own : 0;
    written.emplace_back(depth, edge.move, edge.visits, edge.sum, edge.squares, own);
    if (edge.child) write_down(tree, edge.child, depth + 1, written);
  }
}

inline Written write_down(const Tree& tree, Index at) {
  Written written;
  write_down(tree, at, 0, written);
  return written;
}

// The state below `at` after the moves; 0 if the tree does not know it.
inline Index state_after(const Tree& tree, Index at, const std::vector<game::Move>& moves) {
  for (const game::Move move : moves) {
    Index next = 0;
    for (Index e = tree.pool().first_edge(at); e < tree.pool().end_edge(at); ++e)
      if (tree.pool().edge(e).move == move) next = tree.pool().edge(e).child;
    if (next == 0) return 0;
    at = next;
  }
  return at;
}

}  // namespace ogai::search::mcts
