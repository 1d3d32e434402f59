#include "train/probcut/model_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ogai::train {

std::string format_error_model(const ErrorFit& middle, const ErrorFit& end,
                               const std::string& how) {
  return fmt::format(
      "// Errors of shallow searches: the constants of search::ErrorModel, middle game and ends.\n"
      "// Made by: {}\n"
      "// Relative residual of sigma: middle game {:.1f} %, ends {:.1f} %.\n"
      "{{{{{}}}, {{{}}}}}\n",
      how, 100 * middle.residual, 100 * end.residual, fmt::join(middle.terms, ", "),
      fmt::join(end.terms, ", "));
}

}  // namespace ogai::train
