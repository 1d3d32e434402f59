// The numbers of a pattern evaluation, by stage of the game, and files of them.
//
// A stage is four numbers of discs (4–7, 8–11, …). It has a weight for every case of every pattern
// that symmetry leaves (pattern_set.h), one for each number of moves of the side to move, and
// one for each of its four numbers of discs, which tells whose turn the last move will be.
// Rows of a weight file (weight_file.h) of the kind "patterns", one row a stage; the file's form is
// the set's signature, so that weights are never read with other patterns than theirs.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "eval/pattern_set.h"
#include "game/objective.h"

namespace ogai::eval {

inline constexpr int kStageDiscs = 4;
inline constexpr int kMobilityCases = 32;  // 31 moves and more are one case
inline constexpr int kStageScalars = kMobilityCases + kStageDiscs;

constexpr int pattern_stage(int discs) {
  return discs < 4 ? 0 : (discs - 4) / kStageDiscs;
}
constexpr int pattern_stages(game::BoardSize size) {
  return pattern_stage(game::cell_count(size) - 1) + 1;
}
constexpr int mobility_case(int moves) {
  return moves < kMobilityCases ? moves : kMobilityCases - 1;
}

struct PatternWeights {
  static constexpr int kUnitBits = 7;
  static constexpr int kUnit = 1 << kUnitBits;  // a weight of one disc
  static constexpr std::string_view kKind = "patterns";

  // All zero.
  PatternWeights(game::BoardSize size, game::Objective objective);

  static base::Result<PatternWeights> from_bytes(std::string_view bytes);
  std::string to_bytes() const;

  const PatternSet& set() const { return PatternSet::of(size); }
  std::size_t columns() const { return set().weights() + std::size_t{kStageScalars}; }
  // The weights of a stage: patterns, then mobility, then numbers of discs.
  std::span<std::int16_t> row(int stage) { return {numbers.data() + stage * columns(), columns()}; }
  std::span<const std::int16_t> row(int stage) const {
    return {numbers.data() + stage * columns(), columns()};
  }

  game::BoardSize size;
  game::Objective objective;
  std::vector<std::int16_t> numbers;
};

}  // namespace ogai::eval
