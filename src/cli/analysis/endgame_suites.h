// The endgame positions that `ogai bench` solves; the files of data/ffo and data/endgame are
// inside the program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/notation/position_text.h"
#include "game/objective.h"

namespace ogai::cli {

struct EndgameSuite {
  game::Objective listed;  // the rules that the listed scores are of
  int first;               // number of the first line
  int from, to;            // what is solved unless told otherwise
  std::vector<game::notation::ObfLine> lines;

  int last() const { return first + static_cast<int>(lines.size()) - 1; }
  const game::notation::ObfLine& line(int number) const {
    return lines[static_cast<std::size_t>(number - first)];
  }
};

// "ffo": the field's tests, numbers 20 to 59, classic scores. "endgame": ours, from 1 on, reversed.
const EndgameSuite& endgame_suite(std::string_view name);

}  // namespace ogai::cli
