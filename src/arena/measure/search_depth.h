// Report C's fourth measure: how deep an agent's search gets in the time of a move, by the ply of
// the game. With one search method, the deeper one has the better evaluation (the better the
// evaluation, the better the pruning).
//
// The positions are those of random games, so that every agent is asked about the same ones.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "agents/registry.h"
#include "arena/measure/statistics.h"
#include "base/result.h"
#include "game/position.h"
#include "search/limits.h"

namespace ogai::arena {

struct SearchDepthSettings {
  game::Objective objective = game::Objective::fewest;
  game::BoardSize size = game::BoardSize::eight;
  std::string agent;
  // As of agents::AgentContext.
  agents::OutsidePrograms outside = agents::OutsidePrograms::refused;
  std::optional<std::size_t> outside_memory = std::nullopt;
  search::Limits limits;
  int games = 3;
  int step = 4;  // every so many plays
  std::uint64_t seed = 1;
};

struct DepthRow {
  int plays = 0;  // made before the positions of this row
  Mean depth;     // of the answers that tell one
  Mean nodes;
  Mean simulations;
  int proved = 0;
  int positions = 0;
};

struct SearchDepth {
  std::vector<DepthRow> rows;
  bool finished = true;
};

// How many positions measure_search_depth() will ask about.
std::size_t depth_positions(const SearchDepthSettings& settings);

base::Result<SearchDepth> measure_search_depth(const SearchDepthSettings& settings,
                                               const std::stop_token& stop,
                                               const std::function<void()>& done);

}  // namespace ogai::arena
