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
constexpr ErrorModel kReversed6 =
#include <probcut/6-reversed.inc>
    ;
constexpr ErrorModel kClassic6 =
#include <probcut/6-classic.inc>
    ;

}  // namespace

const ErrorModel& ErrorModel::shipped(game::Objective objective, game::BoardSize size) {
  const bool reversed = objective == game::Objective::fewest;
  if (size == game::BoardSize::eight) return reversed ? kReversed8 : kClassic8;
  return reversed ? kReversed6 : kClassic6;
}

}  // namespace ogai::search
