// The AVX-512 back end: the method of avx2.h with what AVX-512 adds to 256-bit registers, any
// three-operand logic in one instruction (vpternlogq) and leading zeros (vplzcntq).
//
// The truth tables: 0xf8 is a | (b & c), 0x80 a & b & c, 0x10 a & ~b & ~c, 0x20 a & ~b & c,
// 0xf3 a | ~b. Climbing rays use the carry of scalar.h, here a little faster than stops − 1. On
// falling ones, an arithmetic shift of the sign bit by the leading zeros of x gives the
// ones from the highest bit of x upwards.
//
// One 512-bit register for all eight rays was slower on Zen 4, which runs it as two halves and
// rotates in more cycles than it shifts; so was BMI2 (pext, table, pdep per line). Figures of
// these and others: docs/journal/performance.md.
//
// Measured gain over avx2.h: flips 3 % in a dependent chain, 15 % in bulk; moves none.
#pragma once

#if defined(__AVX512F__) && defined(__AVX512CD__) && defined(__AVX512VL__)

#include <immintrin.h>

#include "game/flip/rays.h"

namespace ogai::game::flip {

struct Avx512 {
  static constexpr const char* kName = "avx512";

  static Bits flips(Bits own, Bits opp, Square square) {
    return merge(lanes_of_flips(broadcast(own), broadcast(opp), square));
  }

  // A set of squares in every lane of a register (best.h).
  using Wide = __m256i;
  static Wide widen(Bits bits) { return broadcast(bits); }
  static Wide wide_place(Square square) { return broadcast(kPlaces[square]); }
  static Bits narrow(Wide bits) {
    return static_cast<Bits>(_mm_cvtsi128_si64(_mm256_castsi256_si128(bits)));
  }
  static bool is_empty(Wide bits) { return _mm256_testz_si256(bits, bits); }
  static Wide wide_flips(Wide own, Wide opp, Square square) {
    const __m256i lanes = lanes_of_flips(own, opp, square);
    const __m256i two = _mm256_or_si256(lanes, _mm256_permute4x64_epi64(lanes, 0x4e));
    return _mm256_or_si256(two, _mm256_shuffle_epi32(two, 0x4e));
  }

  // The runs of enclosable discs: lane i of `climbing` those reached by own discs along ray i
  // (rays.h), of `falling` those along its opposite.
  struct Runs {
    __m256i climbing;
    __m256i falling;
  };

  static Runs runs(Bits own, Bits opp) {
    const __m256i step = steps();
    const __m256i step2 = _mm256_add_epi64(step, step);
    const __m256i own4 = broadcast(own);
    const __m256i inner = _mm256_and_si256(broadcast(opp), inner_squares());
    __m256i up = _mm256_and_si256(inner, _mm256_sllv_epi64(own4, step));
    __m256i down = _mm256_and_si256(inner, _mm256_srlv_epi64(own4, step));
    up = _mm256_ternarylogic_epi64(up, inner, _mm256_sllv_epi64(up, step), 0xf8);
    down = _mm256_ternarylogic_epi64(down, inner, _mm256_srlv_epi64(down, step), 0xf8);
    const __m256i up_pairs = _mm256_and_si256(inner, _mm256_sllv_epi64(inner, step));
    const __m256i down_pairs = _mm256_and_si256(inner, _mm256_srlv_epi64(inner, step));
    up = _mm256_ternarylogic_epi64(up, up_pairs, _mm256_sllv_epi64(up, step2), 0xf8);
    down = _mm256_ternarylogic_epi64(down, down_pairs, _mm256_srlv_epi64(down, step2), 0xf8);
    up = _mm256_ternarylogic_epi64(up, up_pairs, _mm256_sllv_epi64(up, step2), 0xf8);
    down = _mm256_ternarylogic_epi64(down, down_pairs, _mm256_srlv_epi64(down, step2), 0xf8);
    return {up, down};
  }

  // The squares past the runs.
  static Bits moves_past(Runs runs) {
    return merge(_mm256_or_si256(_mm256_sllv_epi64(runs.climbing, steps()),
                                 _mm256_srlv_epi64(runs.falling, steps())));
  }

  static Bits legal_moves(Bits own, Bits opp) { return moves_past(runs(own, opp)) & ~(own | opp); }

  // In each lane the highest set bit and all above it; ones where none is set.
  static __m256i from_highest(__m256i lanes) {
    const __m256i sign = broadcast(Bits{1} << 63);
    return _mm256_srav_epi64(sign, _mm256_lzcnt_epi64(lanes));
  }

 private:
  static __m256i broadcast(Bits bits) { return _mm256_set1_epi64x(static_cast<long long>(bits)); }
  static __m256i steps() { return _mm256_setr_epi64x(kSteps[0], kSteps[1], kSteps[2], kSteps[3]); }
  static __m256i inner_squares() {
    return _mm256_setr_epi64x(static_cast<long long>(kInner[0]), static_cast<long long>(kInner[1]),
                              static_cast<long long>(kInner[2]), static_cast<long long>(kInner[3]));
  }

  // The discs turned, those of each pair of rays in a lane.
  static __m256i lanes_of_flips(__m256i own, __m256i opp, Square square) {
    const auto* rays = reinterpret_cast<const __m256i*>(kRays[square].ray.data());
    return _mm256_or_si256(climb(own, opp, _mm256_load_si256(rays)),
                           fall(own, opp, _mm256_load_si256(rays + 1)));
  }

  static Bits merge(__m256i lanes) {
    const __m128i two =
        _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    return static_cast<Bits>(_mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))));
  }

  static __m256i climb(__m256i own, __m256i opp, __m256i ray) {
    const __m256i ones = _mm256_set1_epi64x(-1);
    const __m256i carried = _mm256_sub_epi64(_mm256_ternarylogic_epi64(opp, ray, ray, 0xf3), ones);
    const __m256i end = _mm256_ternarylogic_epi64(carried, own, ray, 0x80);
    const __m256i no_end = _mm256_cmpeq_epi64(end, _mm256_setzero_si256());
    return _mm256_ternarylogic_epi64(_mm256_add_epi64(end, ones), no_end, ray, 0x20);
  }

  static __m256i fall(__m256i own, __m256i opp, __m256i ray) {
    const __m256i ours = _mm256_and_si256(own, ray);
    const __m256i empty = _mm256_ternarylogic_epi64(ray, own, opp, 0x10);
    const __m256i enclosed = _mm256_cmpgt_epi64(ours, empty);
    return _mm256_ternarylogic_epi64(_mm256_and_si256(opp, ray), enclosed, from_highest(ours),
                                     0x80);
  }
};

}  // namespace ogai::game::flip

#endif  // AVX-512
