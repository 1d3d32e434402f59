// True stability by trying everything: which discs no continuation whatever can turn.
//
// All positions that can be reached are visited once, so it is for the last few empty squares: 8
// take some milliseconds, each more several times as long.
#pragma once

#include <optional>

#include "game/position.h"

namespace ogai::lab {

// The discs of both sides that keep their colour in every continuation; nothing when more than
// `most_positions` can be reached.
std::optional<game::Bits> discs_never_turned(game::Board board, game::BoardSize size,
                                             std::size_t most_positions = 1'000'000);

}  // namespace ogai::lab
