#include "store/game_catalogue.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "store/game_row.h"

namespace ogai::store {
namespace {

constexpr const char* kSummaryColumns =
    "games.id, tournaments.name, round, pair, leg, coalesce(b.spec, ''),"
    " coalesce(w.spec, ''), rules, size, start, moves, plies, black_score, reason, finished,"
    " coalesce((SELECT text FROM game_complaints WHERE game = games.id), ''),"
    " EXISTS (SELECT 1 FROM game_outputs WHERE game = games.id)";
constexpr const char* kOtherColumns = ", tags, notes";  // behind those of the summary

constexpr const char* kTables =
    " FROM games JOIN tournaments ON tournaments.id = games.tournament"
    " LEFT JOIN agents b ON b.id = black LEFT JOIN agents w ON w.id = white";

constexpr const char* kAgent = "(SELECT id FROM agents WHERE spec = ?1)";
constexpr const char* kOpponent = "(SELECT id FROM agents WHERE spec = ?2)";
constexpr const char* kTournament = "(SELECT id FROM tournaments WHERE name = ?3)";

// The newest game of the filter's agent: where to begin a search from the newest on, however many
// games others have played since.
std::string newest_of(const GameFilter& filter) {
  std::string text = "(SELECT max(last) FROM duels WHERE ";
  text += filter.opponent
              ? fmt::format("(black = {0} AND white = {1} OR black = {1} AND white = {0})", kAgent,
                            kOpponent)
              : fmt::format("(black = {0} OR white = {0})", kAgent);
  if (filter.tournament) text += fmt::format(" AND tournament = {}", kTournament);
  return text + ")";
}

// The filter's conditions; ?1 agent, ?2 opponent, ?3 tournament, ?4 reason, ?7 before. Conditions
// that do not apply are left out, so that the indexes serve those that do.
std::string where(const GameFilter& filter) {
  std::string text = " WHERE true";
  if (filter.agent)
    text += fmt::format(
        " AND (black = {0} OR white = {0}) AND games.tournament IN"
        " (SELECT tournament FROM participants WHERE agent = {0})",
        kAgent);
  if (filter.opponent)
    text += fmt::format(" AND (black = {0} AND white = {1} OR black = {1} AND white = {0})", kAgent,
                        kOpponent);
  if (filter.tournament) text += fmt::format(" AND games.tournament = {}", kTournament);
  if (filter.reason) text += " AND reason = ?4";
  if (filter.before) text += " AND games.id < ?7";
  if (filter.agent && filter.newest_first) text += " AND games.id <= " + newest_of(filter);
  if (filter.result) {
    const char* sign = *filter.result == GameResult::win    ? "> 0"
                       : *filter.result == GameResult::draw ? "= 0"
                                                            : "< 0";
    const std::string side =
        filter.agent ? fmt::format("CASE WHEN black = {} THEN 1 ELSE -1 END", kAgent) : "1";
    text += fmt::format(" AND black_score * {} {}", side, sign);
  }
  return text;
}

GameSummary summary_of(const Statement& row) {
  GameSummary game;
  game.id = row.column<std::int64_t>(0);
  game.tournament = row.column<std::string>(1);
  game.round = row.column<std::optional<int>>(2);
  game.pair = row.column<std::optional<int>>(3);
  game.leg = row.column<int>(4);
  game.black = row.column<std::string>(5);
  game.white = row.column<std::string>(6);
  game.rules = row.column<std::string>(7);
  game.size = row.column<int>(8);
  game.start = row.column<std::optional<std::string>>(9);
  game.moves = row.column<std::string>(10);
  game.plies = row.column<int>(11);
  game.black_score = row.column<std::optional<int>>(12);
  game.reason = row.column<std::optional<std::string>>(13);
  game.finished = row.column<std::int64_t>(14);
  game.complaint = row.column<std::string>(15);
  game.has_output = row.column<int>(16) != 0;
  return game;
}

StoredGame game_of(const Statement& row) {
  GameSummary summary = summary_of(row);
  GameRow parts;
  parts.rules = summary.rules;
  parts.size = summary.size;
  parts.start = summary.start;
  parts.moves = summary.moves;
  parts.black_score = summary.black_score;
  parts.reason = summary.reason;
  parts.tags = row.column<std::optional<std::string>>(17);
  parts.notes = row.column<std::optional<Blob>>(18);
  game::GameRecord record = record_of(parts);
  record.tags().black = summary.black;
  record.tags().white = summary.white;
  return {std::move(summary), std::move(record)};
}

const char* order_of(const GameFilter& filter) {
  return filter.newest_first ? " ORDER BY games.id DESC LIMIT ?5 OFFSET ?6"
                             : " ORDER BY games.id LIMIT ?5 OFFSET ?6";
}

}  // namespace

Statement GameCatalogue::select(const std::string& columns, const GameFilter& filter,
                                const char* order) {
  if (filter.opponent && !filter.agent)
    throw StoreError(StoreFault::other, "an opponent was asked for, but of no agent");
  Statement rows =
      database_.query(fmt::format("SELECT {}{}{}{}", columns, kTables, where(filter), order));
  if (filter.agent) rows.bind_one(1, *filter.agent);
  if (filter.opponent) rows.bind_one(2, *filter.opponent);
  if (filter.tournament) rows.bind_one(3, *filter.tournament);
  if (filter.reason) rows.bind_one(4, game::name(*filter.reason));
  if (filter.before) rows.bind_one(7, *filter.before);
  if (*order) rows.bind_one(5, filter.limit), rows.bind_one(6, filter.offset);
  return rows;
}

std::int64_t GameCatalogue::count(const GameFilter& filter) {
  Statement rows = select("count(*)", filter, "");
  rows.step();
  return rows.column<std::int64_t>(0);
}

std::vector<GameSummary> GameCatalogue::list(const GameFilter& filter) {
  Statement rows = select(kSummaryColumns, filter, order_of(filter));
  std::vector<GameSummary> games;
  while (rows.step()) games.push_back(summary_of(rows));
  return games;
}

void GameCatalogue::for_each(const GameFilter& filter,
                             const std::function<void(const StoredGame&)>& visit) {
  Statement rows = select(std::string(kSummaryColumns) + kOtherColumns, filter, order_of(filter));
  while (rows.step()) visit(game_of(rows));
}

StoredGame GameCatalogue::game(std::int64_t id) {
  Statement row = database_.query(
      fmt::format("SELECT {}{}{} WHERE games.id = ?", kSummaryColumns, kOtherColumns, kTables), id);
  if (!row.step())
    throw StoreError(StoreFault::missing,
                     fmt::format("there is no game {} in {}", id, database_.path().string()));
  return game_of(row);
}

std::string format_time(std::int64_t milliseconds) {
  const auto seconds = static_cast<std::time_t>(milliseconds / 1000);
  return fmt::format("{:%Y-%m-%d %H:%M:%S}", fmt::gmtime(seconds));
}

}  // namespace ogai::store
