#include "cli/frame/weights_file.h"

#include <fmt/format.h>

#include "cli/frame/exit.h"

namespace ogai::cli {

eval::AnyEvaluation read_weights(const std::string& path, game::Objective objective,
                                 game::BoardSize size) {
  auto evaluation = value_or_exit(eval::AnyEvaluation::from_file(path, objective), "");
  if (evaluation.size() != size)
    throw Exit(ExitCode::bad_usage, fmt::format("{0}: weights for boards of {1}x{1}", path,
                                                game::side(evaluation.size())));
  return evaluation;
}

}  // namespace ogai::cli
