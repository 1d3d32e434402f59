// What the tree is made of: states (positions that were expanded) and the edges (moves) out of
// them, all of one size, so that one pool holds both (node_pool.h).
//
// A state's edges follow it in memory. An edge carries the statistics of its move, always from the
// side that makes it; it leads to a state only once that position was expanded. A pass is a move
// like any other, the only edge of its state: so the side changes with every ply, and a result is
// negated exactly where the mover changes.
#pragma once

#include <cstdint>

#include "game/board.h"

namespace ogai::search::mcts {

// A place in the node pool; 0 is none.
using Index = std::uint32_t;

// A result that is certain. Stated for one side: of a state the side to move, of an edge the side
// that makes the move.
enum class Proof : std::uint8_t { none, loss, draw, win };

constexpr Proof proof_of_score(int score) {
  return score > 0 ? Proof::win : score < 0 ? Proof::loss : Proof::draw;
}
constexpr Proof opposite(Proof proof) {
  return proof == Proof::win ? Proof::loss : proof == Proof::loss ? Proof::win : proof;
}
// −1, 0 or 1; of an open result 0.
constexpr int value_of(Proof proof) {
  return proof == Proof::win ? 1 : proof == Proof::loss ? -1 : 0;
}

struct State {
  game::Board board;
  std::uint32_t visits = 0;     // games that went on from here, all edges together
  std::uint32_t own = 0;        // games that were judged here, before there were edges
  std::uint32_t scratch = 0;    // for the pool, while it compacts
  std::uint16_t in_flight = 0;  // of `visits`, selected but not yet judged
  std::uint8_t edges = 0;
  Proof proof = Proof::none;
};

struct Edge {
  double sum = 0;            // of the results, each in −1 … 1
  float squares = 0;         // of their squares: with results of −1, 0, 1 the decided games
  std::uint32_t visits = 0;  // games judged
  Index child = 0;           // the state it leads to
  float prior = 0;
  std::uint16_t in_flight = 0;  // games selected but not yet judged
  game::Move move = game::kPass;
  Proof proof = Proof::none;  // also where the game is over
};

static_assert(sizeof(State) == 32 && sizeof(Edge) == 32);

}  // namespace ogai::search::mcts
