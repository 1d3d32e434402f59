// Fan: one board's runs of enclosable discs on all eight rays, from which its legal moves and
// then the flips of any of them follow; play4() plays four moves, of up to four boards.
//
// The runs are the floods that find the legal moves anyway (own discs flooding into adjacent
// opponent discs). Kept, they make the flips of a legal move cheap: on each ray of the move,
// the discs before the first square that is not in the run. No own disc need be looked for,
// because every run begins at one. On a climbing ray that first square is the lowest bit
// of (ray without run), on a falling one the highest.
//
// The results of four moves lie across four registers, one ray pair in each lane; merging them
// together (two rounds of interleave and OR) costs half as much as one by one.
//
// Measured gain: perft 11 rises from 540 to 1580 million leaves/s against flips() move
// by move, both counting the last ply in lanes (docs/journal/performance.md).
#pragma once

#include <cstring>

#include "game/flip/best.h"
#include "game/lanes.h"

namespace ogai::game::flip {

#if defined(__AVX512F__) && defined(__AVX512CD__) && defined(__AVX512VL__)

class alignas(64) Fan {
 public:
  // Returns the legal moves.
  Bits open(Bits own, Bits opp) {
    const Avx512::Runs runs = Avx512::runs(own, opp);
    _mm256_store_si256(&climbing_, runs.climbing);
    _mm256_store_si256(&falling_, runs.falling);
    return Avx512::moves_past(runs) & ~(own | opp);
  }

  // The move lies past a climbing run: the flips are on its falling ray, and the reverse.
  __m256i flips(Square square) const {
    const auto* rays = reinterpret_cast<const __m256i*>(kRays[square].ray.data());
    const __m256i up = _mm256_load_si256(rays);
    const __m256i up_stop = _mm256_andnot_si256(falling_, up);
    const __m256i below_stop = _mm256_add_epi64(up_stop, _mm256_set1_epi64x(-1));
    const __m256i up_flips = _mm256_ternarylogic_epi64(up, falling_, below_stop, 0x80);
    const __m256i down = _mm256_load_si256(rays + 1);
    const __m256i down_stop = _mm256_andnot_si256(climbing_, down);
    const __m256i from_stop = Avx512::from_highest(down_stop);
    return _mm256_ternarylogic_epi64(up_flips, _mm256_and_si256(down, climbing_), from_stop, 0xf8);
  }

 private:
  __m256i climbing_;
  __m256i falling_;
};

#elif defined(__AVX2__)

class alignas(64) Fan {
 public:
  Bits open(Bits own, Bits opp) {
    const Avx2::Runs runs = Avx2::runs(own, opp);
    _mm256_store_si256(&climbing_, runs.climbing);
    _mm256_store_si256(&falling_, runs.falling);
    return Avx2::moves_past(runs) & ~(own | opp);
  }

  __m256i flips(Square square) const {
    const auto* rays = reinterpret_cast<const __m256i*>(kRays[square].ray.data());
    const __m256i up = _mm256_load_si256(rays);
    const __m256i up_stop = _mm256_andnot_si256(falling_, up);
    const __m256i below_stop = _mm256_add_epi64(up_stop, _mm256_set1_epi64x(-1));
    const __m256i up_flips = _mm256_and_si256(_mm256_and_si256(up, falling_), below_stop);
    const __m256i down = _mm256_load_si256(rays + 1);
    const __m256i shade = Avx2::shade(_mm256_andnot_si256(climbing_, down));
    return _mm256_or_si256(up_flips, _mm256_andnot_si256(shade, down));
  }

 private:
  __m256i climbing_;
  __m256i falling_;
};

#else

class Fan {
 public:
  Bits open(Bits own, Bits opp) {
    own_ = own;
    opp_ = opp;
    return Best::legal_moves(own, opp);
  }
  Bits flips(Square square) const { return Best::flips(own_, opp_, square); }

 private:
  Bits own_;
  Bits opp_;
};

#endif

#if defined(__AVX2__)
// The union of the lanes of each register, as a lane of the result.
inline __m256i merge4(__m256i a, __m256i b, __m256i c, __m256i d) {
  const __m256i ab = _mm256_or_si256(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
  const __m256i cd = _mm256_or_si256(_mm256_unpacklo_epi64(c, d), _mm256_unpackhi_epi64(c, d));
  return _mm256_or_si256(_mm256_permute2x128_si256(ab, cd, 0x20),
                         _mm256_permute2x128_si256(ab, cd, 0x31));
}

// The discs turned by four moves, i = 0 … 3, of the boards of fans[which[i]].
inline __m256i turned4(const Fan* fans, const std::uint8_t* which, const Square* squares) {
  return merge4(fans[which[0]].flips(squares[0]), fans[which[1]].flips(squares[1]),
                fans[which[2]].flips(squares[2]), fans[which[3]].flips(squares[3]));
}
#endif

// The discs turned by as many legal moves of one board as there are lanes.
template <class AnyLanes = Lanes>
inline AnyLanes turned_lanes(const Fan& fan, const Square* squares) {
#if defined(__AVX2__)
  constexpr std::uint8_t kOne[4] = {};
#if defined(OGAI_LANES_AVX512)
  // Joined in registers: a round through memory would wait for both halves to be written.
  if constexpr (sizeof(AnyLanes) == 64)
    return (AnyLanes)__builtin_shufflevector(
        turned4(&fan, kOne, squares), turned4(&fan, kOne, squares + 4), 0, 1, 2, 3, 4, 5, 6, 7);
  else
#endif
    return (AnyLanes)turned4(&fan, kOne, squares);
#else
  AnyLanes turned;
  for (int i = 0; i < kLanes; ++i) turned[i] = fan.flips(squares[i]);
  return turned;
#endif
}

// Plays four moves, i = 0 … 3: own[i] and opp[i] are the discs of the board of fans[which[i]], and
// become those of the board after its legal move squares[i], seen by the other side.
inline void play4(const Fan* fans, const std::uint8_t* which, const Square* squares, Bits* own,
                  Bits* opp) {
#if defined(__AVX2__)
  const __m256i turned = turned4(fans, which, squares);
  const __m256i places =
      _mm256_sllv_epi64(_mm256_set1_epi64x(1), _mm256_cvtepu8_epi64(_mm_loadu_si32(squares)));
  auto* own4 = reinterpret_cast<__m256i*>(own);
  auto* opp4 = reinterpret_cast<__m256i*>(opp);
  const __m256i mover = _mm256_xor_si256(_mm256_loadu_si256(own4), places);
  _mm256_storeu_si256(own4, _mm256_xor_si256(_mm256_loadu_si256(opp4), turned));
  _mm256_storeu_si256(opp4, _mm256_xor_si256(mover, turned));
#else
  for (int i = 0; i < 4; ++i) {
    const Bits turned = fans[which[i]].flips(squares[i]);
    const Bits mover = own[i];
    own[i] = opp[i] ^ turned;
    opp[i] = mover ^ turned ^ bit(squares[i]);
  }
#endif
}

// Writes the squares of a set in order, and behind them enough others that whole registers of
// them may be read; with room for 64 bytes behind `to` (all may be overwritten).
inline void list_squares(Bits set, Square* to) {
#if defined(__AVX512VBMI2__)
  static constexpr auto kSquares = [] {
    std::array<Square, 64> squares{};
    for (int i = 0; i < 64; ++i) squares[i] = static_cast<Square>(i);
    return squares;
  }();
  _mm512_storeu_si512(to, _mm512_maskz_compress_epi8(set, _mm512_loadu_si512(kSquares.data())));
#else
  while (set) *to++ = pop_first(set);
  std::memset(to, 0, kLanes);
#endif
}

}  // namespace ogai::game::flip
