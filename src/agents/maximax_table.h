// MaximaxTable: the values that the last iteration of a deepening search gave to positions, for
// sorting moves in the next (report C, section 3.3.3.2: `table` and its limit M).
//
// Keyed by side-relative boards, hence by the side to move, and valued from that side. It never
// throws anything out: when it is full, new positions are not entered. Allocates only on
// construction. One thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "eval/report_c.h"
#include "game/board.h"

namespace ogai::agents {

class MaximaxTable {
 public:
  explicit MaximaxTable(std::size_t bytes);

  void clear();  // in constant time
  void store(game::Board board, eval::report_c::Value value);
  std::optional<eval::report_c::Value> find(game::Board board) const;

  std::size_t size() const { return size_; }
  std::size_t capacity() const { return entries_.size() / 4 * 3; }  // probing stays short

 private:
  struct Entry {
    game::Board board;
    eval::report_c::Value value = 0;
    std::uint32_t generation = 0;  // entries of another generation are empty
  };
  std::size_t slot_of(game::Board board) const;  // of the board, or where it would be entered

  std::vector<Entry> entries_;
  std::size_t size_ = 0;
  std::uint32_t generation_ = 1;
};

}  // namespace ogai::agents
