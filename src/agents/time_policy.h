// How much of the time it is granted an agent spends on a move.
//
// TimePolicy is that of the tree players: their own limits and the referee's hold together, and of
// the time that both leave they use a share. With no limit at all a move takes a second.
#pragma once

#include <optional>

#include "game/position.h"
#include "search/limits.h"
#include "search/mcts/tree_search.h"

namespace ogai::agents {

// What the limits leave for one move; nothing if they do not limit time. Of a game clock it takes
// the share of one of the moves left to this side, and the increment.
std::optional<base::Duration> time_for_move(const search::Limits& limits, int empties);

base::Duration part_of(base::Duration time, double share);

struct TimePolicy {
  search::Limits own;  // besides the referee's
  double share = 1;    // of the time allowed that is used

  search::mcts::TreeBudget budget(const game::Position& position,
                                  const search::Limits& granted) const;
};

}  // namespace ogai::agents
