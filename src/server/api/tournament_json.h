// Tournaments and their games as the API writes them.
#pragma once

#include "arena/standings.h"
#include "server/api/responses.h"
#include "store/games.h"
#include "store/live_games.h"
#include "store/tournaments.h"

namespace ogai::server {

Json tournament_json(const store::TournamentSummary& tournament);
Json settings_json(const store::TournamentSummary& tournament);  // null where there are none
// The command that plays it again; null of imported games.
Json command_json(const store::TournamentSummary& tournament);

Json standings_json(const std::vector<std::string>& agents, const arena::Standings& standings);
Json crosstable_json(const std::vector<std::string>& agents, const arena::Standings& standings);
// Of long histories every n-th round and the last.
Json history_json(const std::vector<store::RatingSnapshot>& snapshots);
Json live_json(const std::vector<store::LiveGame>& games);
Json complaint_json(std::string_view complaint);  // null where there is none
Json game_summary_json(const store::GameSummary& game);

// A bound of an interval, null where there is none.
Json bound_json(double elo);

}  // namespace ogai::server
