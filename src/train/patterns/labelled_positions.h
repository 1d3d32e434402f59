// LabelledPositions: everything a pattern evaluation is fitted to and judged by, in memory.
//
// 24 bytes a position, by number of discs, so that a stage finds its own. A weight of 2 counts
// like seeing the position twice. The held-out ones are judged by and never learned from.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "game/board.h"
#include "train/positions/visit_positions.h"

namespace ogai::train {

struct LabelledPosition {
  game::Board board;
  float value = 0;   // for the side to move, in discs
  float weight = 1;  // above 0
};

// By number of discs.
using PositionsByDiscs = std::array<std::vector<LabelledPosition>, 65>;

struct LabelledPositions {
  DataPurpose purpose;
  PositionsByDiscs learned;
  PositionsByDiscs held_out;
};

inline std::uint64_t count_positions(const PositionsByDiscs& positions) {
  std::uint64_t count = 0;
  for (const auto& some : positions) count += some.size();
  return count;
}

}  // namespace ogai::train
