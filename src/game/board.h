// Board: the two sets of discs as the side to move sees them.
//
// Invariant: own and opp share no square. The board knows neither colours nor
// its size; those live in Position (position.h), for notation, records and user
// interfaces. Sixteen bytes, passed by value.
#pragma once

#include <bit>
#include <compare>

#include "game/square.h"

namespace ogai::game {

struct Board {
  Bits own = 0;  // discs of the side to move
  Bits opp = 0;  // discs of the other side

  constexpr Bits discs() const { return own | opp; }
  constexpr int own_count() const { return std::popcount(own); }
  constexpr int opp_count() const { return std::popcount(opp); }
  constexpr int disc_count() const { return std::popcount(discs()); }

  // The same discs, the other side to move.
  constexpr Board passed() const { return {opp, own}; }

  friend constexpr auto operator<=>(const Board&, const Board&) = default;
};

// The usual four discs: white on d4 and e5 (8×8 names), black on e4 and d5, black to move.
constexpr Board initial_board() {
  return {.own = bit(28) | bit(35), .opp = bit(27) | bit(36)};
}

// A 64-bit hash, good in all its bits (tables use high or low ones). Two multiplications and a
// fold: cheaper than Zobrist keys, whose incremental update would touch every flipped disc. Not
// stable across releases: never store it.
constexpr std::uint64_t hash(Board board) {
  std::uint64_t h = board.own * 0x9e3779b97f4a7c15u;
  h = std::rotl(h, 32) ^ board.opp;
  h *= 0xd6e8feb86659fd93u;
  h ^= h >> 32;
  h *= 0xd6e8feb86659fd93u;
  return h ^ h >> 32;
}

}  // namespace ogai::game
