// Report C's third measure, the structural minimax-value loss, and the plain loss of moves: how far
// an agent is from the truth where the truth can be computed.
//
// Both are taken on test positions with so few empty squares that the solver knows every value.
// The move: exact value of the best move minus that of the agent's. The structure: the error of the
// agent's own value, at every position of the tree of n plies below the test position.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <string>

#include "agents/registry.h"
#include "arena/measure/statistics.h"
#include "base/result.h"
#include "game/position.h"
#include "search/limits.h"

namespace ogai::arena {

struct ValueLossSettings {
  game::Objective objective = game::Objective::fewest;
  std::string agent;
  // As of agents::AgentContext.
  agents::OutsidePrograms outside = agents::OutsidePrograms::refused;
  std::optional<std::size_t> outside_memory = std::nullopt;
  search::Limits limits;  // of each of its answers
  int plies = 1;          // of the tree; 0: the test position alone
  std::uint64_t seed = 1;
  int threads = 1;  // the result does not depend on them
};

struct ValueLoss {
  Mean move_loss;   // in discs, over the test positions
  int best = 0;     // test positions in which the agent's move loses nothing
  int spoiled = 0;  // … in which it turns a win into less, or a draw into a loss

  // Errors of the agent's values, one for each position of the trees that it gave a value: in
  // discs if that is its unit, else of the result (−1, 0 or 1). The other stays empty.
  Mean discs;
  Mean result;
  // The same summed up for each test position, which is what the report credits it with.
  Mean discs_of_tree;
  Mean result_of_tree;
  std::uint64_t nodes = 0;      // positions in the trees that have a legal move
  std::uint64_t valueless = 0;  // of them, those about which the agent told nothing
  bool finished = true;         // false: stopped before the last position
};

// `done` is called after each position, from any thread. An agent that cannot be made or fails is
// an error.
base::Result<ValueLoss> measure_value_loss(const ValueLossSettings& settings,
                                           std::span<const game::Position> positions,
                                           const std::stop_token& stop,
                                           const std::function<void()>& done);

}  // namespace ogai::arena
