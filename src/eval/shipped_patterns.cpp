#include "eval/shipped_patterns.h"

#include <cassert>

#include "base/embed.h"

OGAI_EMBED(ogai_patterns_8_reversed, "eval/patterns-8-reversed.weights");
OGAI_EMBED(ogai_patterns_8_classic, "eval/patterns-8-classic.weights");
OGAI_EMBED(ogai_patterns_6_reversed, "eval/patterns-6-reversed.weights");

namespace ogai::eval {

namespace {

std::string_view shipped_bytes(game::Objective objective, game::BoardSize size) {
  const bool reversed = objective == game::Objective::fewest;
  if (size == game::BoardSize::eight && reversed)
    return base::embedded(ogai_patterns_8_reversed, ogai_patterns_8_reversed_end);
  if (size == game::BoardSize::eight)
    return base::embedded(ogai_patterns_8_classic, ogai_patterns_8_classic_end);
  if (size == game::BoardSize::six && reversed)
    return base::embedded(ogai_patterns_6_reversed, ogai_patterns_6_reversed_end);
  return {};
}

}  // namespace

std::optional<PatternWeights> shipped_pattern_weights(game::Objective objective,
                                                      game::BoardSize size) {
  const std::string_view bytes = shipped_bytes(objective, size);
  if (bytes.empty()) return std::nullopt;
  auto weights = PatternWeights::from_bytes(bytes);
  assert(weights.ok());
  return std::move(*weights);
}

const PatternEvaluation* shipped_patterns(game::Objective objective, game::BoardSize size) {
  const bool reversed = objective == game::Objective::fewest;
  const auto unpacked = [&] {
    return PatternEvaluation(*shipped_pattern_weights(objective, size));
  };
  if (size == game::BoardSize::eight && reversed) {
    static const auto kReversed8 = unpacked();
    return &kReversed8;
  }
  if (size == game::BoardSize::eight) {
    static const auto kClassic8 = unpacked();
    return &kClassic8;
  }
  if (size == game::BoardSize::six && reversed) {
    static const auto kReversed6 = unpacked();
    return &kReversed6;
  }
  return nullptr;
}

}  // namespace ogai::eval
