// OpeningTree: all openings of some plies, as the moves lead to them, each class of symmetric
// positions once; and what is known of the openings carried back to the initial position.
#pragma once

#include <map>
#include <vector>

#include "game/position.h"

namespace ogai::lab {

class OpeningTree {
 public:
  OpeningTree(game::BoardSize size, int plies);

  // The openings, in order of their boards; none of them is over.
  const std::vector<game::Position>& openings() const { return openings_; }
  // The probability of each when every move of the opening is drawn with equal chance, among the
  // openings that are not over.
  const std::vector<double>& weights() const { return weights_; }

  // Black's score with best play in the opening, if opening i is worth scores[i] for black.
  int best_score(const std::vector<int>& scores) const;

 private:
  using Moves = std::vector<game::Board>;  // boards behind the moves, canonical, each once

  std::vector<std::map<game::Board, Moves>> levels_;  // by plies before the last
  std::vector<game::Position> openings_;
  std::vector<double> weights_;
};

}  // namespace ogai::lab
