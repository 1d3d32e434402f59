#include "eval/linear.h"

#include <cassert>
#include <string_view>

#include "base/checksum.h"
#include "base/embed.h"
#include "eval/weight_file.h"

OGAI_EMBED(ogai_linear_8_reversed, "eval/linear-8-reversed.weights");
OGAI_EMBED(ogai_linear_8_classic, "eval/linear-8-classic.weights");
OGAI_EMBED(ogai_linear_6_reversed, "eval/linear-6-reversed.weights");
OGAI_EMBED(ogai_linear_6_classic, "eval/linear-6-classic.weights");

namespace ogai::eval {

namespace {

using game::BoardSize;
using game::Objective;

constexpr int stages(BoardSize size) {
  return game::cell_count(size) - 3;
}

LinearEvaluation embedded(const char* begin, const char* end) {
  auto evaluation = LinearEvaluation::from_bytes(base::embedded(begin, end));
  assert(evaluation.ok());
  return std::move(evaluation).value();
}

}  // namespace

base::Result<LinearEvaluation> LinearEvaluation::from_bytes(std::string_view bytes) {
  auto file = parse_weights(bytes);
  if (!file) return std::move(file).error();
  if (file->kind != kKind)
    return base::Error{base::ErrorKind::syntax,
                       "weight file of kind \"" + file->kind + "\", not \"linear\""};
  if (file->columns != feature::kCount ||
      file->rows != static_cast<std::uint32_t>(stages(file->size)))
    return base::Error{base::ErrorKind::syntax, "weight file for other features than ours"};
  Weights weights(file->rows);
  for (std::size_t row = 0; row < weights.size(); ++row)
    std::copy_n(file->weights.begin() + static_cast<std::ptrdiff_t>(row * feature::kCount),
                feature::kCount, weights[row].begin());
  return LinearEvaluation(file->size, std::move(weights));
}

std::uint64_t LinearEvaluation::checksum() const {
  std::uint64_t sum = base::fnv1a("");
  for (const auto& row : weights_)
    sum = base::fnv1a({reinterpret_cast<const char*>(row.data()), sizeof row}, sum);
  return sum;
}

const LinearEvaluation& LinearEvaluation::shipped(Objective objective, BoardSize size) {
  const bool reversed = objective == Objective::fewest;
  if (size == BoardSize::eight) {
    static const auto kReversed = embedded(ogai_linear_8_reversed, ogai_linear_8_reversed_end);
    static const auto kClassic = embedded(ogai_linear_8_classic, ogai_linear_8_classic_end);
    return reversed ? kReversed : kClassic;
  }
  if (size == BoardSize::six) {
    static const auto kReversed = embedded(ogai_linear_6_reversed, ogai_linear_6_reversed_end);
    static const auto kClassic = embedded(ogai_linear_6_classic, ogai_linear_6_classic_end);
    return reversed ? kReversed : kClassic;
  }
  // 4×4 is solved before anyone could judge it.
  static const LinearEvaluation kNothing(BoardSize::four, Weights(stages(BoardSize::four)));
  return kNothing;
}

}  // namespace ogai::eval
