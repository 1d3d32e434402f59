#include "search/alphabeta/selectivity.h"

namespace ogai::search {

namespace {

// The constants are data (data/probcut/), written by `ogai train probcut`.
struct Models {
  ErrorModel reversed8, classic8, reversed6, classic6;

  const ErrorModel& of(game::Objective objective, game::BoardSize size) const {
    const bool reversed = objective == game::Objective::fewest;
    if (size == game::BoardSize::eight) return reversed ? reversed8 : classic8;
    return reversed ? reversed6 : classic6;
  }
};

// clang-format off: an include is a line of its own
constexpr Models kLinear = {
#include <probcut/linear-8-reversed.inc>
    ,
#include <probcut/linear-8-classic.inc>
    ,
#include <probcut/linear-6-reversed.inc>
    ,
#include <probcut/linear-6-classic.inc>
};
constexpr Models kPatterns = {
#include <probcut/patterns-8-reversed.inc>
    ,
#include <probcut/patterns-8-classic.inc>
    ,
#include <probcut/patterns-6-reversed.inc>
    ,
#include <probcut/linear-6-classic.inc>  // no patterns ship there
};
// clang-format on

}  // namespace

const ErrorModel& ErrorModel::shipped(game::Objective objective, game::BoardSize size,
                                      eval::EvaluationKind evaluation) {
  return (evaluation == eval::EvaluationKind::linear ? kLinear : kPatterns).of(objective, size);
}

}  // namespace ogai::search
