// Student's 95 % point: by how many standard errors a mean of few values may be off.
//
// With a handful of games the normal distribution's 1.96 makes intervals too short: of four values
// they hold the true mean in 85 % of the cases only, and a verdict would follow from chance.
#pragma once

#include <array>
#include <cstdint>

#include "arena/elo.h"

namespace ogai::lab {

// Two-sided, for so many degrees of freedom (one less than there are values), at least 1. Beyond
// the first few by the expansion of Cornish and Fisher in 1/freedom, right to 0.2 %.
inline double student95(std::uint64_t freedom) {
  constexpr std::array kFirst = {12.7062, 4.3027, 3.1824, 2.7764};
  if (freedom <= kFirst.size()) return kFirst[freedom == 0 ? 0 : freedom - 1];
  const double z = arena::kNormal95, z2 = z * z, n = static_cast<double>(freedom);
  const double first = z * (z2 + 1) / 4;
  const double second = z * ((5 * z2 + 16) * z2 + 3) / 96;
  const double third = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
  return z + (first + (second + third / n) / n) / n;
}

}  // namespace ogai::lab
