// The n-th square of a set, a square drawn at random from it, and one of several moves drawn by
// what they are worth.
#pragma once

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include <algorithm>
#include <cstdint>
#include <ranges>

#include "base/random.h"
#include "game/square.h"

namespace ogai::game {

// The square of `squares` that has `n` others below it; n < popcount(squares).
inline Square nth_square(Bits squares, unsigned n) {
#if defined(__BMI2__)
  return first_square(_pdep_u64(Bits{1} << n, squares));
#else
  for (; n > 0; --n) squares &= squares - 1;
  return first_square(squares);
#endif
}

// Every square of a non-empty set with equal probability.
inline Square random_square(Bits squares, base::Random& random) {
  return nth_square(squares, random.below(static_cast<std::uint32_t>(std::popcount(squares))));
}

// One of `moves` (not empty), each with a `value` in discs, that lose at most `error` against the
// best, the better the likelier: with weight error + 1 − loss. 0 leaves the best, equals with equal
// chance.
template <std::ranges::forward_range Moves>
const auto& draw_by_value(const Moves& moves, int error, base::Random& random) {
  const int best =
      std::ranges::max_element(moves, {}, [](const auto& m) { return m.value; })->value;
  const auto weight = [&](const auto& move) {
    return static_cast<std::uint32_t>(std::max(0, error + 1 - (best - move.value)));
  };
  std::uint32_t sum = 0;
  for (const auto& move : moves) sum += weight(move);
  std::uint32_t drawn = random.below(sum);
  auto chosen = std::ranges::begin(moves);
  for (; drawn >= weight(*chosen); ++chosen) drawn -= weight(*chosen);
  return *chosen;
}

}  // namespace ogai::game
