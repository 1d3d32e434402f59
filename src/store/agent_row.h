// The tables `agents` (each spec once) and `participants`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/database.h"

namespace ogai::store {

// The agent's id; the agent is entered when it is new. Within a Transaction.
inline std::int64_t agent_id(Database& database, std::string_view spec) {
  database.run("INSERT INTO agents (spec) VALUES (?) ON CONFLICT (spec) DO NOTHING", spec);
  return database.value<std::int64_t>("SELECT id FROM agents WHERE spec = ?", spec);
}

// Makes the agent participant `number`, unless there is one of that number.
inline void enter_participant(Database& database, std::int64_t tournament, std::size_t number,
                              std::int64_t agent) {
  database.run(
      "INSERT INTO participants (tournament, number, agent) VALUES (?, ?, ?) ON CONFLICT DO "
      "NOTHING",
      tournament, number, agent);
}

// The specs of a tournament's agents, in its order.
inline std::vector<std::string> participants_of(Database& database, std::int64_t tournament) {
  Statement rows = database.query(
      "SELECT spec FROM participants JOIN agents ON agents.id = agent"
      " WHERE tournament = ? ORDER BY number",
      tournament);
  std::vector<std::string> specs;
  while (rows.step()) specs.push_back(rows.column<std::string>(0));
  return specs;
}

}  // namespace ogai::store
