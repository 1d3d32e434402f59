// MoveList: the moves of a node of the upper tree in the order to try them, and how far the trying
// has come.
//
// Most nodes that are cut off are so by their first move, so the others get their keys and are
// sorted only when they are needed. Filled by the node's order(), then walked by one thread, or by
// the crew under a lock.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "search/children.h"

namespace ogai::search {

inline constexpr int kNoValue = -1000;  // below every value

struct MoveList {
  // `moves` are legal moves of `board`, not empty.
  MoveList(game::Board board, game::Bits moves, game::Bits playable)
      : children(board, moves, playable) {
    for (int i = 0; i < count(); ++i) order[i] = {0, static_cast<std::uint8_t>(i), false};
  }

  // Puts that move first, if it is there.
  bool put_first(game::Move move) {
    for (int i = 0; i < count(); ++i)
      if (children.square(order[i].index) == move) {
        std::swap(order[0], order[i]);
        return true;
      }
    return false;
  }

  struct Place {
    int key;  // least first
    std::uint8_t index;
    bool done;

    bool operator<(const Place& other) const {
      return key != other.key ? key < other.key : index < other.index;
    }
  };

  int count() const { return children.count(); }

  void sort_first() {
    Place* least = order.data();
    for (Place* place = least + 1; place < order.data() + count(); ++place)
      if (*place < *least) least = place;
    std::swap(order[0], *least);
  }
  void sort_others() {
    if (!std::exchange(sorted, true)) std::sort(order.begin() + 1, order.begin() + count());
  }

  // The move at `place` has been searched; true: it exceeds alpha.
  bool record(int place, int value, int alpha) {
    order[place].done = true;
    if (value > best) {
      best = value;
      best_move = children.square(order[place].index);
    }
    if (value > alpha) raised = place;
    return value > alpha;
  }

  Children children;
  std::array<Place, 64> order;
  bool hopeful = true;              // the node is expected to exceed alpha
  game::Move second = game::kPass;  // best before the first was, if known
  bool keyed = false;               // all but the first have their keys
  bool sorted = false;              // and stand in their order
  int best = kNoValue;
  game::Move best_move = game::kPass;
  int raised = -1;  // place of the first move found better than alpha
};

}  // namespace ogai::search
