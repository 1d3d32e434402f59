// Positions to measure agents on, from random games: the same for every agent.
#pragma once

#include <cstdint>
#include <vector>

#include "game/position.h"

namespace ogai::arena {

// `count` positions of random games with so many empty squares in which the side to move has a
// choice. They depend on the arguments alone. Fewer only when random games hardly ever give one.
std::vector<game::Position> random_test_positions(game::BoardSize size, int empties,
                                                  std::size_t count, std::uint64_t seed);

}  // namespace ogai::arena
