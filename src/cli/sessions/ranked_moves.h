// RankedMoves: what an analysis has said last about each root move, best first. Feeds
// UCI's MultiPV lines and NBoard's hints.
#pragma once

#include <vector>

#include "search/info.h"

namespace ogai::cli {

class RankedMoves {
 public:
  // Replaces what was known of the report's move, the first of its line; a report without
  // a line is about no move and changes nothing.
  void update(const search::Info& info);

  // All moves heard of; of equal ones the one known longer stands first.
  const std::vector<search::Info>& moves() const { return moves_; }
  // The place of a move counted from 0; moves().size() if nothing is known of it.
  std::size_t rank_of(game::Move move) const;

 private:
  std::vector<search::Info> moves_;
};

}  // namespace ogai::cli
