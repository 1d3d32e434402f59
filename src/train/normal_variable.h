// A standard normal variable, by Box and Muller. Depends on the generator alone, so equal seeds
// give equal numbers on every machine with IEEE floating point.
#pragma once

#include <cmath>
#include <numbers>

#include "base/random.h"

namespace ogai::train {

inline double normal_variable(base::Random& random) {
  const double radius = std::sqrt(-2 * std::log(1 - random.uniform()));
  return radius * std::cos(2 * std::numbers::pi * random.uniform());
}

}  // namespace ogai::train
