// How training games are packed: a block of them as one checked, compressed piece of bytes.
//
// A block is a head of 32 bytes, little-endian: number of its first game (u64), games (u32), bytes
// unpacked (u32), bytes packed (u32), zero (u32), FNV-1a of the foregoing and of the packed
// bytes (u64); then a zstd frame. Unpacked, each game is the start's own and opposing discs (u64
// each), the number of moves (u8), the moves (u8 each: square or 64 for a pass), the values
// (i8 each). Unpacking trusts nothing: lengths, checksum and the legality of every move are
// checked.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "train/positions/training_game.h"

namespace ogai::train {

inline constexpr std::size_t kBlockHeadBytes = 32;

struct BlockHead {
  std::uint64_t first = 0;  // game
  std::uint32_t games = 0;
  std::uint32_t unpacked = 0;
  std::uint32_t packed = 0;
  std::uint32_t zero = 0;
  std::uint64_t checksum = 0;
};
static_assert(sizeof(BlockHead) == kBlockHeadBytes);

std::string pack_games(std::uint64_t first, std::span<const TrainingGame> games);

// The head at the beginning of `bytes`; an error if it cannot be one.
base::Result<BlockHead> parse_block_head(std::string_view bytes);
// What a zstd frame holds: `count` games and nothing else.
base::Result<std::vector<TrainingGame>> parse_plain_games(std::string_view plain, std::size_t count,
                                                          game::BoardSize size);
base::Result<std::vector<TrainingGame>> unpack_games(const BlockHead& head, std::string_view packed,
                                                     game::BoardSize size);

}  // namespace ogai::train
