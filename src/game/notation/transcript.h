// Transcripts: a game as its moves, "f5d6c3…", passes implied.
//
// Also read: upper case, spaces, commas, semicolons, bars and single dashes between moves
// ("f5-d6"), move numbers ("1. f5 d6"), and written-out passes (pa, ps, pass, --). A transcript
// does not hold its start: it belongs to the initial position of its size, and formatting any other
// game fails.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "game/record.h"

namespace ogai::game::notation {

base::Result<GameRecord> parse_transcript(std::string_view text, const Position& start = {},
                                          Objective objective = Objective::fewest);
base::Result<std::string> format_transcript(const GameRecord& record);

}  // namespace ogai::game::notation
