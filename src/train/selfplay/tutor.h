// Tutor: what the engine's own search says of a position, for the value head to learn.
//
// The result of one game of self-play says little about a position in its middle: moves are drawn,
// searches are short, and a win may have come of somebody's error twenty plies later. A search of a
// few plies by the learned patterns costs a millisecond and judges better than the network does
// (docs/az.md). Its discs become a value by tanh(discs / scale); near the end, where it
// sees all of the rest, by who wins.
//
// It follows from the positions asked about since new_game() alone, on any thread. One per thread.
#pragma once

#include <memory>

#include "train/fixed_search.h"

namespace ogai::train::selfplay {

struct TutorSettings {
  int depth = 0;     // plies; 0: there is no tutor
  double share = 0;  // of its word in a sample's value
  double scale = 5;  // discs
};

class Tutor {
 public:
  Tutor(game::Objective objective, game::BoardSize size, const TutorSettings& settings);

  void new_game() { search_->forget(); }
  double value(game::Board board);  // −1 … 1 for the side to move

 private:
  TutorSettings settings_;
  game::Bits playable_;
  std::unique_ptr<FixedSearch> search_;
};

}  // namespace ogai::train::selfplay
