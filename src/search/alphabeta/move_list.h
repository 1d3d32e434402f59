// MoveList: the moves of a node of the upper tree in the order to search them, and what the search
// of them has found so far.
//
// Most nodes that are cut off are so by their first move, so the others get their sort keys and are
// sorted only when they are needed. Filled by SearchWorker::order_moves(), then walked by one
// thread, or at a split point by several under a lock.
//
// An entry of the order is one number, the move's key above its index among the children; the least
// key goes first. Keys of a whole register of moves are made at once, and sorted without a branch
// that depends on them: in the middle game a branch guessed wrong costs a node more than the work.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "game/lanes.h"
#include "search/children.h"

namespace ogai::search {

inline constexpr int kNoValue = -1000;  // below every value

// Sorts a few numbers, all different. With AVX-512 up to sixteen are sorted by counting: each goes
// to the place given by how many are less. No branch depends on the numbers, where a sort of a
// dozen moves by comparing guesses several wrong. With room for sixteen at `numbers`.
inline void sort_few(game::Bits* numbers, int count) {
#if defined(__AVX512F__)
  if (count <= 16) {
    std::array<game::Bits, 16> before;
    std::memcpy(before.data(), numbers, sizeof before);
    const __m512i low = _mm512_loadu_si512(&before[0]), high = _mm512_loadu_si512(&before[8]);
    const unsigned there = (1u << count) - 1;
    for (int i = 0; i < count; ++i) {
      const __m512i one = _mm512_set1_epi64(static_cast<long long>(before[i]));
      const unsigned less =
          _mm512_cmplt_epu64_mask(low, one) | unsigned{_mm512_cmplt_epu64_mask(high, one)} << 8;
      numbers[std::popcount(less & there)] = before[i];
    }
    return;
  }
#endif
  std::sort(numbers, numbers + count);
}

struct MoveList {
  // `legal` are moves of `board`, not empty.
  MoveList(game::Board board, game::Bits legal, game::Bits playable)
      : children(board, legal, playable), moves(legal) {}

  int count() const { return children.count(); }
  // The n-th move of the order, as an index among the children.
  int child(int n) const { return static_cast<int>(order_[n] & kIndex); }
  bool is_searched(int n) const { return searched_[child(n)]; }

  // Puts that move first, if it is there; the others join the order with their keys.
  bool put_first(game::Move move) {
    if (!has(move)) return false;
    order_[0] = index_of(move);
    return true;
  }

  // Gives the moves of the order from `from` on, 0 or after put_first() 1, their keys: eight for
  // each reply and four for each of those into `corners`.
  void key_by_replies(int from, game::Bits corners) {
    const game::Bits first = order_[0];
    game::Lanes indices = game::ascending_lanes() + (kBias << kKey);
    for (int i = 0; i < count(); i += game::kLanes, indices += game::kLanes) {
      const game::Lanes replies = game::load_lanes(children.all_moves() + i);
      const game::Lanes keys =
          (game::popcount(replies) << 3) + (game::popcount(replies & corners) << 2);
      game::store_lanes(&order_[i], indices + (keys << kKey));
    }
    if (from > 0) {
      order_[first] = order_[0];
      order_[0] = first;
    }
  }
  void add_to_key(int n, int amount) { order_[n] += static_cast<game::Bits>(amount) << kKey; }

  // Puts a move, if it is one of those with keys, before all others of them; tells where in the
  // unsorted order it stands.
  static constexpr int kNowhere = -1;
  int put_before_others(game::Move move, int from) {
    if (!has(move)) return kNowhere;
    const int i = index_of(move);
    if (from > 0 && i == child(0)) return kNowhere;
    const int n = from > 0 && i == 0 ? child(0) : i;
    order_[n] = static_cast<game::Bits>(i);
    return n;
  }

  // All moves have keys and lie as the children do.
  void sort_first() {
    game::Bits least = order_[0];
    for (int i = 1; i < count(); ++i) least = std::min(least, order_[i]);
    std::swap(order_[0], order_[least & kIndex]);
  }
  void sort_others() {
    if (!std::exchange(sorted, true)) sort_few(order_.data() + 1, count() - 1);
  }

  // The n-th move has been searched; true: it fails high.
  bool record(int n, int value, int alpha) {
    searched_[child(n)] = true;
    if (value > best_value) {
      best_value = value;
      best_move = children.square(child(n));
    }
    if (value > alpha) fail_high = n;
    return value > alpha;
  }

  Children children;
  game::Bits moves;
  bool cut_node = true;             // the node is expected to fail high
  game::Move second = game::kPass;  // best before the first was, if known
  bool keyed = false;               // all but the first have their keys
  bool sorted = false;              // and stand in their order
  int best_value = kNoValue;
  game::Move best_move = game::kPass;
  int fail_high = -1;  // the first move of the order found better than alpha

 private:
  static constexpr int kKey = 8;  // bits of an index
  static constexpr game::Bits kIndex = (1 << kKey) - 1;
  static constexpr game::Bits kBias = 1 << 24;  // keys count from here on, so that none is negative

  bool has(game::Move move) const { return move != game::kPass && moves & game::bit(move); }
  int index_of(game::Move move) const { return std::popcount(moves & (game::bit(move) - 1)); }

  alignas(64) std::array<game::Bits, 64 + game::kLanes> order_;  // least first
  std::array<bool, 64> searched_{};                              // by child
};

}  // namespace ogai::search
