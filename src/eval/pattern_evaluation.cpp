#include "eval/pattern_evaluation.h"

#include <cstring>

#include "base/checksum.h"

namespace ogai::eval {

PatternEvaluation::PatternEvaluation(const PatternWeights& weights)
    : set_(weights.set()),
      stride_(static_cast<std::ptrdiff_t>(set_.entries())),
      most_(game::cell_count(weights.size) - 2) {
  const int stages = pattern_stages(weights.size);
  weights_.resize(stages * stride_);
  for (int stage = 0; stage < stages; ++stage) {
    const auto row = weights.row(stage);
    std::int16_t* table = weights_.data() + stage * stride_;
    for (const std::uint32_t weight : set_.weight_of())
      *table++ = weight == PatternSet::kNoWeight ? std::int16_t{0} : row[weight];
    const auto mobility = row.subspan(set_.weights(), kMobilityCases);
    for (const std::int16_t tempo : row.last(kStageDiscs)) {
      scalars_.emplace_back();
      for (int i = 0; i < kMobilityCases; ++i)
        scalars_.back()[i] = mobility[i] + tempo + PatternWeights::kUnit / 2;
    }
  }
  for (game::Square square = 0; square < 64; ++square)
    std::memcpy(&powers_[square], set_.powers(square).data(), sizeof(Trace));
}

std::uint64_t PatternEvaluation::checksum() const {
  const auto bytes = [](const auto& numbers) {
    return std::string_view(reinterpret_cast<const char*>(numbers.data()),
                            numbers.size() * sizeof numbers[0]);
  };
  return base::fnv1a(bytes(scalars_), base::fnv1a(bytes(weights_)));
}

}  // namespace ogai::eval
