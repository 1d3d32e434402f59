// Positions of random games by round, and the size of the tree below one.
#pragma once

#include <cstdint>
#include <vector>

#include "game/board.h"

namespace ogai::lab {

// 8×8 boards with `round` discs from `games` random games, the side to move having a legal square;
// none from a game that ends before. They depend on the arguments alone.
std::vector<game::Board> random_boards(int round, int games, std::uint64_t seed);

// The entries into report C's search function that a search to `depth` plies makes below `board`
// when nothing is cut off, the root included: the boards one move away from the last entries are
// judged without one. A pass is an entry and a ply.
std::uint64_t full_tree_nodes(game::Board board, int depth);

}  // namespace ogai::lab
