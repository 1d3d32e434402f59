// SolvedLeaves: leaves near the end of the game are solved exactly; all others go to another
// evaluator.
//
// A solved leaf has a certain result, which a tree that proves takes up the tree and never judges
// again. The solver's table is small and private: one object per thread, as of every Evaluator.
#pragma once

#include <memory>
#include <vector>

#include "game/objective.h"
#include "search/mcts/evaluator.h"

namespace ogai::search::mcts {

// Leaves with at most `empties` empty squares are solved. `inner` judges the others.
std::unique_ptr<Evaluator> solved_leaves(game::Objective objective, game::BoardSize size,
                                         int empties, std::unique_ptr<Evaluator> inner);

}  // namespace ogai::search::mcts
