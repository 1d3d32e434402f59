// TrainingGame: a piece of a game with the value of every position in it, as the trainers learn
// from it.
#pragma once

#include <cstdint>
#include <vector>

#include "game/moves.h"

namespace ogai::train {

struct TrainingMove {
  game::Move move = game::kPass;
  std::int8_t value = 0;  // of the position before the move, for the side to move

  friend bool operator==(const TrainingMove&, const TrainingMove&) = default;
};

struct TrainingGame {
  game::Board start;
  std::vector<TrainingMove> moves;

  friend bool operator==(const TrainingGame&, const TrainingGame&) = default;
};

// Calls visit(board, value) for every position of the game in which there is a choice: passes are
// not among them.
template <typename Visit>
void for_each_position(const TrainingGame& game, Visit&& visit) {
  game::Board board = game.start;
  for (const TrainingMove& step : game.moves) {
    if (step.move != game::kPass) visit(board, static_cast<int>(step.value));
    board = game::after(board, step.move);
  }
}

}  // namespace ogai::train
