#include "search/alphabeta/selectivity.h"

namespace ogai::search {

namespace {

// The constants are data (data/probcut/), written by `ogai train probcut`.
constexpr ErrorModel kReversed8 =
#include <probcut/8-reversed.inc>
    ;
constexpr ErrorModel kClassic8 =
#include <probcut/8-classic.inc>
    ;

}  // namespace

const ErrorModel& ErrorModel::shipped(game::Objective objective, game::BoardSize) {
  return objective == game::Objective::fewest ? kReversed8 : kClassic8;
}

}  // namespace ogai::search
