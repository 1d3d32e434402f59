// The near-even openings that come with the program (data/openings), made by
// `ogai train openings`.
#pragma once

#include <vector>

#include "game/objective.h"
#include "game/position.h"

namespace ogai::arena {

// None for boards other than 8×8.
std::vector<game::Position> shipped_openings(game::Objective objective, game::BoardSize size);

}  // namespace ogai::arena
