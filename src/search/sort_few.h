// sort_few: sorts a few numbers, all different.
//
// With AVX-512 up to sixteen are sorted by counting: each goes to the place given by how many are
// less. No branch depends on the numbers, where a sort of a dozen moves by comparing guesses
// several wrong.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "game/lanes.h"

namespace ogai::search {

// With room for sixteen at `numbers`.
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

}  // namespace ogai::search
