#include "lab/verdicts.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "lab/frame/student.h"

namespace ogai::lab {

using arena::Estimate;

Verdict verdict_at_least(std::span<const Estimate> figures, double least) {
  if (figures.empty()) return Verdict::open;
  std::size_t above = 0;
  std::size_t below = 0;
  for (const Estimate& figure : figures) {
    above += figure.low >= least ? 1 : 0;
    below += figure.high < least ? 1 : 0;
  }
  if (above == figures.size()) return Verdict::holds;
  if (below == 0) return Verdict::open;
  return above > 0 ? Verdict::partly : Verdict::fails;
}

Verdict verdict_of_gain(const Estimate& factor, double theirs) {
  if (factor.low >= theirs) return Verdict::holds;
  const Verdict gains = verdict_at_least({&factor, 1}, 1);
  return gains == Verdict::holds ? Verdict::partly : gains;
}

Verdict verdict_between(const Estimate& figure, double low, double high) {
  if (figure.high < low || figure.low > high) return Verdict::fails;
  return figure.low >= low && figure.high <= high ? Verdict::holds : Verdict::open;
}

Estimate estimate_of(const arena::Mean& mean) {
  const double error = mean.count() > 1
                           ? mean.error() / arena::kNormal95 * student95(mean.count() - 1)
                           : std::numeric_limits<double>::infinity();
  return {mean.value(), mean.value() - error, mean.value() + error};
}

Estimate share_estimate(const arena::Mean& mean) {
  const Estimate all = estimate_of(mean);
  return {all.value, std::max(0.0, all.low), std::min(1.0, all.high)};
}

Estimate ratio(const Estimate& a, const Estimate& b) {
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  if (a.value <= 0 || b.value <= 0) return {kUnknown, kUnknown, kUnknown};
  const double value = a.value / b.value;
  const double relative = std::hypot((a.high - a.value) / a.value, (b.high - b.value) / b.value);
  return {value, std::max(0.0, value * (1 - relative)), value * (1 + relative)};
}

}  // namespace ogai::lab
