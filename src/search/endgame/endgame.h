// Endgame: proves whether the exact score of a position exceeds alpha, for the lower part of
// the tree where no evaluation helps any more (up to about 16 empty squares).
//
// One object per thread; the table is shared. solve() returns fail-soft: a value above
// alpha is a proved lower bound, another a proved upper bound. Once the watch says to give up it
// returns soon with a value that means nothing: callers look at the watch before using any.
#pragma once

#include "game/objective.h"
#include "search/table.h"
#include "search/watch.h"

namespace ogai::search::endgame {

template <game::Objective objective>
class Endgame {
  using Bits = game::Bits;

 public:
  Endgame(Table& table, Watch& watch, game::BoardSize size);

  // `moves` are the legal moves of `board`.
  int solve(game::Board board, Bits moves, int alpha);

 private:
  int dispatch(game::Board board, Bits moves, int alpha, int empties, unsigned parity);
  int last_four(game::Board board, int alpha, unsigned parity);
  int shallow(game::Board board, Bits moves, int alpha, int empties, unsigned parity);
  int hashed(game::Board board, Bits moves, int alpha, int empties, unsigned parity);
  bool cut_by_stability(game::Board board, int alpha, int empties, int& bound) const;

  Table& table_;
  Watch& watch_;
  game::BoardSize size_;
  Bits playable_;
  int cells_;
};

}  // namespace ogai::search::endgame
