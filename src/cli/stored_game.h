// A game of the database by its number.
#pragma once

#include <cstdint>
#include <string>

#include "game/record.h"

namespace ogai::cli {

// `database` as a --db flag gives it: empty for the default file.
game::GameRecord stored_game(std::int64_t id, const std::string& database);

}  // namespace ogai::cli
