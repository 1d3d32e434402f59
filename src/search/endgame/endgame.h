// Endgame: proves whether the exact score of a position exceeds alpha, for the lower part of
// the tree where no evaluation helps any more (up to 12 or 13 empty squares).
//
// One object per thread; the table is shared. solve() returns fail-soft: a value above
// alpha is a proved lower bound, another a proved upper bound. Once the watch says to give up it
// returns soon with a value that means nothing: callers look at the watch before using any.
#pragma once

#include <array>

#include "game/objective.h"
#include "search/children.h"
#include "search/endgame/near_table.h"
#include "search/table.h"
#include "search/watch.h"

namespace ogai::search::endgame {

// An upper bound of the score from stable discs, which stay what they are to the end. Worth
// trying only where alpha is high; `bound` is set when the answer is true.
template <game::Objective objective>
bool bounded_by_stability(game::Board board, int alpha, int empties, game::BoardSize size,
                          int& bound);

struct OrderWeights;

template <game::Objective objective>
class Endgame {
  using Bits = game::Bits;
  using Flip = game::flip::Best;
  using Wide = Flip::Wide;  // discs along the last moves

 public:
  Endgame(Table& table, Watch& watch, game::BoardSize size);

  // Forgets what it has proved, so that searches repeat exactly.
  void clear() { near_table_.clear(); }

  // `moves` are the legal moves of `board`; `hopeful`: it is expected to exceed alpha, which
  // decides nothing but how soon the answer is found.
  int solve(game::Board board, Bits moves, int alpha, bool hopeful = true);

 private:
  // Where a move stands in the order of a node, least first, with its index in the low byte.
  using Order = std::array<int, 64>;
  // What a move's square adds to its place in the order.
  using SquareOrder = std::array<int, 64>;

  // `hopeful`: the node is expected to exceed alpha (endgame.cpp).
  int dispatch(game::Board board, Bits moves, int alpha, int empties, unsigned parity,
               bool hopeful);
  int few(game::Board board, int alpha, int empties);
  template <class Solve>
  int with_last(Solve solve);
  Bits preferred(Bits squares, unsigned parity) const;
  int four(Wide own, Wide opp, int alpha, Bits empties, unsigned parity);
  int five(Wide own, Wide opp, int alpha, Bits empties, unsigned parity, bool passed);
  int hopeless_six(game::Board board, Bits moves, int alpha, unsigned parity);
  int shallow(game::Board board, Bits moves, int alpha, int empties, unsigned parity, bool hopeful);
  int near(game::Board board, Bits moves, int alpha, int empties, unsigned parity, bool hopeful);
  int hashed(game::Board board, Bits moves, int alpha, int empties, unsigned parity, bool hopeful);
  bool try_children(const Children& children, game::Move first, game::Move second, int alpha,
                    int empties, unsigned parity, bool hopeful, int& best, game::Move& best_move);
  bool cut_by_near_children(const Children& children, int alpha, int& value);
  bool cut_by_children(const Children& children, int alpha, int empties, int& value) const;
  template <const OrderWeights& weights>
  int order_of(const Children& children, int i, const SquareOrder& squares) const;

  Table& table_;
  NearTable near_table_;
  Watch& watch_;
  game::BoardSize size_;
  Bits playable_;
  Bits corners_;
  int cells_;
  std::array<SquareOrder, 16> far_squares_;  // by parity of the quadrants
  std::array<SquareOrder, 16> near_squares_;
};

}  // namespace ogai::search::endgame
