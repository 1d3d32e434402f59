// A weight file named on the command line.
#pragma once

#include <string>

#include "eval/any_evaluation.h"

namespace ogai::cli {

// A file that cannot be used, or not for this board and these rules, ends the command.
eval::AnyEvaluation read_weights(const std::string& path, game::Objective objective,
                                 game::BoardSize size);

}  // namespace ogai::cli
