// The eight rays of every square, ready to be loaded into vector registers.
//
// kRays[s] holds the squares seen from s, without s itself: lanes 0–3 the rays that
// climb in bit order (+1, +8, +7, +9), lanes 4–7 their opposites (−1, −8, −7, −9).
// One ray fills a 64-bit lane, one square a cache line.
#pragma once

#include <array>

#include "game/square.h"

namespace ogai::game::flip {

inline constexpr int kUpRays = 4;  // lanes 0–3 climb; lane i + 4 is the opposite of lane i

struct alignas(64) Rays {
  std::array<Bits, 8> ray{};
};

// Bits of one step along lane i, i < 4.
inline constexpr std::array<int, kUpRays> kSteps = {1, 8, 7, 9};

// Discs that can be turned along ray pair i: a disc on the edge that the ray runs into
// is never enclosed. Masking with this also stops shifts from wrapping round the board.
inline constexpr Bits kInnerColumns = 0x7e7e7e7e7e7e7e7eu;
inline constexpr Bits kInnerRows = 0x00ffffffffffff00u;
inline constexpr std::array<Bits, kUpRays> kInner = {
    kInnerColumns, kInnerRows, kInnerColumns& kInnerRows, kInnerColumns& kInnerRows};

namespace detail {

constexpr Bits walk(int square, int right, int down) {
  Bits squares = 0;
  int column = square % 8 + right;
  int row = square / 8 + down;
  for (; column >= 0 && column < 8 && row >= 0 && row < 8; column += right, row += down)
    squares |= bit(static_cast<Square>(row * 8 + column));
  return squares;
}

constexpr std::array<Rays, 64> all_rays() {
  std::array<Rays, 64> table{};
  for (int square = 0; square < 64; ++square)
    table[square].ray = {walk(square, 1, 0),  walk(square, 0, 1),  walk(square, -1, 1),
                         walk(square, 1, 1),  walk(square, -1, 0), walk(square, 0, -1),
                         walk(square, 1, -1), walk(square, -1, -1)};
  return table;
}

}  // namespace detail

inline constexpr std::array<Rays, 64> kRays = detail::all_rays();

// The bit of each square, where one load brings it into all lanes.
inline constexpr std::array<Bits, 64> kPlaces = [] {
  std::array<Bits, 64> places{};
  for (std::size_t square = 0; square < 64; ++square) places[square] = Bits{1} << square;
  return places;
}();

}  // namespace ogai::game::flip
