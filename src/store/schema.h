// The tables of the database, version by version.
//
// A file carries our application id and, as its version, the number of migrations it has
// had. Opening runs the missing ones, each in a transaction of its own. A migration that has
// been published is never edited: a change of the tables is a new one at the end.
#pragma once

#include <span>

#include "store/database.h"

namespace ogai::store {

inline constexpr int kApplicationId = 0x4f474149;  // "OGAI"

std::span<const char* const> migrations();

// Throws unless the file is empty or ours, and no newer than `known`; changes nothing.
void check_identity(Database& database, int known = static_cast<int>(migrations().size()));

// Throws unless the file is wholly up to date: for files that cannot be written.
void require_current(Database& database);

void migrate(Database& database, std::span<const char* const> steps);

}  // namespace ogai::store
