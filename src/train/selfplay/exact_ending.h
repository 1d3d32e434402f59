// ExactEnding: the end of a game as the solver plays it, with samples that are certainly right.
//
// From few empty squares on there is nothing to be guessed: every move is one of the best, and a
// sample's policy lies on all of these alike. One object per thread.
#pragma once

#include <memory>
#include <vector>

#include "base/random.h"
#include "train/fixed_search.h"
#include "train/selfplay/sample_file.h"

namespace ogai::train::selfplay {

class ExactEnding {
 public:
  ExactEnding(game::Objective objective, game::BoardSize size);

  // The best moves of a board that has one, by final score.
  game::Bits best_moves(game::Board board);

 private:
  game::Bits playable_;
  std::unique_ptr<FixedSearch> search_;
};

}  // namespace ogai::train::selfplay
