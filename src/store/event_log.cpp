#include "store/event_log.h"

#include "store/database.h"

namespace ogai::store {

void log_event(Database& database, std::string_view kind, std::string_view text,
               std::optional<std::int64_t> tournament) {
  database.run("INSERT INTO events (time, tournament, kind, text) VALUES (?, ?, ?, ?)",
               now_in_milliseconds(), tournament, kind, text);
}

std::vector<Event> list_events(Database& database, std::string_view tournament) {
  Statement rows = database.query(
      "SELECT time, coalesce(name, ''), events.kind, text FROM events"
      " LEFT JOIN tournaments ON tournaments.id = tournament"
      " WHERE ?1 = '' OR name = ?1 ORDER BY events.id",
      tournament);
  std::vector<Event> events;
  while (rows.step()) {
    auto [time, name, kind, text] = rows.row<std::int64_t, std::string, std::string, std::string>();
    events.push_back({time, std::move(name), std::move(kind), std::move(text)});
  }
  return events;
}

}  // namespace ogai::store
