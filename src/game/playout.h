// Playouts: complete games of uniformly random moves, many at once.
//
// Game number n of a Playouts object (counted over all its runs) is decided by the seed, n and
// its start alone: not by the width of this build's registers, how the starts are
// grouped into runs, or time. Not thread-safe: one object per thread, with derived seeds.
#pragma once

#include <cstdint>
#include <span>

#include "game/board.h"

namespace ogai::game {

class Playouts {
 public:
  explicit Playouts(std::uint64_t seed) : seed_(seed) {}

  // Plays each start to its end and writes the final board, seen by the side that was to
  // move at the start: final_score(objective, finals[i], cells) is then its result.
  // finals must be as long as starts (and may be the same memory).
  void run(std::span<const Board> starts, Bits playable_squares, std::span<Board> finals);

  // The same for finals.size() games from one start.
  void run(Board start, Bits playable_squares, std::span<Board> finals);

 private:
  std::uint64_t seed_;
  std::uint64_t games_ = 0;
};

}  // namespace ogai::game
