// Analyses by an agent as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "cli/analysis/agent_analysis.h"

namespace ogai::cli {

// One row a move: value or win rate; visits, prior and depth where the agent has them; the expected
// line. The column of priors is there only if the agent has any.
std::string agent_position_text(const AgentPly& ply, game::Objective objective);
nlohmann::ordered_json agent_position_json(const AgentPly& ply, game::Objective objective,
                                           const std::string& agent);

// One row a move of the game.
std::string agent_game_text(const game::GameRecord& game, const AgentAnalysis& analysis);
nlohmann::ordered_json agent_game_json(const game::GameRecord& game, const AgentAnalysis& analysis,
                                       const std::string& agent);

}  // namespace ogai::cli
