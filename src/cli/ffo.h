// The field's endgame tests, which `ogai bench ffo` solves; the files of data/ffo are inside the
// program.
#pragma once

#include "game/notation/position_text.h"

namespace ogai::cli {

inline constexpr int kFirstFfo = 20, kLastFfo = 59;
const game::notation::ObfLine& ffo_line(int number);

}  // namespace ogai::cli
