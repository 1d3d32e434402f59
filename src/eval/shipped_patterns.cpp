#include "eval/shipped_patterns.h"

#include <cassert>

#include "base/embed.h"

OGAI_EMBED(ogai_patterns_8_reversed, "eval/patterns-8-reversed.weights");
OGAI_EMBED(ogai_patterns_8_classic, "eval/patterns-8-classic.weights");
OGAI_EMBED(ogai_patterns_6_reversed, "eval/patterns-6-reversed.weights");

namespace ogai::eval {

namespace {

PatternEvaluation embedded_patterns(const char* begin, const char* end) {
  const auto weights = PatternWeights::from_bytes(base::embedded(begin, end));
  assert(weights.ok());
  return PatternEvaluation(*weights);
}

}  // namespace

const PatternEvaluation* shipped_patterns(game::Objective objective, game::BoardSize size) {
  const bool reversed = objective == game::Objective::fewest;
  if (size == game::BoardSize::eight && reversed) {
    static const auto kReversed8 =
        embedded_patterns(ogai_patterns_8_reversed, ogai_patterns_8_reversed_end);
    return &kReversed8;
  }
  if (size == game::BoardSize::eight) {
    static const auto kClassic8 =
        embedded_patterns(ogai_patterns_8_classic, ogai_patterns_8_classic_end);
    return &kClassic8;
  }
  if (size == game::BoardSize::six && reversed) {
    static const auto kReversed6 =
        embedded_patterns(ogai_patterns_6_reversed, ogai_patterns_6_reversed_end);
    return &kReversed6;
  }
  return nullptr;
}

}  // namespace ogai::eval
