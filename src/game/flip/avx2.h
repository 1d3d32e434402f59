// The AVX2 back end: the four climbing rays in one register, the four falling ones in another.
//
// Flips. On a climbing ray the first square that is not an opponent's is the lowest bit of
// stops = ray & ~opp, and stops − 1 has ones on the run below it; the run is turned if
// that square is own. On a falling ray nearer squares are higher bits, so an own disc comes before
// an empty square exactly if the own discs, as a number, are greater than the empty
// squares: one comparison, and what lies above the nearest own disc is turned. AVX2 has no
// leading-zero count, so "at or behind that disc" is shaded by three doubling shifts.
//
// Legal moves as in scalar.h, in both directions of four rays at once.
//
// Measured gain over scalar.h on the same machine: flips 1.25 times as fast in a dependent
// chain, 4.5 times in bulk; moves 1.6 and 3.8 times (docs/performance.md).
#pragma once

#ifdef __AVX2__

#include <immintrin.h>

#include "game/flip/rays.h"

namespace ogai::game::flip {

struct Avx2 {
  static constexpr const char* kName = "avx2";

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
    up = _mm256_or_si256(up, _mm256_and_si256(inner, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(inner, _mm256_srlv_epi64(down, step)));
    const __m256i up_pairs = _mm256_and_si256(inner, _mm256_sllv_epi64(inner, step));
    const __m256i down_pairs = _mm256_srlv_epi64(up_pairs, step);
    up = _mm256_or_si256(up, _mm256_and_si256(up_pairs, _mm256_sllv_epi64(up, step2)));
    down = _mm256_or_si256(down, _mm256_and_si256(down_pairs, _mm256_srlv_epi64(down, step2)));
    up = _mm256_or_si256(up, _mm256_and_si256(up_pairs, _mm256_sllv_epi64(up, step2)));
    down = _mm256_or_si256(down, _mm256_and_si256(down_pairs, _mm256_srlv_epi64(down, step2)));
    return {up, down};
  }

  // The squares past the runs.
  static Bits moves_past(Runs runs) {
    return merge(_mm256_or_si256(_mm256_sllv_epi64(runs.climbing, steps()),
                                 _mm256_srlv_epi64(runs.falling, steps())));
  }

  static Bits legal_moves(Bits own, Bits opp) { return moves_past(runs(own, opp)) & ~(own | opp); }

  // The given squares of each falling ray and all behind them.
  static __m256i shade(__m256i squares) {
    const __m256i step = steps();
    const __m256i step2 = _mm256_add_epi64(step, step);
    squares = _mm256_or_si256(squares, _mm256_srlv_epi64(squares, step));
    squares = _mm256_or_si256(squares, _mm256_srlv_epi64(squares, step2));
    return _mm256_or_si256(squares, _mm256_srlv_epi64(squares, _mm256_add_epi64(step2, step2)));
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
    const __m256i stops = _mm256_andnot_si256(opp, ray);
    const __m256i below = _mm256_add_epi64(stops, _mm256_set1_epi64x(-1));
    const __m256i end = _mm256_and_si256(own, _mm256_andnot_si256(below, stops));
    const __m256i no_end = _mm256_cmpeq_epi64(end, _mm256_setzero_si256());
    return _mm256_andnot_si256(no_end, _mm256_and_si256(_mm256_and_si256(ray, opp), below));
  }

  // Bit 63 is on no falling ray, so the comparison of signed numbers will do.
  static __m256i fall(__m256i own, __m256i opp, __m256i ray) {
    const __m256i ours = _mm256_and_si256(own, ray);
    const __m256i empty = _mm256_andnot_si256(own, _mm256_andnot_si256(opp, ray));
    const __m256i enclosed = _mm256_cmpgt_epi64(ours, empty);
    return _mm256_and_si256(enclosed, _mm256_andnot_si256(shade(ours), _mm256_and_si256(opp, ray)));
  }
};

}  // namespace ogai::game::flip

#endif  // __AVX2__
