// What outside programs wrote to their standard error, kept beside their games.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "store/database.h"

namespace ogai::store {

// By colour, black first. Empty ones take no room.
using ErrorOutputs = std::array<std::string, 2>;

void keep_error_outputs(Database& database, std::int64_t game, const ErrorOutputs& outputs);
ErrorOutputs error_outputs_of(Database& database, std::int64_t game);

}  // namespace ogai::store
