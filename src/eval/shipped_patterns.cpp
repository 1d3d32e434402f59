#include "eval/shipped_patterns.h"

namespace ogai::eval {

const PatternEvaluation* shipped_patterns(game::Objective, game::BoardSize) {
  return nullptr;
}

}  // namespace ogai::eval
