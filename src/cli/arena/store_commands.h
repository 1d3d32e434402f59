// The arena's commands that work on the database; only in programs built with the store.
#pragma once

#include "cli/frame/commands.h"
#include "cli/frame/database.h"

namespace ogai::cli {

void add_games_command(Command& program);
void add_tournaments_command(Command& program);
void add_ladder_command(Command& program);

}  // namespace ogai::cli
