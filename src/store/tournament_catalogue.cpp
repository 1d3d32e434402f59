#include "store/tournament_catalogue.h"

#include <fmt/format.h>

#include "store/agent_row.h"
#include "store/tournament_lock.h"
#include "store/wall_clock.h"

namespace ogai::store {
namespace {

// An empty name: all.
std::vector<TournamentSummary> tournaments(Database& database, std::string_view name) {
  Statement rows = database.query(
      "SELECT id, name, kind = 'import', state = 'finished', created, planned, settings,"
      " (SELECT count(*) FROM pairs WHERE tournament = t.id),"
      " (SELECT count(*) FROM games WHERE tournament = t.id)"
      " FROM tournaments t WHERE ?1 = '' OR name = ?1 ORDER BY id",
      name);
  std::vector<TournamentSummary> list;
  while (rows.step()) {
    TournamentSummary& one = list.emplace_back();
    one.id = rows.column<std::int64_t>(0);
    one.name = rows.column<std::string>(1);
    one.imported = rows.column<bool>(2);
    one.finished = rows.column<bool>(3);
    one.created = rows.column<std::int64_t>(4);
    one.planned = rows.column<std::optional<int>>(5);
    one.settings = rows.column<std::string>(6);
    one.pairs = rows.column<int>(7);
    one.games = rows.column<int>(8);
    one.running = !one.imported && TournamentLock::is_taken(database.path(), one.id);
    one.agents = participants_of(database, one.id);
  }
  return list;
}

std::int64_t tournament_id(Database& database, std::string_view name) {
  Statement row = database.query("SELECT id FROM tournaments WHERE name = ?", name);
  if (!row.step())
    throw StoreError(StoreFault::missing, fmt::format("there is no tournament '{}' in {}", name,
                                                      database.path().string()));
  return row.column<std::int64_t>(0);
}

}  // namespace

std::vector<TournamentSummary> list_tournaments(Database& database) {
  return tournaments(database, "");
}

std::optional<TournamentSummary> find_tournament(Database& database, std::string_view name) {
  std::vector<TournamentSummary> found = tournaments(database, name);
  if (name.empty() || found.empty()) return std::nullopt;
  return std::move(found.front());
}

std::vector<AgentSummary> list_agents(Database& database) {
  Statement rows = database.query(
      "WITH duels AS MATERIALIZED (SELECT black, white, count(*) AS n, total(black_score > 0) AS w,"
      "  total(black_score = 0) AS d, total(black_score < 0) AS l FROM games GROUP BY black, white)"
      " SELECT spec, total(n), total(w), total(d), total(l) FROM agents LEFT JOIN"
      " (SELECT black AS agent, n, w, d, l FROM duels"
      "  UNION ALL SELECT white, n, l, d, w FROM duels) ON agent = agents.id"
      " GROUP BY agents.id ORDER BY spec");
  std::vector<AgentSummary> agents;
  while (rows.step()) {
    auto [spec, games, wins, draws, losses] = rows.row<std::string, int, int, int, int>();
    agents.push_back({std::move(spec), games, wins, draws, losses});
  }
  return agents;
}

void save_ratings(Database& database, std::string_view tournament, int round,
                  const std::vector<RatingEntry>& entries) {
  Transaction transaction(database);
  const std::int64_t id = tournament_id(database, tournament);
  database.run("DELETE FROM ratings WHERE tournament = ? AND round = ?", id, round);
  const std::int64_t now = now_in_milliseconds();
  for (const RatingEntry& entry : entries)
    database.run(
        "INSERT INTO ratings (tournament, round, participant, elo, low, high, games, time)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        id, round, entry.participant, entry.elo, entry.low, entry.high, entry.games, now);
  transaction.commit();
}

std::vector<RatingSnapshot> list_ratings(Database& database, std::string_view tournament) {
  Statement rows = database.query(
      "SELECT round, time, participant, spec, elo, low, high, games FROM ratings r"
      " JOIN participants p ON p.tournament = r.tournament AND p.number = participant"
      " JOIN agents ON agents.id = agent"
      " WHERE r.tournament = ? ORDER BY round, elo DESC, participant",
      tournament_id(database, tournament));
  std::vector<RatingSnapshot> snapshots;
  while (rows.step()) {
    auto [round, time, participant, spec, elo, low, high, games] =
        rows.row<int, std::int64_t, int, std::string, double, double, double, int>();
    if (snapshots.empty() || snapshots.back().round != round)
      snapshots.push_back({round, time, {}});
    snapshots.back().entries.push_back({participant, std::move(spec), elo, low, high, games});
  }
  return snapshots;
}

}  // namespace ogai::store
