// The arena's pictures, as SVG text: ratings with error bars, the crosstable as a heat map,
// ratings over the rounds. `names` are the agents', in the tournament's order.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "arena/ratings.h"

namespace ogai::arena {

// The strongest above.
std::string ratings_svg(const std::vector<std::string>& names, const RatingTable& table);

// Each agent's share of the points against each other, the strongest first.
std::string crosstable_svg(const std::vector<std::string>& names,
                           std::span<const PairOutcome> outcomes,
                           const RatingSettings& settings = {});

// The ratings of the `most` strongest agents, fitted anew to the games up to each round.
std::string ratings_over_rounds_svg(const std::vector<std::string>& names,
                                    std::span<const PairOutcome> outcomes,
                                    const RatingSettings& settings = {}, int most = 12);

}  // namespace ogai::arena
