// A 64-bit hash of a board, good in all its bits (tables use high or low ones).
//
// Two multiplications and a fold: cheaper than Zobrist keys, whose incremental
// update would touch every flipped disc. Not stable across releases: never store it.
#pragma once

#include "game/board.h"

namespace ogai::game {

constexpr std::uint64_t hash(Board board) {
  std::uint64_t h = board.own * 0x9e3779b97f4a7c15u;
  h = std::rotl(h, 32) ^ board.opp;
  h *= 0xd6e8feb86659fd93u;
  h ^= h >> 32;
  h *= 0xd6e8feb86659fd93u;
  return h ^ h >> 32;
}

}  // namespace ogai::game
