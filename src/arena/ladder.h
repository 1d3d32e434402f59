// The ladder: one newcomer against agents whose ratings are known, until its own is settled.
//
// Each round is one encounter with the opponent whose result tells most: near in rating, and
// not met too often before. The newcomer is settled when its 95 % interval is narrow enough.
#pragma once

#include <memory>

#include "arena/schedule.h"

namespace ogai::arena {

struct LadderSettings {
  int agents = 0;  // on the ladder, the newcomer included
  int newcomer = 0;
  int pairs = 10;         // of an encounter
  double settled = 50;    // half the width of the interval, in Elo
  int most_pairs = 2000;  // of the newcomer in all; then it is left as it is
};

std::unique_ptr<Schedule> ladder(const LadderSettings& settings);

// The agents whose rating is not settled, in order.
std::vector<int> unsettled(int agents, double settled, const std::vector<PairOutcome>& outcomes);

}  // namespace ogai::arena
