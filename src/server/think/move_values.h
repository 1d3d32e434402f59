// MoveValues: what is known of a position's moves, from the reports of a search that values all of
// them and may be broken off and begun again.
//
// What is shown are the values of the last completed iteration, which compare; and proved
// values, as soon as they are known. Proofs come best move first, so that no other move is worth
// more than the last one proved: its estimate is shown no higher.
#pragma once

#include <vector>

#include "search/searcher.h"

namespace ogai::server::think {

class MoveValues {
 public:
  explicit MoveValues(std::size_t moves) : moves_(moves) {}

  void begin();                         // a search begins, from the first depth again
  void take(const search::Info& info);  // the value of one move, its line's first

  std::vector<search::RootMove> shown() const;  // best first; empty before anything is known
  bool complete() const { return !iteration_.empty() || proved(); }  // shown() has all moves
  bool proved() const { return proofs_.size() == moves_; }
  int depth() const;  // of the values that are not proved; of those if all are

 private:
  void prove(const search::RootMove& move);

  std::size_t moves_;
  std::vector<search::RootMove> current_;    // the iteration under way
  std::vector<search::RootMove> iteration_;  // the best-founded of those completed
  std::vector<search::RootMove> proofs_;     // best first
};

}  // namespace ogai::server::think
