// Positions as good players reach them: a few random plies, then a search of fixed depth for both
// sides, until so many squares are empty. One position a game, so that they are independent.
//
// Used where a question is about real positions and not about those of random games, in which
// corners and edges are given away for nothing.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "game/position.h"
#include "lab/frame/bench.h"
#include "train/fixed_search.h"

namespace ogai::lab {

struct SensiblePlay {
  game::Objective objective = game::Objective::fewest;
  game::BoardSize size = game::BoardSize::eight;
  int random_plies = 8;
  int depth = 4;  // of the searches that choose the moves after them
};

// The board of game `number` with so many empty squares, the side to move having a choice; nothing
// if the game does not come to it.
std::optional<game::Board> sensible_position(train::FixedSearch& search, const SensiblePlay& play,
                                             int empties, std::uint64_t seed, std::uint64_t number);

// What `judge` makes of each of up to `count` such positions, on all threads of the bench, in the
// order of the games. `judge` may use the search, which it finds forgetful. Throws base::Failure.
using SensibleJudge = std::function<Json(train::FixedSearch& search, game::Board board)>;
std::vector<Json> judge_sensible_positions(Bench& bench, const SensiblePlay& play, int empties,
                                           std::size_t count, const SensibleJudge& judge);

}  // namespace ogai::lab
