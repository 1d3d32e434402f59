// StateIndex: finds the state of a board, so that a position reached by several orders of moves is
// one (report B's table over canonical boards).
//
// Open addressing over places in the store, which holds the boards. Never more than three quarters
// full: insert() then refuses, as a full store does. Not thread-safe.
#pragma once

#include <bit>
#include <vector>

#include "game/hash.h"
#include "search/mcts/store.h"

namespace ogai::search::mcts {

class StateIndex {
 public:
  // Entries for a store of so many slots; the fewest a state can take are two.
  static std::size_t entries_for(std::size_t slots) { return std::bit_ceil(slots / 6 + 64); }

  explicit StateIndex(std::size_t entries) : places_(entries) {}

  Index find(const Store& store, game::Board board) const {
    for (std::size_t i = first(board); places_[i] != 0; i = next(i))
      if (store.state(places_[i]).board == board) return places_[i];
    return 0;
  }

  bool is_full() const { return count_ >= places_.size() / 4 * 3; }
  void insert(game::Board board, Index state) {
    std::size_t i = first(board);
    while (places_[i] != 0) i = next(i);
    places_[i] = state;
    ++count_;
  }

  void clear() {
    std::fill(places_.begin(), places_.end(), 0);
    count_ = 0;
  }
  void rebuild(const Store& store) {
    clear();
    store.for_each_state([&](Index at) { insert(store.state(at).board, at); });
  }

 private:
  std::size_t first(game::Board board) const { return game::hash(board) & (places_.size() - 1); }
  std::size_t next(std::size_t i) const { return (i + 1) & (places_.size() - 1); }

  std::vector<Index> places_;
  std::size_t count_ = 0;
};

}  // namespace ogai::search::mcts
