// NearTable: what a thread has proved lately of positions near the end.
//
// Positions with few empty squares come back soon or never, by another order of the same moves, and
// are so many that in the shared table each would cost a miss of all caches and push out
// something dearer. This table fits the second-level cache: one place for each hash, the latest
// result stays. Its bounds are proved ones and hold for ever. One thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "game/board.h"

namespace ogai::search::endgame {

class NearTable {
 public:
  struct alignas(32) Entry {
    game::Board board;
    std::int8_t lower = -64;
    std::int8_t upper = 64;
    game::Move best = game::kPass;
  };

  NearTable() : entries_(std::size_t{1} << kBits) {}

  void clear() { std::fill(entries_.begin(), entries_.end(), Entry{}); }

  // What is at the place of that board, whose hash is given: it, another one, or nothing.
  Entry& at(std::uint64_t hash) { return entries_[hash >> (64 - kBits)]; }

 private:
  static constexpr int kBits = 13;

  std::vector<Entry> entries_;
};

}  // namespace ogai::search::endgame
