#include "store/live_games.h"

#include <algorithm>
#include <optional>
#include <spdlog/spdlog.h>

#include "base/clock.h"
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

// ---- the publisher ----

namespace {

using std::chrono::milliseconds;

// Another writer's transaction takes well under a millisecond: whoever holds the file for longer
// than this may have it, the next snapshot comes soon.
constexpr milliseconds kPatience{200};
// Unchanged boards are confirmed well before readers take them for abandoned.
constexpr milliseconds kConfirmation = kLiveGamesLast / 3;

}  // namespace

// What the thread knows: the file, and what it has written last.
struct LivePublisher::Connection {
  Connection(const LivePublication& what, const arena::LiveBoards& of)
      : publication(what), boards(of) {}

  const LivePublication& publication;
  const arena::LiveBoards& boards;
  std::optional<Database> database;
  std::vector<std::uint64_t> written;  // versions, by board
  std::vector<int> shown;              // boards
  base::Stopwatch since_writing;
  bool complained = false;

  LiveGame live_game(int number, arena::BoardView& view) const {
    LiveGame game{number, std::move(view.record)};
    game.record.tags().black = publication.agents.at(static_cast<std::size_t>(view.black));
    game.record.tags().white = publication.agents.at(static_cast<std::size_t>(view.white));
    return game;
  }

  bool is_shown(int number) const {
    return std::find(shown.begin(), shown.end(), number) != shown.end();
  }

  // A board that cannot be read just now (its next game is being set up) stays as it was shown.
  void write_changes() {
    std::vector<LiveGame> changed;
    std::vector<int> playing;
    std::vector<std::uint64_t> versions = written;
    versions.resize(static_cast<std::size_t>(boards.count()));
    for (int number = 0; number < boards.count(); ++number) {
      std::uint64_t& version = versions[static_cast<std::size_t>(number)];
      auto view = boards.board(number).read(publication.objective);
      if (view || (boards.board(number).is_playing() && is_shown(number)))
        playing.push_back(number);
      if (!view || view->version == version) continue;
      version = view->version;
      changed.push_back(live_game(number, *view));
    }
    if (changed.empty() && playing == shown && since_writing.elapsed() < kConfirmation) return;
    open().publish(changed, playing);
    written = std::move(versions);
    shown = std::move(playing);
    since_writing.restart();
  }

  LiveGames open() {
    if (!database) database.emplace(publication.database, Database::Options{.patience = kPatience});
    return {*database, publication.tournament};
  }

  template <typename Work>
  void attempt(Work work) {
    try {
      work();
    } catch (const std::exception& error) {
      if (!complained)
        spdlog::warn("{}; the tournament goes on, only its moves are not shown", error.what());
      complained = true;
    }
  }
};

LivePublisher::LivePublisher(LivePublication publication)
    : publication_(std::move(publication)),
      boards_(publication_.workers),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

LivePublisher::~LivePublisher() = default;

// Nothing is opened before the first snapshot is due: most matches of fast agents are over by then.
void LivePublisher::work(const std::stop_token& stop) {
  Connection connection{publication_, boards_};
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      if (wake_.wait_for(lock, stop, publication_.every, [] { return false; }) ||
          stop.stop_requested())
        break;
    }
    connection.attempt([&] { connection.write_changes(); });
  }
  if (connection.database) connection.attempt([&] { connection.open().clear(); });
}

}  // namespace ogai::store
