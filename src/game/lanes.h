// Several boards at once, one in each 64-bit lane of a vector register.
//
// Lanes is a vector of Bits of the width this build's registers have (8 boards with
// AVX-512, 4 with AVX2, 2 otherwise), by the compiler's vector extension: & | ^ ~ + - << >>
// work lane by lane. The functions below are the few things that extension cannot say or
// says badly. FewLanes, four boards at most, is for callers who seldom have more: registers of 512
// bits cost more than those of 256 where they run as two halves (Zen 4). Values of these types must
// not cross object files built for different CPUs.
#pragma once

#include <cstring>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "game/square.h"

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__)
#define OGAI_LANES_AVX512
#elif defined(__AVX2__)
#define OGAI_LANES_AVX2
#elif defined(__SSE2__)
#define OGAI_LANES_SSE2
#endif

namespace ogai::game {

#if defined(OGAI_LANES_AVX512)
inline constexpr int kLanes = 8;
#elif defined(OGAI_LANES_AVX2)
inline constexpr int kLanes = 4;
#else
inline constexpr int kLanes = 2;
#endif

inline constexpr int kFewLanes = kLanes < 4 ? kLanes : 4;

typedef Bits Lanes __attribute__((vector_size(kLanes * sizeof(Bits))));
typedef Bits FewLanes __attribute__((vector_size(kFewLanes * sizeof(Bits))));

inline Lanes load_lanes(const Bits* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}
template <class AnyLanes>
inline void store_lanes(Bits* to, AnyLanes lanes) {
  std::memcpy(to, &lanes, sizeof lanes);
}

template <class AnyLanes = Lanes>
inline AnyLanes all_lanes(Bits bits) {
  return bits - AnyLanes{};
}

// 0, 1, 2, …
inline Lanes ascending_lanes() {
  Lanes lanes{};
  for (int i = 0; i < kLanes; ++i) lanes[i] = static_cast<Bits>(i);
  return lanes;
}

// The bit of each of as many squares as there are lanes.
template <class AnyLanes = Lanes>
inline AnyLanes square_lanes(const Square* squares) {
#if defined(OGAI_LANES_AVX512)
  if constexpr (sizeof(AnyLanes) == 64) {
    const __m512i places = _mm512_maskz_cvtepu8_epi64(0xff, _mm_loadu_si64(squares));
    return (AnyLanes)_mm512_maskz_sllv_epi64(0xff, _mm512_set1_epi64(1), places);
  } else {
    const __m256i places = _mm256_cvtepu8_epi64(_mm_loadu_si32(squares));
    return (AnyLanes)_mm256_sllv_epi64(_mm256_set1_epi64x(1), places);
  }
#else
  AnyLanes places;
  for (int i = 0; i < kLanes; ++i) places[i] = bit(squares[i]);
  return places;
#endif
}

// The number of bits set in each lane.
inline Lanes popcount(Lanes bits) {
#if defined(OGAI_LANES_AVX512) && defined(__AVX512VPOPCNTDQ__)
  return (Lanes)_mm512_popcnt_epi64((__m512i)bits);
#else
  bits -= bits >> 1 & 0x5555555555555555u;
  bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
  bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu;
#if defined(OGAI_LANES_AVX512)
  return (Lanes)_mm512_sad_epu8((__m512i)bits, _mm512_setzero_si512());
#elif defined(OGAI_LANES_AVX2)
  return (Lanes)_mm256_sad_epu8((__m256i)bits, _mm256_setzero_si256());
#elif defined(OGAI_LANES_SSE2)
  return (Lanes)_mm_sad_epu8((__m128i)bits, _mm_setzero_si128());
#else
  return bits * 0x0101010101010101u >> 56;
#endif
#endif
}

// The 64-bit products of the low 32 bits of each lane.
inline Lanes multiply_low(Lanes a, Lanes b) {
#if defined(OGAI_LANES_AVX512)
  return (Lanes)_mm512_maskz_mul_epu32(0xff, (__m512i)a, (__m512i)b);
#elif defined(OGAI_LANES_AVX2)
  return (Lanes)_mm256_mul_epu32((__m256i)a, (__m256i)b);
#elif defined(OGAI_LANES_SSE2)
  return (Lanes)_mm_mul_epu32((__m128i)a, (__m128i)b);
#else
  return (a & 0xffffffffu) * (b & 0xffffffffu);
#endif
}

// `value` in the lanes where a and b share a bit, 0 elsewhere.
template <class AnyLanes>
inline AnyLanes where_meeting(AnyLanes a, AnyLanes b, AnyLanes value) {
#if defined(OGAI_LANES_AVX512)
  if constexpr (sizeof(AnyLanes) == 64)
    return (AnyLanes)_mm512_maskz_mov_epi64(_mm512_test_epi64_mask((__m512i)a, (__m512i)b),
                                            (__m512i)value);
#endif
  return value & ~(AnyLanes)((a & b) == 0);
}

// Bit i of the result: lane i is zero.
inline unsigned zero_lanes(Lanes lanes) {
#if defined(OGAI_LANES_AVX512)
  return _mm512_testn_epi64_mask((__m512i)lanes, (__m512i)lanes);
#elif defined(OGAI_LANES_AVX2)
  return static_cast<unsigned>(
      _mm256_movemask_pd((__m256d)_mm256_cmpeq_epi64((__m256i)lanes, _mm256_setzero_si256())));
#else
  unsigned zeros = 0;
  for (int i = 0; i < kLanes; ++i) zeros |= static_cast<unsigned>(lanes[i] == 0) << i;
  return zeros;
#endif
}

// Two symmetries of the square, each its own inverse: the columns mirrored, and the board
// reflected in the a8–h1 diagonal. One instruction where there is GFNI.
#if defined(__GFNI__) && (defined(OGAI_LANES_AVX512) || defined(OGAI_LANES_AVX2))
inline constexpr bool kCheapReflections = true;

template <class AnyLanes>
inline AnyLanes bit_matrix_product(AnyLanes bytes, AnyLanes matrices) {
#if defined(OGAI_LANES_AVX512)
  if constexpr (sizeof(AnyLanes) == 64)
    return (AnyLanes)_mm512_gf2p8affine_epi64_epi8((__m512i)bytes, (__m512i)matrices, 0);
  else
#endif
    return (AnyLanes)_mm256_gf2p8affine_epi64_epi8((__m256i)bytes, (__m256i)matrices, 0);
}
template <class AnyLanes>
inline AnyLanes mirror_columns(AnyLanes boards) {
  return bit_matrix_product(boards, all_lanes<AnyLanes>(0x8040201008040201u));
}
template <class AnyLanes>
inline AnyLanes reflect(AnyLanes boards) {
  return bit_matrix_product(all_lanes<AnyLanes>(0x0102040810204080u), boards);
}
#else
inline constexpr bool kCheapReflections = false;

template <class AnyLanes>
inline AnyLanes mirror_columns(AnyLanes b) {
  b = (b >> 1 & 0x5555555555555555u) | (b & 0x5555555555555555u) << 1;
  b = (b >> 2 & 0x3333333333333333u) | (b & 0x3333333333333333u) << 2;
  return (b >> 4 & 0x0f0f0f0f0f0f0f0fu) | (b & 0x0f0f0f0f0f0f0f0fu) << 4;
}
template <class AnyLanes>
inline AnyLanes reflect(AnyLanes b) {
  AnyLanes t = (b ^ b << 36) & 0xf0f0f0f000000000u;
  b ^= t ^ t >> 36;
  t = (b ^ b << 18) & 0xcccc0000cccc0000u;
  b ^= t ^ t >> 18;
  t = (b ^ b << 9) & 0xaa00aa00aa00aa00u;
  return b ^ t ^ t >> 9;
}
#endif

}  // namespace ogai::game
