// TournamentResults: the outcomes of a tournament's pairs, kept up to date as they are entered.
//
// The first update() reads all, later ones only what is new, so it may be asked several times a
// second of a tournament of any length. arena::standings_of() makes standings and crosstable
// of the outcomes. One thread at a time.
#pragma once

#include <cstdint>
#include <vector>

#include "arena/ledger.h"
#include "store/database.h"

namespace ogai::store {

class TournamentResults {
 public:
  explicit TournamentResults(std::int64_t tournament) : tournament_(tournament) {}

  // Whether there was anything new.
  bool update(Database& database);
  // Not ordered by key: those found first, then those that came.
  const std::vector<arena::PairOutcome>& outcomes() const { return outcomes_; }

 private:
  std::int64_t tournament_;
  std::int64_t last_game_ = 0;  // the newest one seen
  std::vector<arena::PairOutcome> outcomes_;
};

}  // namespace ogai::store
