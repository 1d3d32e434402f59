// The ten kinds of squares that the board's symmetry leaves, numbered from the corner inwards
// (docs/notations.md): corner, C, third and fourth of the edge, X, …, centre.
//
// Reports C and E have one weight for each kind. Smaller boards use the kinds with the same
// distances from the corner; the innermost stay unused. Pure functions.
#pragma once

#include <array>

#include "game/square.h"

namespace ogai::eval {

inline constexpr int kSquareKinds = 10;

int square_kind(game::BoardSize size, game::Square square);

using KindMasks = std::array<game::Bits, kSquareKinds>;
const KindMasks& kind_masks(game::BoardSize size);  // all squares of each kind

// Squares of each kind in `own`, minus those in `opp`.
using KindCounts = std::array<int, kSquareKinds>;
KindCounts kind_difference(game::BoardSize size, game::Bits own, game::Bits opp);

}  // namespace ogai::eval
