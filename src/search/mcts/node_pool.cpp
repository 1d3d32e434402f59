// Compaction in three walks over the states in memory order, without memory of its own: give every
// marked state its new place (kept in `scratch`), let the edges of marked states follow, move the
// blocks down. A block never moves up, so none is overwritten before it has moved. The cost is a
// few nanoseconds a state, once a move, against most of a microsecond for each simulation that
// made one.
//
// Marking what can be reached needs no stack either: the states still to be looked at form a
// list through their `scratch` fields.
#include "search/mcts/node_pool.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "base/huge_pages.h"

namespace ogai::search::mcts {

void NodePool::Release::operator()(Slot* slots) const {
  base::free_table(slots, bytes);
}

NodePool::NodePool(std::size_t bytes)
    : capacity_(std::min<std::size_t>(std::max<std::size_t>(bytes / kSlotBytes, 128),
                                      std::numeric_limits<Index>::max() - 1)),
      slots_(static_cast<Slot*>(base::allocate_table(capacity_ * kSlotBytes)),
             Release{capacity_ * kSlotBytes}) {}

Index NodePool::add(int edges) {
  const std::size_t wanted = edges + 1;
  if (used_ + wanted > capacity_) return 0;
  const auto at = static_cast<Index>(used_);
  used_ += wanted;
  slots_[at].state = State{};
  slots_[at].state.edges = static_cast<std::uint8_t>(edges);
  return at;
}

void NodePool::mark_reachable(Index root) {
  // scratch: 0 not seen, kMarked seen and last in the list, else seen and the next in the list.
  Index last = root;
  mark(root);
  for (Index at = root; at != kMarked;) {
    for (Index e = first_edge(at); e < end_edge(at); ++e) {
      const Index child = edge(e).child;
      if (child == 0 || state(child).scratch != 0) continue;
      state(last).scratch = child;
      mark(child);
      last = child;
    }
    const Index next = state(at).scratch;
    mark(at);
    at = next;
  }
}

Index NodePool::assign_places() {
  Index next = kFirst;
  for_each_state([&](Index at) {
    if (state(at).scratch != kMarked) return;
    state(at).scratch = next;
    next += 1 + state(at).edges;
  });
  return next;
}

void NodePool::follow_edges(Index at) {
  for (Index e = first_edge(at); e < end_edge(at); ++e)
    if (Index& child = edge(e).child; child != 0) child = state(child).scratch;
}

Index NodePool::compact(Index root) {
  const Index end = assign_places();
  for_each_state([this](Index at) {
    if (state(at).scratch != 0) follow_edges(at);
  });
  const Index new_root = root ? state(root).scratch : 0;
  for (Index at = kFirst; at < used_;) {
    const Index next = end_edge(at);
    if (const Index place = state(at).scratch; place != 0) {
      if (place != at) std::memmove(&slots_[place], &slots_[at], (next - at) * kSlotBytes);
      state(place).scratch = 0;
    }
    at = next;
  }
  used_ = end;
  return new_root;
}

}  // namespace ogai::search::mcts
