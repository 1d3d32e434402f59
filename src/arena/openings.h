// Openings: the positions from which pairs are played.
//
// Agents without randomness repeat themselves, so every pair of a match should have an
// opening of its own. All sets are in a fixed order that depends only on the arguments.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "game/objective.h"
#include "game/position.h"

namespace ogai::arena {

// All positions after `plies` plies (a pass is one) that are not over, one of each class of
// symmetric ones, in order of the boards. On 8×8: 1, 3, 14, 60, 322, 1773 for 1 … 6 plies.
std::vector<game::Position> all_openings(game::BoardSize size, int plies);

// Up to `count` positions after `plies` random moves that are not over, no two of them
// symmetric; fewer when no fresh ones are found, none when every game is over by then.
std::vector<game::Position> random_openings(game::BoardSize size, int plies, std::size_t count,
                                            std::uint64_t seed);

// The near-even ones that come with the program (data/openings), made by `ogai train openings`;
// none for boards other than 8×8.
std::vector<game::Position> shipped_openings(game::Objective objective, game::BoardSize size);

// The same set in random order.
void shuffle(std::vector<game::Position>& openings, std::uint64_t seed);

// The set that a text names: "random:K", "all:K", "even", a file of positions and games ("-":
// standard input), or one in the text itself, such as "start". Shuffled, and enough of them for
// that many pairs if there are as many.
base::Result<std::vector<game::Position>> opening_set(const std::string& text,
                                                      game::Objective objective,
                                                      game::BoardSize size, std::size_t pairs,
                                                      std::uint64_t seed);
// Whether the text can name a set, as far as that is known without files.
base::Result<base::Done> check_opening_set(const std::string& text);

}  // namespace ogai::arena
