// The reference back end: rays walked square by square, plain enough to be read as
// the rules themselves. Every faster back end is tested against it.
#pragma once

#include "game/square.h"

namespace ogai::game::flip {

struct Reference {
  static constexpr const char* kName = "reference";

  // Discs turned by a disc placed on `square` by the side `own`; 0 if the move is illegal.
  static constexpr Bits flips(Bits own, Bits opp, Square square) {
    Bits flipped = 0;
    for (int down = -1; down <= 1; ++down)
      for (int right = -1; right <= 1; ++right)
        if (down != 0 || right != 0) flipped |= ray_flips(own, opp, square, down, right);
    return flipped;
  }

  // Empty squares on which the side `own` turns at least one disc.
  static constexpr Bits legal_moves(Bits own, Bits opp) {
    Bits moves = 0;
    for (int square = 0; square < 64; ++square) {
      const Bits place = bit(static_cast<Square>(square));
      if (!(place & (own | opp)) && flips(own, opp, static_cast<Square>(square))) moves |= place;
    }
    return moves;
  }

 private:
  static constexpr Bits ray_flips(Bits own, Bits opp, Square square, int down, int right) {
    Bits run = 0;
    int row = square / 8 + down;
    int column = square % 8 + right;
    for (; row >= 0 && row < 8 && column >= 0 && column < 8; row += down, column += right) {
      const Bits here = bit(static_cast<Square>(row * 8 + column));
      if (here & own) return run;
      if (!(here & opp)) return 0;
      run |= here;
    }
    return 0;
  }
};

}  // namespace ogai::game::flip
