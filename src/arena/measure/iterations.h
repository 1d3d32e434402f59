// How many simulations a tree search makes in the time of a move, and how many it inherits from the
// moves before: report A's table 3 (plies 20 to 40 at 5 s a move).
//
// The agent plays whole games against another copy of itself, so that a tree which is kept between
// moves has something to keep. Answers that are proved end early and forced moves need no search:
// neither says what fits into the time, and neither is counted.
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

struct IterationsSettings {
  game::Objective objective = game::Objective::fewest;
  game::BoardSize size = game::BoardSize::eight;
  std::string agent;
  // As of agents::AgentContext.
  agents::OutsidePrograms outside = agents::OutsidePrograms::refused;
  std::optional<std::size_t> outside_memory = std::nullopt;
  search::Limits limits;
  int games = 1;
  // Where the games begin, in turn; empty: the initial position, which is enough for agents that
  // play by chance.
  std::vector<game::Position> openings;
  std::uint64_t seed = 1;
};

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

// `moved` is called after each answer. An agent that cannot be made or fails is an error.
base::Result<Iterations> measure_iterations(const IterationsSettings& settings,
                                            const std::stop_token& stop,
                                            const std::function<void()>& moved);

}  // namespace ogai::arena
