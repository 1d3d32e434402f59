// Step: where a move leads, in the book's way of keeping positions.
//
// The book keeps each position once: the canonical image of a board whose side to move has a legal
// square. A side that must pass has no choice, so its position is never kept: the step goes on to
// the one behind the pass, where the mover of this step is to move again. A finished game is not
// kept either; its score says everything. Every step adds one disc: no position is below itself.
#pragma once

#include <cstdint>

#include "game/moves.h"
#include "game/objective.h"
#include "game/symmetry.h"

namespace ogai::book {

struct Step {
  game::Board board;       // canonical
  bool over = false;       // the game ends there
  bool same_side = false;  // the opponent had to pass
  std::int8_t score = 0;   // of the finished game, for the side that moved

  // A value of `board` as the side that moved sees it.
  int seen(int value) const { return same_side ? value : -value; }
};

inline Step step(game::Board from, game::Move move, game::Objective objective,
                 game::BoardSize size) {
  const game::Bits playable = game::playable(size);
  const game::Board next = game::after(from, move);
  if (game::legal_moves(next, playable)) return {game::canonical(next).board};
  const game::Board passed = next.passed();
  Step made{game::canonical(passed).board, false, true};
  if (game::legal_moves(passed, playable)) return made;
  made.over = true;
  made.score =
      static_cast<std::int8_t>(game::final_score(objective, passed, game::cell_count(size)));
  return made;
}

}  // namespace ogai::book
