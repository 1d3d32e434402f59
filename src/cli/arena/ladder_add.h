// Adds agents to a ladder and plays until every rating on it is settled.
//
// An agent from outside is kept by version (store/kept_agents.h) and passes the usability test
// first; an empty ladder begins with a field of Ogai's own, so that a newcomer has opponents.
#pragma once

#include <string>

#include "cli/arena/arena_flags.h"
#include "cli/arena/standings_view.h"

namespace ogai::cli {

struct LadderAddition {
  ArenaFlags flags{20};
  AgentNames newcomers;  // specs or files
  double settled = 50;
  int most = 2000;  // games of one agent
  bool unchecked = false;

  std::string ladder() const { return flags.name().empty() ? "ladder" : flags.name(); }
};

void add_to_ladder(LadderAddition& addition);

// Of a ladder, as text or JSON.
void print_ladder(const AgentNames& agents, const Outcomes& outcomes, bool json);

}  // namespace ogai::cli
