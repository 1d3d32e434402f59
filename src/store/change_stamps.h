// Change stamps: whether it is worth asking again, for those who poll several times a second.
//
// Two equal stamps: nothing has changed that the stamp speaks of. Each is a handful of look-ups,
// whatever the size of the database; and as long as Database::data_version() stays the same, no
// other connection has written at all (locks, i.e. `running`, aside).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "store/database.h"

namespace ogai::store {

struct TournamentStamp {
  std::int64_t last_game = 0;  // id; 0: none yet
  bool finished = false;
  bool running = false;
  std::optional<int> planned;
  int participants = 0;
  std::int64_t rated = 0;  // when ratings were saved last
  std::int64_t live = 0;   // when the games being played were published last

  friend bool operator==(const TournamentStamp&, const TournamentStamp&) = default;
};

// Nothing: no such tournament.
std::optional<TournamentStamp> stamp_of(Database& database, std::int64_t tournament);

struct ListStamp {
  // Newest change, in milliseconds since 1970, UTC: games, events; metrics. 0: there are none.
  std::int64_t tournaments = 0;
  std::int64_t runs = 0;
  std::vector<std::int64_t> running;  // tournaments

  friend bool operator==(const ListStamp&, const ListStamp&) = default;
};

ListStamp list_stamp(Database& database);

}  // namespace ogai::store
