// The tables of the database, version by version.
//
// A file carries our application id and, as its version, the number of migrations it has
// had. Opening (database.h) runs the missing ones, each in a transaction of its own. A migration
// that has been published is never edited: a change of the tables is a new one at the end.
#pragma once

#include <span>

namespace ogai::store {

inline constexpr int kApplicationId = 0x4f474149;  // "OGAI"

std::span<const char* const> migrations();

}  // namespace ogai::store
