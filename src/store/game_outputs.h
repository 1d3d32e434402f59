// What is kept beside games that outside programs played: what they wrote to their standard error,
// and, of a game lost by a fault, what there was to say about it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "store/database.h"

namespace ogai::store {

// By colour, black first. Empty ones take no room.
using ErrorOutputs = std::array<std::string, 2>;

void keep_error_outputs(Database& database, std::int64_t game, const ErrorOutputs& outputs);
ErrorOutputs error_outputs_of(Database& database, std::int64_t game);

// At most its first 4 KiB, bytes that are not UTF-8 replaced; nothing is kept of an empty one.
// GameSummary::complaint has it again.
void keep_complaint(Database& database, std::int64_t game, std::string_view complaint);

}  // namespace ogai::store
