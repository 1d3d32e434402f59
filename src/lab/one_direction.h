// A game with a fault: a move turns the discs of one direction only. Report C's simulator seems to
// have had it; c-breadth tests that.
//
// Which moves are legal is not touched. Pure functions.
#pragma once

#include <array>

#include "base/random.h"
#include "game/moves.h"
#include "game/select.h"

namespace ogai::lab {

enum class Turning : std::uint8_t {
  all,      // the rules
  first,    // the first direction that has discs to turn, from the upper left to the lower right
  any_one,  // one of those that have, at random
};

// The discs that a legal move would turn in each of the eight directions, in that order.
std::array<game::Bits, 8> flips_by_direction(game::Board board, game::Square square);

// The board after a legal move, seen by the other side.
game::Board after(Turning turning, game::Board board, game::Square square, base::Random& random);

}  // namespace ogai::lab
