// How far an evaluation is from the labels of positions, by number of discs.
#pragma once

#include <bit>
#include <vector>

#include "eval/evaluation.h"
#include "game/moves.h"
#include "train/patterns/labelled_positions.h"
#include "train/patterns/workers.h"
#include "train/stage_error.h"

namespace ogai::train {

// By number of discs, from `low` up to but without `high`. The positions' weights do not count.
template <eval::Evaluation Evaluation>
std::vector<StageError> judge(const Evaluation& evaluation, const PositionsByDiscs& positions,
                              int low, int high, Workers& workers) {
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

inline StageError total(const std::vector<StageError>& errors) {
  StageError sum;
  for (const StageError& error : errors) sum.add(error);
  return sum;
}

}  // namespace ogai::train
