// Random variables of the distributions that trainers draw from.
//
// Normal ones by Box and Muller, gamma ones by Marsaglia and Tsang (2000), normalised for the
// symmetric Dirichlet distribution: noise at a root, which makes self-play look at moves its
// network thinks nothing of. All depend on the generator alone, so equal seeds give equal numbers
// on every machine with IEEE floating point.
#pragma once

#include <cmath>
#include <numbers>
#include <span>

#include "base/random.h"

namespace ogai::train {

inline double normal_variable(base::Random& random) {
  const double radius = std::sqrt(-2 * std::log(1 - random.uniform()));
  return radius * std::cos(2 * std::numbers::pi * random.uniform());
}

inline double gamma_variable(base::Random& random, double shape) {
  if (shape < 1) {
    const double power = std::pow(1 - random.uniform(), 1 / shape);
    return gamma_variable(random, shape + 1) * power;
  }
  const double d = shape - 1.0 / 3;
  for (;;) {
    const double x = normal_variable(random);
    const double v = std::pow(1 + x / (3 * std::sqrt(d)), 3);
    if (v > 0 && std::log(1 - random.uniform()) < x * x / 2 + d * (1 - v + std::log(v)))
      return d * v;
  }
}

// Fills `shares`, which then sum to 1.
inline void draw_dirichlet(base::Random& random, double alpha, std::span<double> shares) {
  double sum = 0;
  for (double& share : shares) sum += share = gamma_variable(random, alpha);
  for (double& share : shares)
    share = sum > 0 ? share / sum : 1 / static_cast<double>(shares.size());
}

}  // namespace ogai::train
