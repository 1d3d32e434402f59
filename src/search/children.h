// Children: all positions one move away, with their own legal moves.
//
// Made together because together they are cheap: the runs of discs that give the legal moves also
// give the flips (game/flip/fan.h), and the children's legal moves are found for a whole register
// of boards at once (game/lane_moves.h). So ordering moves by the mobility they leave the
// opponent costs little more than making them, and no position computes its moves twice.
// Held by halves, as lane-parallel code wants it; about two kilobytes, meant for the stack.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "game/expand.h"
#include "game/lane_moves.h"
#include "game/moves.h"

namespace ogai::search {

class Children {
 public:
  // `moves` are the legal moves of `board`, not empty.
  Children(game::Board board, game::Bits moves, game::Bits playable)
      : count_(std::popcount(moves)) {
    game::flip::list_squares(moves, squares_.data());
    game::flip::Fan fan;
    fan.open(board.own, board.opp);
    if (count_ <= game::kFewLanes)
      play<game::FewLanes>(fan, board, playable, 0);
    else
      for (int i = 0; i < count_; i += game::kLanes) play<game::Lanes>(fan, board, playable, i);
  }

  int count() const { return count_; }
  game::Board board(int i) const { return {own_[i], opp_[i]}; }
  game::Bits moves(int i) const { return moves_[i]; }
  game::Square square(int i) const { return squares_[i]; }
  const game::Bits* all_moves() const { return moves_.data(); }  // one after the other

 private:
  // The moves from `first` on, as many as there are lanes.
  template <class AnyLanes>
  [[gnu::always_inline]] void play(const game::flip::Fan& fan, game::Board board,
                                   game::Bits playable, int first) {
    const AnyLanes turned = game::flip::turned_lanes<AnyLanes>(fan, &squares_[first]);
    const AnyLanes own = board.opp ^ turned;
    const AnyLanes opp = board.own ^ turned ^ game::square_lanes<AnyLanes>(&squares_[first]);
    game::store_lanes(&own_[first], own);
    game::store_lanes(&opp_[first], opp);
    game::store_lanes(&moves_[first], game::legal_moves(own, opp) & playable);
  }

  static constexpr int kCapacity = 64 + game::kLanes;

  int count_;
  std::array<game::Square, 128> squares_;
  alignas(64) std::array<game::Bits, kCapacity> own_;
  alignas(64) std::array<game::Bits, kCapacity> opp_;
  alignas(64) std::array<game::Bits, kCapacity> moves_;
};

// The children one after the other, those that leave the opponent the fewest moves first, equal
// ones in the order they lie in.
//
// Meant for where few are asked for before one suffices and the next is wanted at once: the keys
// stay in vector registers, and the least of eight is one instruction (phminposuw). A loop over an
// array waits for a branch or a conditional move at each of them.
#if defined(__AVX512BW__) && defined(__AVX512VPOPCNTDQ__)

class FewestFirst {
 public:
  explicit FewestFirst(const Children& children) : groups_((children.count() + 7) / 8) {
    const __m128i places = _mm_set_epi16(7, 6, 5, 4, 3, 2, 1, 0);
    for (int group = 0; group < groups_; ++group) {
      const int left = children.count() - 8 * group;
      const auto there = static_cast<__mmask8>(left >= 8 ? 0xff : (1 << left) - 1);
      const __m512i moves = _mm512_maskz_loadu_epi64(there, children.all_moves() + 8 * group);
      const __m128i counts = _mm512_maskz_cvtepi64_epi16(0xff, _mm512_popcnt_epi64(moves));
      const __m128i keys =
          _mm_or_si128(_mm_slli_epi16(counts, 6),
                       _mm_add_epi16(places, _mm_set1_epi16(static_cast<short>(8 * group))));
      keys_[group] = _mm_mask_blend_epi16(there, _mm_set1_epi16(-1), keys);
    }
  }

  // At most as often as there are children.
  int next() {
    __m128i least = keys_[0];
    for (int group = 1; group < groups_; ++group) least = _mm_min_epu16(least, keys_[group]);
    const int key = _mm_extract_epi16(_mm_minpos_epu16(least), 0);
    const __m128i taken = _mm_set1_epi16(static_cast<short>(key));
    for (int group = 0; group < groups_; ++group)
      keys_[group] = _mm_or_si128(keys_[group], _mm_cmpeq_epi16(keys_[group], taken));
    return key % 64;
  }

 private:
  int groups_;
  __m128i keys_[8];  // number of moves · 64 + place; taken or none: all bits
};

#else

class FewestFirst {
 public:
  explicit FewestFirst(const Children& children) : left_(children.count()) {
    for (int i = 0; i < left_; ++i) keys_[i] = std::popcount(children.moves(i)) * 64 + i;
  }

  int next() {
    int* least = std::min_element(keys_.data(), keys_.data() + left_);
    return std::exchange(*least, keys_[--left_]) % 64;
  }

 private:
  int left_;
  std::array<int, 64> keys_;
};

#endif

}  // namespace ogai::search
