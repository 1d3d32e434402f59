// The tree search of report E's agent, for the plays after its conversion point.
#pragma once

#include <memory>

#include "agents/registry.h"

namespace ogai::agents {

struct HybridTreeSettings {
  game::Objective objective = game::Objective::fewest;
  std::size_t memory = 0;    // bytes
  std::uint32_t batch = 32;  // leaves at a time
  std::uint64_t seed = 0;    // of the option; 0 = the game's
};

// Never null. UCB = wins / Nᵢ + √(2 ln N / Nᵢ), games of random moves, 95 % of the time; told of
// the whole game like any agent.
std::unique_ptr<Agent> make_hybrid_tree(const HybridTreeSettings& settings);

}  // namespace ogai::agents
