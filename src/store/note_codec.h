// The notes of a game's moves (value, seconds, depth, nodes, win rate, confidence) as one short
// string of bytes.
//
// Exact: what is decoded equals what was encoded, bit for bit. A game of 60 moves with the first
// four takes about 600 bytes, a third of the same as JSON; without any note it takes none.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/record.h"

namespace ogai::store {

std::string encode_notes(const std::vector<game::PlayedMove>& moves);

// `count` notes, or nothing if the bytes are not what encode_notes() makes of so many moves.
std::optional<std::vector<game::MoveNote>> decode_notes(std::string_view bytes, std::size_t count);

}  // namespace ogai::store
