#include "lab/frame/verdicts.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ogai::lab {

using arena::Estimate;

Verdict verdict_above(const Estimate& figure, double bound) {
  return figure.low > bound ? Verdict::holds : figure.high < bound ? Verdict::fails : Verdict::open;
}

Verdict verdict_below(const Estimate& figure, double bound) {
  return figure.high < bound ? Verdict::holds : figure.low > bound ? Verdict::fails : Verdict::open;
}

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

Verdict verdict_at_least(const Figures& figures, double least) {
  return verdict_at_least(each(figures, [](const auto& figure) { return figure.second; }), least);
}

Verdict verdict_of_gain(const Estimate& factor, double theirs) {
  if (factor.low >= theirs) return Verdict::holds;
  const Verdict gains = verdict_at_least(factor, 1);
  return gains == Verdict::holds ? Verdict::partly : gains;
}

Verdict verdict_between(const Estimate& figure, double low, double high) {
  if (figure.high < low || figure.low > high) return Verdict::fails;
  return figure.low >= low && figure.high <= high ? Verdict::holds : Verdict::open;
}

Estimate ratio(const Estimate& a, const Estimate& b) {
  constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();
  if (a.value <= 0 || b.value <= 0) return {kNoNumber, kNoNumber, kNoNumber};
  const double value = a.value / b.value;
  const double relative = std::hypot((a.high - a.value) / a.value, (b.high - b.value) / b.value);
  return {value, std::max(0.0, value * (1 - relative)), value * (1 + relative)};
}

Estimate other_share(const Estimate& share) {
  return {1 - share.value, 1 - share.high, 1 - share.low};
}

}  // namespace ogai::lab
