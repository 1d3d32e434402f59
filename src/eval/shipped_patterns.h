// The pattern weights that come with the program, unpacked when first asked for.
#pragma once

#include <optional>

#include "eval/pattern_evaluation.h"
#include "game/objective.h"

namespace ogai::eval {

// Null where none ship.
const PatternEvaluation* shipped_patterns(game::Objective objective, game::BoardSize size);

// The numbers themselves, for those who pack them otherwise.
std::optional<PatternWeights> shipped_pattern_weights(game::Objective objective,
                                                      game::BoardSize size);

}  // namespace ogai::eval
