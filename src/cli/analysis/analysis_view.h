// Analyses of positions and games as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "search/game_analysis.h"

namespace ogai::cli {

std::string position_analysis_text(const game::Position& position, game::Objective objective,
                                   const search::SearchResult& answer);
nlohmann::ordered_json position_analysis_json(const game::Position& position,
                                              game::Objective objective,
                                              const search::SearchResult& answer);

// A row a move and a line a side.
std::string game_analysis_text(const game::GameRecord& game, const search::GameAnalysis& analysis);
nlohmann::ordered_json game_analysis_json(const game::GameRecord& game,
                                          const search::GameAnalysis& analysis);

}  // namespace ogai::cli
