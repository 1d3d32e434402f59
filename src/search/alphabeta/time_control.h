// How long one search may take, from the limits it was given.
//
// `hard` is when the search is cut off; after `soft` no new iteration is begun, because it
// would hardly come to an end. A fixed time per move is used up: soft lies near it only to
// spare work that is certain to be thrown away.
#pragma once

#include <optional>

#include "search/limits.h"

namespace ogai::search {

struct TimePlan {
  std::optional<base::Duration> soft;
  std::optional<base::Duration> hard;
};

TimePlan plan_time(const Limits& limits, int empties);

}  // namespace ogai::search
