// Correlations: of two quantities, summed up value by value, and of two rankings.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "arena/elo.h"

namespace ogai::lab {

class Correlation {
 public:
  void add(double x, double y) {
    ++count_;
    x_ += x, y_ += y;
    xx_ += x * x, xy_ += x * y, yy_ += y * y;
  }
  void add(const Correlation& other) {
    count_ += other.count_;
    x_ += other.x_, y_ += other.y_;
    xx_ += other.xx_, xy_ += other.xy_, yy_ += other.yy_;
  }

  std::uint64_t count() const { return count_; }
  // Pearson's r with the 95 % interval of Fisher's transformation; 0 (−1 … 1) if nothing can be
  // said.
  arena::Estimate r() const {
    const auto n = static_cast<double>(count_);
    const double variances = (n * xx_ - x_ * x_) * (n * yy_ - y_ * y_);
    if (count_ < 4 || !(variances > 0)) return {0, -1, 1};
    const double r = std::clamp((n * xy_ - x_ * y_) / std::sqrt(variances), -1.0, 1.0);
    const double z = std::atanh(std::clamp(r, -1 + 1e-12, 1 - 1e-12));
    const double half = arena::kNormal95 / std::sqrt(n - 3);
    return {r, std::tanh(z - half), std::tanh(z + half)};
  }

 private:
  std::uint64_t count_ = 0;
  double x_ = 0, y_ = 0, xx_ = 0, xy_ = 0, yy_ = 0;
};

// Kendall's τ of two lists of equal length: the share of pairs that both order alike, less that of
// pairs they order differently; ties count for neither. 0 for fewer than two values.
inline double kendall_tau(std::span<const double> a, std::span<const double> b) {
  double alike = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const double product = (a[i] - a[j]) * (b[i] - b[j]);
      alike += product > 0 ? 1 : product < 0 ? -1 : 0;
    }
  const auto n = static_cast<double>(a.size());
  return a.size() < 2 ? 0 : alike / (n * (n - 1) / 2);
}

}  // namespace ogai::lab
