// Label: a position and what a search says of it; and how the labels of a file were made.
#pragma once

#include <cstdint>

#include "game/board.h"
#include "game/objective.h"

namespace ogai::train {

struct Label {
  game::Board board;
  std::int8_t value = 0;   // for the side to move, in discs
  std::uint8_t depth = 0;  // that was searched; the number of empty squares: proved
  std::uint8_t place = 0;  // hold-out place of the game it comes from (visit_positions.h)

  friend bool operator==(const Label&, const Label&) = default;
};

struct LabelSettings {
  game::Objective objective = game::Objective::fewest;
  game::BoardSize size = game::BoardSize::eight;
  int depth = 8;
  int level = 3;   // of selectivity (search/alphabeta/selectivity.h)
  int solve = 14;  // solved from this many empty squares on
  int least_empties = 1;
  int most_empties = 60;
  int stray = 0;  // most random moves made from a position before it is labelled
  std::uint64_t seed = 1;
  std::uint64_t weights = 0;    // checksum of the weights that judge
  std::uint64_t positions = 0;  // checksum of the files that the positions are picked from

  friend bool operator==(const LabelSettings&, const LabelSettings&) = default;
};

}  // namespace ogai::train
