// A mean as a cell keeps it: {"n": 400, "mean": 8.51, "error": 0.02}, the error being half the
// width of the 95 % interval by the normal distribution, which few values make wider.
#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "arena/measure/statistics.h"
#include "lab/frame/fields.h"
#include "lab/frame/page.h"

namespace ogai::lab {

// Student's 95 % point: by how many standard errors a mean of few values may be off. With a handful
// of games the normal distribution's 1.96 makes intervals too short: of four values they hold the
// true mean in 85 % of the cases only, and a verdict would follow from chance.
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

struct StoredMean {
  StoredMean() = default;
  StoredMean(const arena::Mean& mean)
      : count(mean.count()), value(mean.value()), error(mean.error()), sums_(mean) {}

  std::uint64_t count = 0;
  double value = 0;
  double error = 0;

  // While it is measured; one that was read cannot be added to.
  void add(double one) { sums_.add(one), *this = sums_; }
  void add(const StoredMean& part) { sums_.add(part.sums_), *this = sums_; }

  // Without a second value the interval is infinite.
  arena::Estimate estimate() const {
    const double half = count > 1 ? error / arena::kNormal95 * student95(count - 1)
                                  : std::numeric_limits<double>::infinity();
    return {value, value - half, value + half};
  }
  // Of a share: the interval ends at 0 and 1.
  arena::Estimate share() const {
    const arena::Estimate all = estimate();
    return {all.value, std::max(0.0, all.low), std::min(1.0, all.high)};
  }
  // Of the single values behind it, not of the mean.
  double deviation() const {
    return error / arena::kNormal95 * std::sqrt(static_cast<double>(count));
  }

  static constexpr auto fields() {
    return std::tuple(Named{"n", &StoredMean::count}, Named{"mean", &StoredMean::value},
                      Named{"error", &StoredMean::error});
  }

 private:
  arena::Mean sums_;
};

// As a page shows it.
inline Field plus_minus(const StoredMean& mean, int digits) {
  return plus_minus(mean.estimate(), digits);
}
inline Field estimate(const StoredMean& mean, int digits) {
  return estimate(mean.estimate(), digits);
}

}  // namespace ogai::lab
