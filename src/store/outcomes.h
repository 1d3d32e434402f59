// The outcomes of a tournament's pairs, ordered by key.
#pragma once

#include <string_view>
#include <vector>

#include "arena/ledger.h"
#include "store/database.h"

namespace ogai::store {

std::vector<arena::PairOutcome> outcomes_of(Database& database, std::int64_t tournament);
// Of the tournament of that name; none if there is none.
std::vector<arena::PairOutcome> outcomes_of(Database& database, std::string_view tournament);

}  // namespace ogai::store
