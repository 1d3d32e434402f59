// For tests: weights that say nothing, but not the same of any two cases.
#pragma once

#include "base/random.h"
#include "eval/pattern_weights.h"

namespace ogai::eval {

inline constexpr std::array kSizesWithPatterns = {game::BoardSize::six, game::BoardSize::eight};

// From −range to range.
inline PatternWeights random_pattern_weights(game::BoardSize size, int range,
                                             game::Objective objective = game::Objective::fewest) {
  PatternWeights weights(size, objective);
  base::Random random(7);
  for (std::int16_t& number : weights.numbers)
    number = static_cast<std::int16_t>(
        static_cast<int>(random.below(static_cast<std::uint32_t>(2 * range + 1))) - range);
  return weights;
}

}  // namespace ogai::eval
