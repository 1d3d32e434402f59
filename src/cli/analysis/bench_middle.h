// `ogai bench middle`: how fast the engine thinks in the middle game, on the near-even openings
// that ship, each searched to one depth with an empty table.
#pragma once

#include "cli/frame/search_flags.h"

namespace ogai::cli {

struct MiddleBench {
  game::Objective objective;
  int from, to;  // openings, numbered from 1
  int depth;
  bool json;
  bool silent;  // no progress line
};

// A number that no opening has ends the command.
void bench_middle(const MiddleBench& bench, const SearchFlags& engine);

}  // namespace ogai::cli
