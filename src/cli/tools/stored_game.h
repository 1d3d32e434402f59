// A game of the database by its number.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "game/record.h"

namespace ogai::cli {

struct KeptGame {
  game::GameRecord record;                   // with the agents' specs in its tags
  std::string complaint;                     // why a fault lost it
  std::array<std::string, 2> error_outputs;  // of outside programs, black's first: any bytes
};

// `database` as a --db flag gives it: empty for the default file.
KeptGame stored_game(std::int64_t id, const std::string& database);

}  // namespace ogai::cli
