// Games as CSV, a row a game: what `ogai games --export csv` writes, and reads again.
//
// The first line names the columns; they may stand in any order, among others. Only
// transcript (or moves) must be there. Start, size, rules, players and the way a game
// ended come back as they were; tournament and finished become place and date.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/notation/games.h"
#include "store/games.h"

namespace ogai::store {

inline constexpr std::string_view kCsvHead =
    "id,tournament,round,pair,game,black,white,rules,size,start,black_score,reason,plies,finished,"
    "transcript\n";

std::string format_csv_row(const GameSummary& game);

// Whether the first line names columns of games.
bool looks_like_csv(std::string_view text);
// All rows, or the first fault. `defaults` for what no column tells.
base::Result<std::vector<game::GameRecord>> parse_csv(std::string_view text,
                                                      game::notation::Defaults defaults = {});

}  // namespace ogai::store
