// Single games on all threads, each told to a listener: for questions about games, not about who
// is stronger (for those duel.h has pairs with colours swapped).
//
// Game n depends on the plan, the bench's seed and n alone.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "game/record.h"
#include "lab/frame/bench.h"
#include "search/limits.h"

namespace ogai::lab {

struct SingleGamesPlan {
  std::string black;  // agent specs
  std::string white;
  std::size_t games = 100;
  std::vector<game::Position> openings;  // game n begins with opening n, cyclically; not empty
  search::Limits limits;                 // for both, beside those of their specs
  game::Objective objective = game::Objective::fewest;
};

// Game n has ended; calls come one at a time, in any order.
using SingleGameListener = std::function<void(std::size_t n, const game::GameRecord& game)>;

// Games lost by a fault of an agent are an error. Throws base::Failure.
void play_single_games(Bench& bench, const SingleGamesPlan& plan, const SingleGameListener& tell);

}  // namespace ogai::lab
