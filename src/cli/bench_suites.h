// The positions that `ogai bench` searches; the files of data/bench and data/ffo are inside
// the program.
#pragma once

#include <vector>

#include "game/notation/position_text.h"
#include "game/objective.h"

namespace ogai::cli {

// A position of the signature: how deep and by which rules it is searched.
struct BenchPosition {
  game::Position position;
  game::Objective objective;
  int depth;
};
const std::vector<BenchPosition>& bench_positions();

// The FFO positions have numbers.
inline constexpr int kFirstFfo = 20, kLastFfo = 59;
const game::notation::ObfLine& ffo_line(int number);

}  // namespace ogai::cli
