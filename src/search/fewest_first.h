// FewestFirst: the children of a position one after the other, those that leave the opponent the
// fewest moves first, equal ones in the order they lie in.
//
// Meant for where few are asked for before one suffices and the next is wanted at once: the keys
// stay in vector registers, and the least of eight is one instruction (phminposuw). A loop over an
// array waits for a branch or a conditional move at each of them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "search/children.h"

namespace ogai::search {

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
