// The n-th square of a set, and a square drawn at random from it.
#pragma once

#if defined(__BMI2__)
#include <immintrin.h>
#endif

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

}  // namespace ogai::game
