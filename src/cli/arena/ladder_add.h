// Adds agents to a ladder and plays until every rating on it is settled.
//
// An agent from outside is kept by version (store/kept_agents.h) and passes the usability test
// first; an empty ladder begins with a field of Ogai's own, so that a newcomer has opponents.
#pragma once

#include "cli/arena/arena_flags.h"
#include "cli/arena/standings_view.h"

namespace ogai::cli {

// The newcomers are the spec's agents. `unchecked`: without the usability test.
void add_to_ladder(ArenaFlags& flags, bool unchecked);

// Of a ladder, as text or JSON.
void print_ladder(const AgentNames& agents, const Outcomes& outcomes, bool json);

}  // namespace ogai::cli
