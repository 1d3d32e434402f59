// How training games are packed into the blocks of a file (block_file.h).
//
// Unpacked, each game is the start's own and opposing discs (u64 each), the number of moves (u8),
// the moves (u8 each: square or 64 for a pass), the values (i8 each). Unpacking trusts
// nothing: lengths, checksum and the legality of every move are checked.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "train/block_file.h"
#include "train/positions/training_game.h"

namespace ogai::train {

std::string pack_games(std::uint64_t first, std::span<const TrainingGame> games);

// What a zstd frame holds: `count` games and nothing else.
base::Result<std::vector<TrainingGame>> parse_plain_games(std::string_view plain, std::size_t count,
                                                          game::BoardSize size);
base::Result<std::vector<TrainingGame>> unpack_games(const BlockHead& head, std::string_view packed,
                                                     game::BoardSize size);

}  // namespace ogai::train
