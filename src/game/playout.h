// Playouts: complete games of random moves, many at once.
//
// Every legal move is equally likely; or, with preferences, every legal one of the first set of
// squares that holds any (squares in no set come last).
//
// Game number n of a Playouts object (counted over all its runs) is decided by the seed, n and
// its start alone: not by the width of this build's registers, how the starts are
// grouped into runs, or time. Not thread-safe: one object per thread, with derived seeds.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "game/board.h"

namespace ogai::game {

class Playouts {
 public:
  explicit Playouts(std::uint64_t seed, std::vector<Bits> preferences = {})
      : seed_(seed), preferences_(std::move(preferences)) {}

  // Plays each start to its end and writes the final board, seen by the side that was to
  // move at the start: final_score(objective, finals[i], cells) is then its result.
  // finals must be as long as starts (and may be the same memory).
  void run(std::span<const Board> starts, Bits playable_squares, std::span<Board> finals);

  // The same for finals.size() games from one start.
  void run(Board start, Bits playable_squares, std::span<Board> finals);

 private:
  template <class StartOf>
  void play(StartOf start_of, Bits playable_squares, std::span<Board> finals);

  std::uint64_t seed_;
  std::vector<Bits> preferences_;
  std::uint64_t games_ = 0;
};

}  // namespace ogai::game
