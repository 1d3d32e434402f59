#include "agents/maximax_table.h"

#include <algorithm>

#include "game/hash.h"

namespace ogai::agents {

using eval::report_c::Value;
using game::Board;

namespace {

constexpr std::size_t kFewestEntries = 64;

}  // namespace

MaximaxTable::MaximaxTable(std::size_t bytes)
    : entries_(std::max(bytes / sizeof(Entry), kFewestEntries)) {}

void MaximaxTable::clear() {
  size_ = 0;
  if (++generation_ != 0) return;
  std::fill(entries_.begin(), entries_.end(), Entry{});
  generation_ = 1;
}

// Some slots are always empty, so the probing ends.
std::size_t MaximaxTable::slot_of(Board board) const {
  std::size_t slot = (game::hash(board) >> 32) * entries_.size() >> 32;
  while (entries_[slot].generation == generation_ && entries_[slot].board != board)
    slot = slot + 1 == entries_.size() ? 0 : slot + 1;
  return slot;
}

void MaximaxTable::store(Board board, Value value) {
  Entry& entry = entries_[slot_of(board)];
  if (entry.generation != generation_) {
    if (size_ == capacity()) return;
    ++size_;
  }
  entry = {board, value, generation_};
}

std::optional<Value> MaximaxTable::find(Board board) const {
  const Entry& entry = entries_[slot_of(board)];
  if (entry.generation != generation_) return std::nullopt;
  return entry.value;
}

}  // namespace ogai::agents
