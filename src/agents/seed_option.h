// The `seed` option that agents with random choices share.
#pragma once

#include <limits>

#include "agents/registry.h"
#include "base/random.h"

namespace ogai::agents {

inline base::OptionTable seed_option() {
  base::OptionTable table;
  table.integer("seed", 0, {0, std::numeric_limits<std::int64_t>::max()},
                "seed of its random choices; 0 takes the game's own seed");
  return table;
}

inline std::uint64_t seed_of(const base::OptionValues& values) {
  return static_cast<std::uint64_t>(values.integer("seed"));
}

// The generator for one game: the option's seed if it was given, else the game's.
inline base::Random game_random(std::uint64_t option_seed, std::uint64_t game_seed) {
  return base::Random(option_seed != 0 ? option_seed : game_seed);
}

}  // namespace ogai::agents
