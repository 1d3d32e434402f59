// Random play for tests: positions as games really reach them.
#pragma once

#include "base/random.h"
#include "game/record.h"
#include "game/select.h"

namespace ogai::game {

// Plays up to `plies` random plies, passes included, or to the end of the game.
inline GameRecord random_game(BoardSize size, base::Random& random, int plies = 1000,
                              Objective objective = Objective::fewest) {
  GameRecord record(Position::initial(size), objective);
  for (int ply = 0; ply < plies && !record.is_over(); ++ply) {
    const Bits moves = record.position().legal_moves();
    (void)record.play(moves ? random_square(moves, random) : kPass);
  }
  return record;
}

// Any disc pattern at all, of random density: "legal-looking", hardly ever reachable.
inline Position random_position(BoardSize size, base::Random& random) {
  Bits occupied = random();
  if (random.below(3) == 0)
    occupied |= random();
  else if (random.below(2) == 0)
    occupied &= random();
  const Bits own = random();
  const Bits squares = occupied & playable(size);
  return {{squares & own, squares & ~own}, size, random.below(2) ? Color::white : Color::black};
}

}  // namespace ogai::game
