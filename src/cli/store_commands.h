// The commands that work on the database; only in programs built with the store.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arena/tournament.h"
#include "cli/commands.h"
#include "cli/standings_view.h"
#include "store/live_publisher.h"
#include "store/tournament_catalogue.h"
#include "store/tournament_store.h"

namespace ogai::cli {

void add_games_command(Command& program);
void add_tournaments_command(Command& program);
void add_ladder_command(Command& program);

// The file a --db flag names, or the default one.
std::string database_file(const std::string& flag);
// The same opened for reading; a file that is not there yet ends the command.
store::Database open_for_reading(const std::string& flag);

// Ends the command: a name that is not there, or is taken, is the user's to mend.
[[noreturn]] void throw_exit(const store::StoreError& error);
// What `work` returns, or the end of the command.
template <typename Work>
auto exit_on_fault(Work work) {
  try {
    return work();
  } catch (const store::StoreError& error) {
    throw_exit(error);
  }
}

// Shows the games of a tournament that is about to be played to whoever reads the database.
std::unique_ptr<store::LivePublisher> publish_games(const store::TournamentStore& tournament,
                                                    const store::Database& database,
                                                    const AgentNames& agents,
                                                    const arena::TournamentSettings& settings);

}  // namespace ogai::cli
