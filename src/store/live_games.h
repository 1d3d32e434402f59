// The games that running tournaments are playing now, as other processes may see them.
//
// A snapshot, a fraction of a second old: what counts are the pairs of the ledger. Rows that a
// process left behind when it was killed are not shown.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "game/record.h"
#include "store/database.h"

namespace ogai::store {

struct LiveGame {
  int board = 0;             // the worker's number
  game::GameRecord record;   // the specs in its tags; of its notes only the values
  std::int64_t updated = 0;  // milliseconds since 1970, UTC; set by publish()
};

// How long a snapshot counts without having been confirmed.
inline constexpr std::chrono::milliseconds kLiveGamesLast{5000};

// By board; none unless a process is playing the tournament.
std::vector<LiveGame> list_live(Database& database, std::int64_t tournament);

// The writer's side.
class LiveGames {
 public:
  LiveGames(Database& database, std::int64_t tournament)
      : database_(database), tournament_(tournament) {}

  // One transaction: replaces the boards in `changed`, removes those that are not among `boards`,
  // and confirms the others.
  void publish(const std::vector<LiveGame>& changed, const std::vector<int>& boards);
  void clear();

 private:
  Database& database_;
  std::int64_t tournament_;
};

}  // namespace ogai::store
