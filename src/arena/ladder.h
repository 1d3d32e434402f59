// The ladder: a newcomer against agents whose ratings are known, until its own is settled; then the
// next one, once through the list.
//
// Each round is one encounter with the opponent whose result tells most: near in rating, and
// not met too often before. The newcomer is settled when its 95 % interval is narrow enough; that
// later games of others widen it a little does not bring it back. Whose turn it is follows from the
// earlier rounds, so that a ladder taken up again goes on as if nothing had happened.
#pragma once

#include <memory>
#include <optional>

#include "arena/schedule.h"

namespace ogai::arena {

struct LadderSettings {
  int agents = 0;                 // on the ladder, the newcomer included
  std::optional<int> newcomer;    // nothing: everybody in turn
  int first_round = 0;            // of this time through the list; earlier ones decide no turn
  int pairs = 10;                 // of an encounter
  double settled = 50;            // half the width of the interval, in Elo
  int most_pairs = 2000;          // of an agent in all; then it is left as it is
  std::vector<bool> absent = {};  // agents that cannot be met any more; empty: none
};

std::unique_ptr<Schedule> ladder(const LadderSettings& settings);

}  // namespace ogai::arena
