#include "store/change_stamps.h"

#include <algorithm>

#include "store/work_lock.h"

namespace ogai::store {

std::optional<TournamentStamp> stamp_of(Database& database, std::int64_t tournament) {
  // Ratings: those of the last round, which is the one that is saved again and again.
  Statement row = database.query(
      "SELECT state = 'finished', planned,"
      " coalesce((SELECT max(id) FROM games WHERE tournament = ?1), 0),"
      " coalesce((SELECT max(number) + 1 FROM participants WHERE tournament = ?1), 0),"
      " coalesce((SELECT time FROM ratings WHERE tournament = ?1 ORDER BY round DESC LIMIT 1), 0),"
      " coalesce((SELECT max(updated) FROM live WHERE tournament = ?1), 0)"
      " FROM tournaments WHERE id = ?1",
      tournament);
  if (!row.step()) return std::nullopt;
  TournamentStamp stamp;
  stamp.finished = row.column<bool>(0);
  stamp.planned = row.column<std::optional<int>>(1);
  stamp.last_game = row.column<std::int64_t>(2);
  stamp.participants = row.column<int>(3);
  stamp.rated = row.column<std::int64_t>(4);
  stamp.live = row.column<std::int64_t>(5);
  stamp.running = WorkLock::is_taken(database.path(), Work::tournament, tournament);
  return stamp;
}

ListStamp list_stamp(Database& database) {
  ListStamp stamp;
  {
    Statement row = database.query(
        "SELECT coalesce((SELECT time FROM events ORDER BY id DESC LIMIT 1), 0),"
        " coalesce((SELECT finished FROM games ORDER BY id DESC LIMIT 1), 0),"
        " coalesce((SELECT max(updated) FROM runs), 0)");
    row.step();
    const auto [event, game, run] = row.row<std::int64_t, std::int64_t, std::int64_t>();
    stamp.tournaments = std::max(event, game);
    stamp.runs = run;
  }
  Statement open = database.query("SELECT id FROM tournaments WHERE state = 'open' ORDER BY id");
  while (open.step())
    if (const auto id = open.column<std::int64_t>(0);
        WorkLock::is_taken(database.path(), Work::tournament, id))
      stamp.running.push_back(id);
  return stamp;
}

}  // namespace ogai::store
