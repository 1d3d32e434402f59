// Verdicts that follow from figures with their intervals.
#pragma once

#include <span>

#include "arena/elo.h"
#include "arena/measure/statistics.h"
#include "lab/frame/page.h"

namespace ogai::lab {

// "All of these are at least `least`." Holds where every interval lies above, partly where some lie
// above and some below, fails where some lie below and none above; open as soon as any cannot tell
// and none lies below, or where there are none.
Verdict verdict_at_least(std::span<const arena::Estimate> figures, double least);

// "It gains, by the factor `theirs`." Holds where the interval lies above theirs, partly where the
// gain alone is sure (above 1), fails where it lies below 1.
Verdict verdict_of_gain(const arena::Estimate& factor, double theirs);

// "It is about low … high." Holds where the interval lies within, fails where it lies outside, open
// where it is too wide to tell.
Verdict verdict_between(const arena::Estimate& figure, double low, double high);

// The mean with its 95 % interval (Student's); without a second value it is infinite.
arena::Estimate estimate_of(const arena::Mean& mean);

// The same of shares: the interval ends at 0 and 1.
arena::Estimate share_estimate(const arena::Mean& mean);

// The interval of a / b, both independent and positive, by propagation of errors.
arena::Estimate ratio(const arena::Estimate& a, const arena::Estimate& b);

}  // namespace ogai::lab
