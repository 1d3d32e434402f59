// Plays a match, tournament or ladder with live progress, keeping its pairs where the flags say.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/arena/arena_flags.h"
#include "cli/arena/standings_view.h"

namespace ogai::cli {

struct PlayedTournament {
  std::string name;  // under which it is kept; empty if it is not
  arena::TournamentEnd end = arena::TournamentEnd::finished;
  Outcomes outcomes;                // those that count
  std::vector<std::string> faults;  // one line for each kind of fault seen in this run
};

// `tournament` is what the flags' spec was made into.
PlayedTournament play(const ArenaFlags& flags, arena::Tournament tournament);

// The tournament in the database, new or to be resumed; one that cannot be used ends the command.
// Programs built without the store (cmake option OGAI_STORE) keep nothing.
std::shared_ptr<arena::Recorder> open_recorder(const ArenaFlags& flags,
                                               const arena::Tournament& tournament);

}  // namespace ogai::cli
