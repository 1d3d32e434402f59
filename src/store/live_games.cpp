#include "store/live_games.h"

#include <algorithm>

#include "store/database.h"
#include "store/games.h"
#include "store/work_lock.h"

namespace ogai::store {

std::vector<LiveGame> list_live(Database& database, std::int64_t tournament) {
  std::vector<LiveGame> games;
  if (!WorkLock::is_taken(database.path(), Work::tournament, tournament)) return games;
  Statement rows = database.query(
      "SELECT board, black, white, rules, size, start, moves, notes, updated FROM live"
      " WHERE tournament = ? AND updated >= ? ORDER BY board",
      tournament, now_in_milliseconds() - kLiveGamesLast.count());
  while (rows.step()) {
    GameRow parts;
    parts.rules = rows.column<std::string>(3);
    parts.size = rows.column<int>(4);
    parts.start = rows.column<std::optional<std::string>>(5);
    parts.moves = rows.column<std::string>(6);
    parts.notes = rows.column<std::optional<Blob>>(7);
    LiveGame& game = games.emplace_back();
    game.board = rows.column<int>(0);
    game.record = record_of(parts);
    game.record.tags().black = rows.column<std::string>(1);
    game.record.tags().white = rows.column<std::string>(2);
    game.updated = rows.column<std::int64_t>(8);
  }
  return games;
}

void LiveGames::publish(const std::vector<LiveGame>& changed, const std::vector<int>& boards) {
  const std::int64_t now = now_in_milliseconds();
  Transaction transaction(database_);
  std::vector<int> gone;
  {
    Statement rows = database_.query("SELECT board FROM live WHERE tournament = ?", tournament_);
    while (rows.step())
      if (const int board = rows.column<int>(0);
          std::find(boards.begin(), boards.end(), board) == boards.end())
        gone.push_back(board);
  }
  for (const int board : gone)
    database_.run("DELETE FROM live WHERE tournament = ? AND board = ?", tournament_, board);
  database_.run("UPDATE live SET updated = ? WHERE tournament = ?", now, tournament_);
  for (const LiveGame& game : changed) {
    const GameRow row = row_of(game.record);
    database_.run(
        "INSERT OR REPLACE INTO live (tournament, board, black, white, rules, size, start, moves,"
        " notes, updated) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        tournament_, game.board, game.record.tags().black, game.record.tags().white, row.rules,
        row.size, row.start, row.moves, row.notes, now);
  }
  transaction.commit();
}

void LiveGames::clear() {
  publish({}, {});
}

}  // namespace ogai::store
