// Stable discs: discs that no play whatever can turn any more.
//
// What for: bounds on the score (a side keeps its stable discs to the end) and a feature of
// evaluations. stable_discs() never counts a disc that could still be turned; it may miss some,
// because full knowledge would need a search. Pure functions on tables made at start-up; any
// number of threads.
#pragma once

#include "game/board.h"

namespace ogai::eval {

// The stable discs among `own` on a board of `size` whose other side has `opp`. Having found
// `enough` it looks for no more.
game::Bits stable_discs(game::Bits own, game::Bits opp, game::BoardSize size, int enough = 64);

// Both sides' stable discs on the four edges only: cheaper, and most of what there is.
game::Board stable_edge_discs(game::Board board, game::BoardSize size);

}  // namespace ogai::eval
