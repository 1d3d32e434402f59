#include "arena/standings.h"

namespace ogai::arena {

Standings standings_of(int agents, std::span<const PairOutcome> outcomes) {
  Standings standings;
  standings.ratings = fit_ratings(agents, outcomes);
  standings.cross = crosstable(agents, outcomes);
  for (const int agent : standings.ratings.ranking()) {
    const auto index = static_cast<std::size_t>(agent);
    standings.ranking.push_back(
        {agent, standings.ratings.players[index].elo, total(standings.cross[index])});
  }
  return standings;
}

}  // namespace ogai::arena
