#include "store/tournaments.h"

#include <algorithm>
#include <fmt/format.h>

#include "store/database.h"
#include "store/work_lock.h"

namespace ogai::store {

// ---- agents and participants ----

std::int64_t agent_id(Database& database, std::string_view spec) {
  database.run("INSERT INTO agents (spec) VALUES (?) ON CONFLICT (spec) DO NOTHING", spec);
  return database.value<std::int64_t>("SELECT id FROM agents WHERE spec = ?", spec);
}

void enter_participant(Database& database, std::int64_t tournament, std::size_t number,
                       std::int64_t agent) {
  database.run(
      "INSERT INTO participants (tournament, number, agent) VALUES (?, ?, ?) ON CONFLICT DO "
      "NOTHING",
      tournament, number, agent);
}

std::vector<std::string> participants_of(Database& database, std::int64_t tournament) {
  Statement rows = database.query(
      "SELECT spec FROM participants JOIN agents ON agents.id = agent"
      " WHERE tournament = ? ORDER BY number",
      tournament);
  std::vector<std::string> specs;
  while (rows.step()) specs.push_back(rows.column<std::string>(0));
  return specs;
}

// ---- lists and ratings ----

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

// ---- outcomes ----

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

// Pairs have no order of entering of their own, but their games have: ids only grow. The second
// game stands for its pair, which is entered whole. Each query is one statement, and so sees one
// state of the file, its own newest game included.
bool TournamentResults::update(Database& database) {
  constexpr const char* kAll =
      "SELECT round, number, first, second, points_0, points_1,"
      " (SELECT max(id) FROM games WHERE tournament = ?1) FROM pairs"
      " WHERE tournament = ?1 AND ?2 = 0";
  constexpr const char* kNew =
      "SELECT p.round, p.number, first, second, points_0, points_1, g.id FROM games g"
      " JOIN pairs p ON p.tournament = g.tournament AND p.round = g.round AND p.number = g.pair"
      " WHERE g.tournament = ?1 AND g.id > ?2 AND leg = 1 ORDER BY g.id";
  Statement rows = database.query(last_game_ == 0 ? kAll : kNew, tournament_, last_game_);
  const std::size_t before = outcomes_.size();
  while (rows.step()) {
    const auto [round, number, first, second, points_0, points_1, game] =
        rows.row<int, int, int, int, int, int, std::int64_t>();
    outcomes_.push_back({{round, number}, first, second, {points_0, points_1}});
    last_game_ = game;
  }
  return outcomes_.size() > before;
}

// ---- events ----

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

// ---- change stamps ----

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
