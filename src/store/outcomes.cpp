#include "store/outcomes.h"

namespace ogai::store {

std::vector<arena::PairOutcome> outcomes_of(Database& database, std::int64_t tournament) {
  Statement rows = database.query(
      "SELECT round, number, first, second, points_0, points_1 FROM pairs"
      " WHERE tournament = ? ORDER BY round, number",
      tournament);
  std::vector<arena::PairOutcome> outcomes;
  while (rows.step()) {
    const auto [round, number, first, second, points_0, points_1] =
        rows.row<int, int, int, int, int, int>();
    outcomes.push_back({{round, number}, first, second, {points_0, points_1}});
  }
  return outcomes;
}

std::vector<arena::PairOutcome> outcomes_of(Database& database, std::string_view tournament) {
  Statement found = database.query("SELECT id FROM tournaments WHERE name = ?", tournament);
  if (!found.step()) return {};
  return outcomes_of(database, found.column<std::int64_t>(0));
}

}  // namespace ogai::store
