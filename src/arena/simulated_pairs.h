// For tests: pairs drawn from a known distribution over the five classes.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "arena/pentanomial.h"
#include "base/random.h"

namespace ogai::arena {

using PairDistribution = std::array<double, 5>;

inline double mean_of(const PairDistribution& distribution) {
  double mean = 0;
  for (std::size_t i = 0; i < 5; ++i) mean += distribution[i] * kPairScores[i];
  return mean;
}

inline double deviation_of(const PairDistribution& distribution) {
  double squares = 0;
  for (std::size_t i = 0; i < 5; ++i) squares += distribution[i] * kPairScores[i] * kPairScores[i];
  return std::sqrt(squares - mean_of(distribution) * mean_of(distribution));
}

// `shape` tilted exponentially by `tilt`: more of it, more points.
inline PairDistribution tilted(PairDistribution shape, double tilt) {
  double sum = 0;
  for (std::size_t i = 0; i < 5; ++i) sum += shape[i] *= std::exp(tilt * kPairScores[i]);
  for (double& share : shape) share /= sum;
  return shape;
}

// The tilt at which `measure`, which grows with it, is `wanted`.
template <typename Measure>
PairDistribution tilted_until(const PairDistribution& shape, double wanted, Measure&& measure) {
  double low = -50;
  double high = 50;
  for (int step = 0; step < 100; ++step) {
    const double middle = (low + high) / 2;
    (measure(tilted(shape, middle)) < wanted ? low : high) = middle;
  }
  return tilted(shape, low);
}

inline std::size_t draw_pair(const PairDistribution& distribution, base::Random& random) {
  double rest = random.uniform();
  std::size_t pair_class = 0;
  while (pair_class < 4 && rest >= distribution[pair_class]) rest -= distribution[pair_class++];
  return pair_class;
}

// Few draws, as in Reversi; many, as in chess between engines; openings that decide by colour.
inline constexpr PairDistribution kFewDraws{0.235, 0.02, 0.49, 0.02, 0.235};
inline constexpr PairDistribution kManyDraws{0.02, 0.18, 0.6, 0.18, 0.02};
inline constexpr PairDistribution kColourDecides{0.08, 0.02, 0.8, 0.02, 0.08};

}  // namespace ogai::arena
