// The arena's commands that work on the database; only in programs built with the store.
#pragma once

#include <memory>

#include "arena/tournament.h"
#include "cli/arena/standings_view.h"
#include "cli/frame/commands.h"
#include "cli/frame/database.h"
#include "store/live_games.h"
#include "store/tournament_store.h"
#include "store/tournaments.h"

namespace ogai::cli {

void add_games_command(Command& program);
void add_tournaments_command(Command& program);
void add_ladder_command(Command& program);

// Shows the games of a tournament that is about to be played to whoever reads the database.
std::unique_ptr<store::LivePublisher> publish_games(const store::TournamentStore& tournament,
                                                    const store::Database& database,
                                                    const AgentNames& agents,
                                                    const arena::TournamentSettings& settings);

}  // namespace ogai::cli
