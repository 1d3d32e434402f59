// Cycles in a tournament: a beats b, b beats c, c beats a. A rating cannot show them.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "arena/pair.h"

namespace ogai::arena {

// Each made the majority of the points against the next, the last against the first.
struct IntransitiveTriple {
  std::array<int, 3> players{};    // the smallest number first
  std::array<double, 3> scores{};  // each player's share of the points against the next
  double likelihood = 0;           // that all three are really stronger, not only luckier
};

// The likeliest first. Among equals a quarter of all triples are cycles by luck: mind the
// likelihood.
std::vector<IntransitiveTriple> intransitive_triples(int players,
                                                     std::span<const PairOutcome> outcomes);

}  // namespace ogai::arena
