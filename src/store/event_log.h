// The log of what happened to tournaments: started, resumed, finished, …
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/database.h"

namespace ogai::store {

struct Event {
  std::int64_t time = 0;   // milliseconds since 1970, UTC
  std::string tournament;  // empty: of none
  std::string kind;
  std::string text;
};

void log_event(Database& database, std::string_view kind, std::string_view text,
               std::optional<std::int64_t> tournament = std::nullopt);

// Oldest first; an empty name: of all.
std::vector<Event> list_events(Database& database, std::string_view tournament = "");

}  // namespace ogai::store
