// RootMoves: the legal moves of the root with what the search has found of them, kept from
// iteration to iteration.
//
// The first ranked() moves stand best first, each with its value; behind them are the others in
// any order. A search that wants several lines (MultiPV) finds the best move, then the best of the
// others, and so on: each goes to its rank, and those behind it move back by one. Of what
// an interrupted search found first, only that it is the best so far is known.
#pragma once

#include <algorithm>
#include <vector>

#include "search/searcher.h"

namespace ogai::search {

class RootMoves {
 public:
  // `legal` are the moves of the root, not empty; `guess` is the best before anything is searched.
  // At most `most_ranked` moves are ranked.
  RootMoves(game::Bits legal, game::Move guess, int most_ranked);

  int ranked() const { return ranked_; }
  // By rank, from 0; moves[0] is always there.
  const RootMove& operator[](int rank) const { return moves_[rank]; }
  std::vector<RootMove> best() const { return {moves_.begin(), moves_.begin() + ranked_}; }

  // What the position is worth, and whether that is proved: of the move put at rank 0 last.
  int value() const { return value_; }
  bool exact() const { return exact_; }

  // What the move at that rank, or the last one ranked, was worth in the iteration before.
  int previous_value(int rank) const { return (*this)[std::min(rank, ranked_ - 1)].value; }

  // Gives a searched move its rank.
  void put(int rank, const RootMove& searched);
  // An interrupted search found that move better than the one at `rank`, but not by how much. If it
  // is ranked it comes first with what is known of it; else false.
  bool promote(int rank, game::Move move);
  // Only the first `count` are ranked.
  void truncate(int count) { ranked_ = std::min(ranked_, count); }

 private:
  int rank_of(game::Move move) const;
  void move_up(int from, int to);

  std::vector<RootMove> moves_;
  int ranked_ = 1;
  int most_ranked_;
  int value_ = 0;
  bool exact_ = false;
};

}  // namespace ogai::search
