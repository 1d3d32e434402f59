#include "store/tournament_catalogue.h"

#include <fmt/format.h>

#include "store/agent_row.h"
#include "store/database.h"
#include "store/work_lock.h"

namespace ogai::store {
namespace {

constexpr const char* kKindOfTournament =
    "CASE WHEN kind = 'import' THEN kind"
    " WHEN json_valid(settings) THEN json_extract(settings, '$.kind') END";

// Those that meet `condition` on ?1. Games come in whole pairs, except imported ones.
template <typename Value>
std::vector<TournamentSummary> tournaments(Database& database, const char* condition,
                                           const Value& value) {
  Statement rows = database.query(
      fmt::format(
          "SELECT id, name, kind = 'import', state = 'finished', created, planned, settings,"
          " coalesce((SELECT sum(games) FROM duels WHERE tournament = t.id), 0),"
          " coalesce({}, '') FROM tournaments t WHERE {} ORDER BY id",
          kKindOfTournament, condition),
      value);
  std::vector<TournamentSummary> list;
  while (rows.step()) {
    TournamentSummary& one = list.emplace_back();
    one.id = rows.template column<std::int64_t>(0);
    one.name = rows.template column<std::string>(1);
    one.imported = rows.template column<bool>(2);
    one.finished = rows.template column<bool>(3);
    one.created = rows.template column<std::int64_t>(4);
    one.planned = rows.template column<std::optional<int>>(5);
    one.settings = rows.template column<std::string>(6);
    one.games = rows.template column<int>(7);
    one.pairs = one.imported ? 0 : one.games / 2;
    one.kind = rows.template column<std::string>(8);
    one.running = !one.imported && WorkLock::is_taken(database.path(), Work::tournament, one.id);
    one.agents = participants_of(database, one.id);
  }
  return list;
}

std::optional<TournamentSummary> last_of(std::vector<TournamentSummary> list) {
  if (list.empty()) return std::nullopt;
  return std::move(list.back());
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
  return tournaments(database, "?1", true);
}

std::optional<TournamentSummary> find_tournament(Database& database, std::string_view name) {
  return last_of(tournaments(database, "name = ?1", name));
}

std::optional<TournamentSummary> find_tournament(Database& database, std::int64_t id) {
  return last_of(tournaments(database, "id = ?1", id));
}

std::optional<TournamentSummary> find_ladder(Database& database) {
  return last_of(
      tournaments(database, fmt::format("({}) = ?1", kKindOfTournament).c_str(), "ladder"));
}

std::vector<AgentSummary> list_agents(Database& database) {
  Statement rows = database.query(
      "WITH results AS MATERIALIZED (SELECT agent, sum(games) AS games, sum(won) AS won,"
      "  sum(draws) AS drawn, sum(lost) AS lost FROM"
      "  (SELECT black AS agent, games, black_wins AS won, draws, white_wins AS lost FROM duels"
      "   UNION ALL SELECT white, games, white_wins, draws, black_wins FROM duels) GROUP BY agent)"
      " SELECT spec, coalesce(games, 0), coalesce(won, 0), coalesce(drawn, 0), coalesce(lost, 0)"
      " FROM agents LEFT JOIN results ON agent = agents.id ORDER BY spec");
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

std::vector<RatingEntry> rating_entries(const std::vector<std::string>& agents,
                                        const arena::Standings& standings) {
  std::vector<RatingEntry> entries;
  for (const arena::Standing& standing : standings.ranking)
    entries.push_back({standing.agent, agents.at(static_cast<std::size_t>(standing.agent)),
                       standing.elo.value, standing.elo.low, standing.elo.high, standing.games()});
  return entries;
}

}  // namespace ogai::store
