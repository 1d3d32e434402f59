// LabelledPositions: everything a pattern evaluation is fitted to and measured by, in memory; and
// how far an evaluation is from the labels.
//
// 24 bytes a position, by number of discs, so that a stage finds its own. A weight of 2 counts
// like seeing the position twice. The held-out ones are measured by and never learned from.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "eval/evaluation.h"
#include "game/board.h"
#include "game/moves.h"
#include "train/positions/visit_positions.h"
#include "train/stage_error.h"
#include "train/workers.h"

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

// By number of discs, from `low` up to but without `high`. The positions' weights do not count.
template <eval::Evaluation Evaluation>
std::vector<StageError> errors_by_discs(const Evaluation& evaluation,
                                        const PositionsByDiscs& positions, int low, int high,
                                        Workers& workers) {
  std::vector<StageError> errors(static_cast<std::size_t>(high - low));
  const game::Bits playable = game::playable(evaluation.size());
  workers.run(errors.size(), [&](std::size_t i) {
    const int discs = low + static_cast<int>(i);
    StageError error{.discs = discs};
    for (const LabelledPosition& position : positions[static_cast<std::size_t>(discs)]) {
      const game::Board board = position.board;
      const int value =
          evaluation.value(evaluation.trace(board), board, game::legal_moves(board, playable));
      error.add(value - static_cast<double>(position.value), position.value);
    }
    errors[i] = error;
  });
  return errors;
}

}  // namespace ogai::train
