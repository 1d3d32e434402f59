#include "eval/pattern_weights.h"

#include "eval/weight_file.h"

namespace ogai::eval {

PatternWeights::PatternWeights(game::BoardSize board_size, game::Objective goal)
    : size(board_size), objective(goal), numbers(columns() * pattern_stages(board_size)) {}

base::Result<PatternWeights> PatternWeights::from_bytes(std::string_view bytes) {
  auto file = parse_weights(bytes);
  if (!file) return std::move(file).error();
  if (file->kind != kKind)
    return base::Error{base::ErrorKind::syntax,
                       "weight file of kind \"" + file->kind + "\", not \"patterns\""};
  PatternWeights weights(file->size, file->objective);
  if (file->form != weights.set().signature() || file->columns != weights.columns() ||
      file->weights.size() != weights.numbers.size())
    return base::Error{base::ErrorKind::syntax,
                       "weight file for other patterns than this program's"};
  weights.numbers = std::move(file->weights);
  return weights;
}

std::string PatternWeights::to_bytes() const {
  WeightFile file;
  file.kind = kKind;
  file.size = size;
  file.objective = objective;
  file.rows = static_cast<std::uint32_t>(pattern_stages(size));
  file.columns = static_cast<std::uint32_t>(columns());
  file.form = set().signature();
  file.weights = numbers;
  return format_weights(file);
}

}  // namespace ogai::eval
