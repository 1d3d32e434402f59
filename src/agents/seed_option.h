// The `seed` option that agents with random choices share.
#pragma once

#include <limits>

#include "agents/registry.h"

namespace ogai::agents {

inline base::OptionTable seed_option() {
  base::OptionTable table;
  table.integer("seed", 0, {0, std::numeric_limits<std::int64_t>::max()},
                "seed of its random choices; 0 takes the game's own seed");
  return table;
}

inline std::uint64_t chosen_seed(const base::OptionValues& values, const AgentContext& context) {
  const std::int64_t seed = values.integer("seed");
  return seed != 0 ? static_cast<std::uint64_t>(seed) : context.seed;
}

}  // namespace ogai::agents
