// How many discs a move to the last empty square turns.
//
// With no other square empty, everything on the move's lines that is not an own disc is an
// opponent's, so own discs alone decide: each of the four lines is a string of at most
// eight bits, cut out with pext, and a table of (place in the string, string) holds the count.
// Squares outside smaller boards read as opponent discs with no own disc behind them: no flips.
#pragma once

#include <array>
#include <bit>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "game/moves.h"

namespace ogai::search::endgame {

#if defined(__BMI2__)

namespace last_flips_tables {

using Counts = std::array<std::uint8_t, 256>;

constexpr int count_in_string(int place, unsigned own) {
  int count = 0;
  for (const int step : {-1, 1}) {
    int run = 0;
    int i = place + step;
    for (; i >= 0 && i < 8 && !(own >> i & 1); i += step) ++run;
    if (i >= 0 && i < 8) count += run;
  }
  return count;
}

inline constexpr auto kCounts = [] {
  std::array<Counts, 8> counts{};
  for (int place = 0; place < 8; ++place)
    for (unsigned own = 0; own < 256; ++own)
      counts[place][own] = static_cast<std::uint8_t>(count_in_string(place, own));
  return counts;
}();

// The lines through a square other than its row, and its place in each.
struct alignas(32) Lines {
  game::Bits column, rising, falling;
  std::uint8_t row_place, column_place, rising_place, falling_place;
  std::uint8_t row_shift;
};

inline constexpr auto kLines = [] {
  std::array<Lines, 64> lines{};
  for (int square = 0; square < 64; ++square) {
    Lines& l = lines[square];
    const int row = square / 8, column = square % 8;
    for (int other = 0; other < 64; ++other) {
      const game::Bits bit = game::Bits{1} << other;
      const int r = other / 8, c = other % 8;
      if (c == column) l.column |= bit;
      if (r + c == row + column) l.rising |= bit;
      if (r - c == row - column) l.falling |= bit;
    }
    const game::Bits below = (game::Bits{1} << square) - 1;
    l.row_place = static_cast<std::uint8_t>(column);
    l.column_place = static_cast<std::uint8_t>(row);
    l.rising_place = static_cast<std::uint8_t>(std::popcount(l.rising & below));
    l.falling_place = static_cast<std::uint8_t>(std::popcount(l.falling & below));
    l.row_shift = static_cast<std::uint8_t>(8 * row);
  }
  return lines;
}();

}  // namespace last_flips_tables

inline int last_flips(game::Bits own, game::Bits, game::Square square) {
  using namespace last_flips_tables;
  const Lines& l = kLines[square];
  return kCounts[l.row_place][own >> l.row_shift & 0xff] +
         kCounts[l.column_place][_pext_u64(own, l.column)] +
         kCounts[l.rising_place][_pext_u64(own, l.rising)] +
         kCounts[l.falling_place][_pext_u64(own, l.falling)];
}

#else

inline int last_flips(game::Bits own, game::Bits opp, game::Square square) {
  return std::popcount(game::flips({own, opp}, square));
}

#endif

}  // namespace ogai::search::endgame
