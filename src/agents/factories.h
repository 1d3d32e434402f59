// The factory function of every agent family, each defined in the file of its name.
// registry.cpp lists them; nobody else includes this.
#pragma once

#include "agents/registry.h"

namespace ogai::agents {

AgentFactory az_agent();
AgentFactory random_agent();
AgentFactory greedy_agent();
AgentFactory gdy_ab_agent();
AgentFactory greedy_invincible_agent();
AgentFactory maximax_agent();
AgentFactory hybrid_agent();
AgentFactory level_agent();
AgentFactory mcts_agent();
AgentFactory ogai_agent();
AgentFactory rnd_mcts_agent();
AgentFactory rox_mcts_agent();
AgentFactory table_mcts_agent();
AgentFactory uct_agent();

// Outside programs (agents/external).
AgentFactory cmd_agent();
AgentFactory course_agent();
AgentFactory nboard_agent();
AgentFactory strategy_agent();
AgentFactory uci_agent();

}  // namespace ogai::agents
