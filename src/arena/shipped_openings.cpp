#include "arena/shipped_openings.h"

#include <cassert>
#include <string_view>

#include "base/embed.h"
#include "game/notation/games.h"

OGAI_EMBED(ogai_openings_8_reversed, OGAI_OPENING_DATA "/8-reversed.txt");
OGAI_EMBED(ogai_openings_8_classic, OGAI_OPENING_DATA "/8-classic.txt");

namespace ogai::arena {

std::vector<game::Position> shipped_openings(game::Objective objective, game::BoardSize size) {
  if (size != game::BoardSize::eight) return {};
  const bool reversed = objective == game::Objective::fewest;
  const char* begin = reversed ? ogai_openings_8_reversed : ogai_openings_8_classic;
  const char* end = reversed ? ogai_openings_8_reversed_end : ogai_openings_8_classic_end;
  const auto games =
      game::notation::parse_games(std::string_view(begin, static_cast<std::size_t>(end - begin)));
  assert(games.ok());
  std::vector<game::Position> openings;
  for (const game::GameRecord& game : *games) openings.push_back(game.position());
  return openings;
}

}  // namespace ogai::arena
