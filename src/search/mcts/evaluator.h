// Evaluator: what the tree needs of whoever judges positions: random games, a static evaluation,
// a network.
//
// It gets as many positions at once as the caller gathered, from one tree or from many, and judges
// each for its side to move. One object per thread.
#pragma once

#include <bit>
#include <span>

#include "search/mcts/node.h"

namespace ogai::search::mcts {

// Positions to be judged; none is the end of a game.
struct Leaves {
  std::span<const game::Board> boards;
  std::span<const game::Bits> moves;  // legal moves of each; none: it must pass

  std::size_t size() const { return boards.size(); }
  // Of all boards together: as many priors belong to them.
  std::size_t move_count() const {
    std::size_t count = 0;
    for (const game::Bits set : moves) count += std::popcount(set);
    return count;
  }
};

// For the side to move: `games` results between −1 and 1, summed up. A certain result says so in
// `proof`.
struct LeafResult {
  float sum = 0;
  float squares = 0;  // sum of the squares of the results
  std::uint32_t games = 1;
  Proof proof = Proof::none;
};

// One judgement, worth a single game.
constexpr LeafResult leaf_result(float value) {
  return {.sum = value, .squares = value * value};
}
constexpr LeafResult leaf_result(Proof proof) {
  const auto value = static_cast<float>(value_of(proof));
  return {.sum = value, .squares = value * value, .proof = proof};
}

class Evaluator {
 public:
  virtual ~Evaluator() = default;

  // Whether evaluate() also writes how likely each legal move is to be the best one.
  virtual bool gives_priors() const { return false; }

  // Writes a result for every leaf. `priors` is empty unless gives_priors(); else it holds a
  // number for every legal move, leaf by leaf and in order of squares (a passing leaf has none).
  virtual void evaluate(const Leaves& leaves, std::span<LeafResult> results,
                        std::span<float> priors) = 0;
};

}  // namespace ogai::search::mcts
