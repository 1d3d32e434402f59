#include "train/probcut/model_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ogai::train {

std::string format_error_model(const ErrorFit& middle, const ErrorFit& end,
                               const ForesightFit& foresight, const std::string& how) {
  std::string pairs;
  for (const auto& [mean, sigma] : foresight)
    pairs += fmt::format("{}{{{}, {}}}", pairs.empty() ? "" : ", ", mean, sigma);
  return fmt::format(
      "// Errors of shallow searches: the constants of search::ErrorModel, middle game, ends, and\n"
      "// the evaluation's own (mean and sigma for searches of 1, 2, … plies).\n"
      "// Made by: {}\n"
      "// Relative residual of sigma: middle game {:.1f} %, ends {:.1f} %.\n"
      "{{{{{}}}, {{{}}}, {{{{{}}}}}}}\n",
      how, 100 * middle.residual, 100 * end.residual, fmt::join(middle.terms, ", "),
      fmt::join(end.terms, ", "), pairs);
}

}  // namespace ogai::train
