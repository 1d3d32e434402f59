// Tutor: what the engine's own search knows of self-play: how games end, and what positions are
// worth.
//
// From few empty squares on there is nothing to be guessed: the solver plays, and samples are
// certainly right. Before, the result of one game says little about a position in its middle: moves
// are drawn, searches are short, and a win may have come of somebody's error twenty plies later. A
// search of a few plies by the learned patterns costs a millisecond and knows more than the network
// does (docs/az.md). Its discs become a value by tanh(discs / scale); near the end, where it sees
// all of the rest, by who wins.
//
// Values follow from the positions asked about since new_game() alone, on any thread. One per
// thread.
#pragma once

#include <memory>

#include "train/fixed_search.h"

namespace ogai::train::selfplay {

struct TutorSettings {
  int depth = 0;     // plies of the search that says values; 0: there are none
  double share = 0;  // of its word in a sample's value
  double scale = 5;  // discs
};

class Tutor {
 public:
  Tutor(game::Objective objective, game::BoardSize size, const TutorSettings& settings);

  // The best moves of a board that has one, by final score.
  game::Bits best_moves(game::Board board);

  bool gives_values() const { return search_ != nullptr; }
  void new_game();
  double value(game::Board board);  // −1 … 1 for the side to move

 private:
  TutorSettings settings_;
  game::Bits playable_;
  std::unique_ptr<FixedSearch> solver_;
  std::unique_ptr<FixedSearch> search_;
};

}  // namespace ogai::train::selfplay
