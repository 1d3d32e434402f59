// The eight symmetries of the square, on sets of squares, squares and boards.
//
// Symmetry s is: transpose (a1–h8 diagonal) if bit 2 is set, after mirroring
// columns if bit 0 is set and rows if bit 1 is set. The centred smaller boards are
// mapped onto themselves. canonical() is the least image of a board: the key under
// which symmetric positions are one.
#pragma once

#include "game/board.h"

namespace ogai::game {

using Symmetry = int;
inline constexpr int kSymmetries = 8;

constexpr Bits mirror_columns(Bits b) {
  b = (b >> 1 & 0x5555555555555555u) | (b & 0x5555555555555555u) << 1;
  b = (b >> 2 & 0x3333333333333333u) | (b & 0x3333333333333333u) << 2;
  return (b >> 4 & 0x0f0f0f0f0f0f0f0fu) | (b & 0x0f0f0f0f0f0f0f0fu) << 4;
}

constexpr Bits mirror_rows(Bits b) {
  return __builtin_bswap64(b);
}

constexpr Bits transpose(Bits b) {
  Bits t = (b ^ b >> 7) & 0x00aa00aa00aa00aau;
  b ^= t ^ t << 7;
  t = (b ^ b >> 14) & 0x0000cccc0000ccccu;
  b ^= t ^ t << 14;
  t = (b ^ b >> 28) & 0x00000000f0f0f0f0u;
  return b ^ t ^ t << 28;
}

constexpr Bits transform(Bits bits, Symmetry s) {
  if (s & 1) bits = mirror_columns(bits);
  if (s & 2) bits = mirror_rows(bits);
  return s & 4 ? transpose(bits) : bits;
}

constexpr Board transform(Board board, Symmetry s) {
  return {transform(board.own, s), transform(board.opp, s)};
}

constexpr Move transform_move(Move move, Symmetry s) {
  return move == kPass ? kPass : first_square(transform(bit(move), s));
}

// The symmetry that undoes s.
constexpr Symmetry inverse(Symmetry s) {
  // Mirrors undo themselves; a transposition exchanges the two mirrors it follows.
  return s & 4 ? 4 | (s & 1) << 1 | (s & 2) >> 1 : s;
}

struct Canonical {
  Board board;
  Symmetry symmetry;  // transform(original, symmetry) == board
};

constexpr Canonical canonical(Board board) {
  Canonical least{board, 0};
  for (Symmetry s = 1; s < kSymmetries; ++s) {
    const Board image = transform(board, s);
    if (image < least.board) least = {image, s};
  }
  return least;
}

}  // namespace ogai::game
