// The two sums from which a measure's mean and error bar come.
#pragma once

#include <cmath>
#include <cstdint>

#include "arena/elo.h"

namespace ogai::arena {

class Mean {
 public:
  void add(double value) {
    ++count_;
    sum_ += value;
    squares_ += value * value;
  }
  void add(const Mean& other) {
    count_ += other.count_;
    sum_ += other.sum_;
    squares_ += other.squares_;
  }

  std::uint64_t count() const { return count_; }
  double sum() const { return sum_; }
  double value() const { return count_ > 0 ? sum_ / static_cast<double>(count_) : 0; }
  // Half the width of the 95 % interval of the mean; 0 when one value says nothing about it.
  double error() const {
    if (count_ < 2) return 0;
    const auto n = static_cast<double>(count_);
    const double variance = std::max(0.0, squares_ - sum_ * sum_ / n) / (n - 1);
    return kNormal95 * std::sqrt(variance / n);
  }

 private:
  std::uint64_t count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

// Wilson's 95 % interval of a probability: right also near 0 and 1, where counting stops at the
// border.
inline Estimate wilson(std::uint64_t hits, std::uint64_t tries) {
  if (tries == 0) return {0, 0, 1};
  const auto n = static_cast<double>(tries);
  const double p = static_cast<double>(hits) / n;
  const double z2 = kNormal95 * kNormal95;
  const double centre = (p + z2 / (2 * n)) / (1 + z2 / n);
  const double half = kNormal95 / (1 + z2 / n) * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
  return {p, std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

}  // namespace ogai::arena
