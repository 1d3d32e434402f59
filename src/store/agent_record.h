// What an agent has done in all tournaments and collections of a database.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/games.h"
#include "store/tournaments.h"

namespace ogai::store {

// Its place in the last rating snapshot of a tournament.
struct AgentPlace {
  std::int64_t tournament = 0;
  std::string name;
  RatingEntry rating;
  int rank = 1;  // from 1
  int of = 0;    // participants rated
};

struct AgentRecord {
  AgentSummary total;
  std::vector<AgentSummary> opponents;  // `total`'s results against each, most games first
  std::vector<AgentPlace> places;       // newest tournament first; only those with ratings
  std::vector<GameSummary> recent;      // newest first
};

// Nothing: no such agent.
std::optional<AgentRecord> find_agent(Database& database, std::string_view spec,
                                      int recent_games = 20);

}  // namespace ogai::store
