// Games as JSON objects, one a line: what `--json` prints and the page exchanges.
//
//   {"rules":"reversed","size":8,"start":"---… X","moves":["d3","c3",…,"pa",…],
//    "position":"…","legal":["c5",…],"discs":{"black":3,"white":3},"over":false}
//
// start, moves (passes written out), rules and what follows them in tags, notes and
// result make the game; position, legal, discs and over are there for the reader and
// ignored on input. Left out: empty tags, notes nobody gave, result before the end.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "base/result.h"
#include "game/record.h"

namespace ogai::game::notation {

base::Result<GameRecord> parse_json_game(std::string_view text);
base::Result<GameRecord> game_from_json(const nlohmann::json& object);
nlohmann::ordered_json game_to_json(const GameRecord& record);
std::string format_json_game(const GameRecord& record);

}  // namespace ogai::game::notation
