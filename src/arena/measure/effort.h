// What an agent's search gets done in the time of a move, by the ply of the game: how deep it looks
// (report C's fourth measure), how many simulations it makes and inherits (report A's table 3).
//
// Depth is asked in positions of random games, so that every agent is asked about the same ones:
// with one search method, the deeper one has the better evaluation (the better the evaluation, the
// better the pruning).
//
// Simulations are counted in whole games of the agent against another copy of itself, so that a
// tree which is kept between moves has something to keep. Answers that are proved end early and
// forced moves need no search: neither says what fits into the time, and neither is counted.
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

struct EffortSettings {
  game::Objective objective = game::Objective::fewest;
  game::BoardSize size = game::BoardSize::eight;
  std::string agent;
  // As of agents::AgentContext.
  agents::OutsidePrograms outside = agents::OutsidePrograms::refused;
  std::optional<std::size_t> outside_memory = std::nullopt;
  search::Limits limits;
  int games = 1;
  int step = 4;  // of the depth: every so many plays
  // Of the simulations: where the games begin, in turn; empty: the initial position, which is
  // enough for agents that play by chance.
  std::vector<game::Position> openings = {};
  std::uint64_t seed = 1;

  agents::AgentContext context() const { return {objective, size, outside, outside_memory}; }
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
std::size_t depth_positions(const EffortSettings& settings);

// `asked` is called after each answer. An agent that cannot be made or fails is an error.
base::Result<SearchDepth> measure_search_depth(const EffortSettings& settings,
                                               const std::stop_token& stop,
                                               const std::function<void()>& asked);

struct IterationsRow {
  int ply = 0;     // moves made before, passes not counted
  Mean fresh;      // simulations of the search itself
  Mean inherited;  // that its root had before
  double seconds = 0;

  double per_second() const { return seconds > 0 ? fresh.sum() / seconds : 0; }
  void add(const IterationsRow& other);
};

struct Iterations {
  std::vector<IterationsRow> rows;  // by ply; plies without a counted answer are left out
  int proved = 0;                   // answers not counted: proved before the time was over,
  int silent = 0;                   // or without a word of simulations
  bool finished = true;             // false: stopped before the last game was over

  // All answers with first ≤ ply ≤ last.
  IterationsRow between(int first, int last) const;
};

base::Result<Iterations> measure_iterations(const EffortSettings& settings,
                                            const std::stop_token& stop,
                                            const std::function<void()>& asked);

}  // namespace ogai::arena
