// The Elo scale: differences of strength as expected scores, and back.
//
// 400 Elo are odds of ten to one; `kEloPerNat` Elo are odds of e to one. An expected score
// is a share of the points, 0 … 1.
#pragma once

#include <cmath>
#include <limits>
#include <numbers>

namespace ogai::arena {

inline constexpr double kEloPerNat = 400 / std::numbers::ln10;

// The two-sided 95 % point of the normal distribution.
inline constexpr double kNormal95 = 1.959963984540054;

inline double score_of_elo(double elo) {
  return 1 / (1 + std::exp(-elo / kEloPerNat));
}

// Minus and plus infinity for the scores 0 and 1.
inline double elo_of_score(double score) {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return kEloPerNat * std::log(score / (1 - score));
}

// The distribution function of the standard normal distribution.
inline double normal_probability(double z) {
  return std::erfc(-z / std::numbers::sqrt2) / 2;
}

// A value with its 95 % interval.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

}  // namespace ogai::arena
