#include "arena/shipped_openings.h"

#include <cassert>

#include "base/embed.h"
#include "game/notation/games.h"

OGAI_EMBED(ogai_openings_8_reversed, "openings/8-reversed.txt");
OGAI_EMBED(ogai_openings_8_classic, "openings/8-classic.txt");

namespace ogai::arena {

std::vector<game::Position> shipped_openings(game::Objective objective, game::BoardSize size) {
  if (size != game::BoardSize::eight) return {};
  const bool reversed = objective == game::Objective::fewest;
  const auto games = game::notation::parse_games(
      reversed ? base::embedded(ogai_openings_8_reversed, ogai_openings_8_reversed_end)
               : base::embedded(ogai_openings_8_classic, ogai_openings_8_classic_end));
  assert(games.ok());
  std::vector<game::Position> openings;
  for (const game::GameRecord& game : *games) openings.push_back(game.position());
  return openings;
}

}  // namespace ogai::arena
