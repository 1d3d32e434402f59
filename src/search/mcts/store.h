// Store: the arena of all states and edges, and its compaction.
//
// Memory is taken once, at most `bytes` of it, and touched only as it is used. A state lies
// together with its edges; when there is no room for another, add() says so and the tree goes on
// with what it has. compact() keeps the marked states, exactly as they are, at the front of the
// arena in their old order, and gives the room of all others back. Not thread-safe.
#pragma once

#include <memory>
#include <new>
#include <span>

#include "search/mcts/node.h"

namespace ogai::search::mcts {

class Store {
 public:
  static constexpr std::size_t kSlotBytes = 32;

  explicit Store(std::size_t bytes);  // std::bad_alloc if they are not to be had

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

}  // namespace ogai::search::mcts
