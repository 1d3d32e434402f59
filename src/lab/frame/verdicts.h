// The rules by which figures with their intervals decide about a claim. Every claim names one.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "arena/elo.h"
#include "lab/frame/page.h"

namespace ogai::lab {

// "It is above the bound", "below it". Holds where the whole interval is, fails where the whole
// interval lies on the other side, open where it holds the bound.
Verdict verdict_above(const arena::Estimate& figure, double bound);
Verdict verdict_below(const arena::Estimate& figure, double bound);

// Named figures that are compared: "MCTS with table", 5.3 (5.1 … 5.5).
using Figures = std::vector<std::pair<std::string, arena::Estimate>>;

// "All of these are at least `least`." Holds where every interval lies above, partly where some lie
// above and some below, fails where some lie below and none above; open as soon as any cannot tell
// and none lies below, or where there are none.
Verdict verdict_at_least(std::span<const arena::Estimate> figures, double least);
Verdict verdict_at_least(const Figures& figures, double least);
inline Verdict verdict_at_least(const arena::Estimate& figure, double least) {
  return verdict_at_least({&figure, 1}, least);
}

// "It gains, by the factor `theirs`." Holds where the interval lies above theirs, partly where the
// gain alone is sure (above 1), fails where it lies below 1.
Verdict verdict_of_gain(const arena::Estimate& factor, double theirs);

// "It is about low … high." Holds where the interval lies within, fails where it lies outside, open
// where it is too wide to tell.
Verdict verdict_between(const arena::Estimate& figure, double low, double high);

// The interval of a / b, both independent and positive, by propagation of errors.
arena::Estimate ratio(const arena::Estimate& a, const arena::Estimate& b);
// Of 1 − share: what the other side has.
arena::Estimate other_share(const arena::Estimate& share);

}  // namespace ogai::lab
