// MoveList: the moves of a node of the upper tree in the order to try them, and how far the trying
// has come.
//
// Filled by the node's order(), then walked by one thread, or by the crew under a lock.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "search/children.h"

namespace ogai::search {

inline constexpr int kNoValue = -1000;  // below every value

struct MoveList {
  // `moves` are legal moves of `board`, not empty.
  MoveList(game::Board board, game::Bits moves, game::Bits playable)
      : children(board, moves, playable) {
    for (int i = 0; i < count(); ++i) order[i] = {0, static_cast<std::uint8_t>(i)};
  }

  struct Place {
    int key;  // least first
    std::uint8_t index;
    bool done = false;
  };

  int count() const { return children.count(); }

  void sort() {
    std::sort(order.begin(), order.begin() + count(), [](const Place& a, const Place& b) {
      return a.key != b.key ? a.key < b.key : a.index < b.index;
    });
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
  int best = kNoValue;
  game::Move best_move = game::kPass;
  int raised = -1;  // place of the first move found better than alpha
};

}  // namespace ogai::search
