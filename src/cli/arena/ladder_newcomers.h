// From what a user calls an agent to what a ladder keeps.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/arena/ladder_add.h"

namespace ogai::cli {

// The spec under which a newcomer is registered; ends the command if it does not pass the usability
// test. Those that `known` has already are not tested again.
std::string register_newcomer(const LadderAddition& addition, const std::string& spec,
                              const std::filesystem::path& database, const AgentNames& known);

// Whom a newcomer to an empty ladder meets: rnd, gdy and the levels novice to strong, all of which
// move within milliseconds.
AgentNames first_field();

// Which of the agents cannot play any more: programs that have changed, and whoever needs a file
// that is gone. Each is told of on standard error.
std::vector<bool> find_absent(const AgentNames& agents, const ArenaFlags& flags);

}  // namespace ogai::cli
