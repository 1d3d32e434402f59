// NodePool: the memory of all states and edges, and its compaction.
//
// Memory is taken once, at most `bytes` of it, and touched only as it is used. A state lies
// together with its edges; when there is no room for another, add() says so and the tree goes on
// with what it has. compact() keeps the marked states, exactly as they are, at the front of the
// pool in their old order, and gives the room of all others back. Not thread-safe.
#pragma once

#include <algorithm>
#include <bit>
#include <memory>
#include <new>
#include <vector>

#include "game/board.h"
#include "search/mcts/node.h"

namespace ogai::search::mcts {

class NodePool {
 public:
  static constexpr std::size_t kSlotBytes = 32;

  explicit NodePool(std::size_t bytes);  // std::bad_alloc if they are not to be had

  // A state with room for `edges` edges, whose contents are the caller's to set; 0: no room.
  Index add(int edges);
  void clear() { used_ = kFirst; }

  State& state(Index at) { return slots_[at].state; }
  const State& state(Index at) const { return slots_[at].state; }
  Edge& edge(Index at) { return slots_[at].edge; }
  const Edge& edge(Index at) const { return slots_[at].edge; }
  Index first_edge(Index state) const { return state + 1; }
  Index end_edge(Index state) const { return state + 1 + slots_[state].state.edges; }

  std::size_t slots() const { return used_ - kFirst; }  // in use
  std::size_t capacity() const { return capacity_ - kFirst; }

  // Calls visit(Index) for every state, in order.
  template <class Visit>
  void for_each_state(Visit visit) const {
    for (Index at = kFirst; at < used_; at = end_edge(at)) visit(at);
  }

  void mark(Index state) { slots_[state].state.scratch = kMarked; }
  void mark_reachable(Index root);  // root and every state below it
  // Drops what is not marked and takes the marks away; edges to dropped states lead nowhere. Where
  // `root` lies now (0 if it was not marked).
  Index compact(Index root);

 private:
  static constexpr Index kFirst = 1;
  static constexpr std::uint32_t kMarked = 0xffffffff;

  union Slot {
    Slot() {}
    State state;
    Edge edge;
  };
  static_assert(sizeof(Slot) == kSlotBytes);

  struct Release {
    std::size_t bytes = 0;
    void operator()(Slot* slots) const;
  };

  Index assign_places();
  void follow_edges(Index state);

  std::size_t capacity_;
  std::unique_ptr<Slot[], Release> slots_;
  std::size_t used_ = kFirst;
};

// Finds the state of a board, so that a position reached by several orders of moves is one (report
// B's table over canonical boards). Open addressing over places in the pool, which holds the
// boards. Never more than three quarters full: the tree then grows no further, as with a full pool.
class StateIndex {
 public:
  // Entries for a pool of so many slots; the fewest a state can take are two.
  static std::size_t entries_for(std::size_t slots) { return std::bit_ceil(slots / 6 + 64); }

  explicit StateIndex(std::size_t entries) : places_(entries) {}

  Index find(const NodePool& pool, game::Board board) const {
    for (std::size_t i = first(board); places_[i] != 0; i = next(i))
      if (pool.state(places_[i]).board == board) return places_[i];
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
  void rebuild(const NodePool& pool) {
    clear();
    pool.for_each_state([&](Index at) { insert(pool.state(at).board, at); });
  }

 private:
  std::size_t first(game::Board board) const { return game::hash(board) & (places_.size() - 1); }
  std::size_t next(std::size_t i) const { return (i + 1) & (places_.size() - 1); }

  std::vector<Index> places_;
  std::size_t count_ = 0;
};

}  // namespace ogai::search::mcts
