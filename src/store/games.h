// The tables of games: rows in and out, finding stored games, and what is kept beside them.
//
// All works on any Database, finding also on one opened for reading while a tournament writes to
// the same file.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/record.h"
#include "store/database.h"

namespace ogai::store {

// ---- rows ----

// A GameRecord as a row of the table `games`, and back. The record that comes back equals the one
// that went in, notes and early end included, except that the names of the players are those of the
// row's agents. Building a row needs no database, so that several threads can do it at once.
struct GameRow {
  std::int64_t tournament = 0;
  std::optional<int> round;
  std::optional<int> pair;
  int leg = 0;
  std::optional<std::int64_t> black;  // agents
  std::optional<std::int64_t> white;
  std::string rules;
  int size = 8;
  std::optional<std::string> start;
  std::string moves;
  int plies = 0;
  std::optional<int> black_score;
  std::optional<std::string> reason;
  std::int64_t finished = 0;
  std::optional<std::string> tags;
  std::optional<std::int64_t> digest;
  std::optional<Blob> notes;
};

// The part of the row that the record decides, with the present time; `plays` and `live` keep games
// in the same columns.
GameRow row_of(const game::GameRecord& record);
// Whether it was inserted: an import's game is once there already.
bool insert(Database& database, const GameRow& row);

// Throws StoreError when the row does not describe a legal game; the names are left empty.
game::GameRecord record_of(const GameRow& row);

// ---- finding ----

enum class GameResult { win, draw, loss };

struct GameFilter {
  std::optional<std::string> agent;       // spec or name, either colour
  std::optional<std::string> opponent;    // of `agent`; needs it
  std::optional<std::string> tournament;  // or collection
  std::optional<game::EndReason> reason;
  std::optional<GameResult> result;    // of `agent` if given, else of black
  std::optional<std::int64_t> before;  // only games with smaller ids: the next page, newest first
  bool newest_first = false;
  std::int64_t limit = -1;  // -1: all
  std::int64_t offset = 0;
};

struct GameSummary {
  std::int64_t id = 0;
  std::string tournament;
  std::optional<int> round;  // round, pair: imported games have none
  std::optional<int> pair;
  int leg = 0;
  std::string black;
  std::string white;
  std::string rules;
  int size = 8;
  std::optional<std::string> start;  // position text, unless it is the initial position
  std::string moves;                 // two letters a ply, passes as pa
  int plies = 0;
  std::optional<int> black_score;
  std::optional<std::string> reason;
  std::int64_t finished = 0;  // milliseconds since 1970, UTC
  std::string complaint;      // of a game lost by a fault: what there was to say about it
  bool has_output = false;    // an outside program wrote to its standard error
};

struct StoredGame {
  GameSummary summary;
  game::GameRecord record;
};

class GameCatalogue {
 public:
  explicit GameCatalogue(Database& database) : database_(database) {}

  std::int64_t count(const GameFilter& filter = {});  // limit and offset aside
  std::vector<GameSummary> list(const GameFilter& filter = {});
  // One after another, without holding all: for exports.
  void for_each(const GameFilter& filter, const std::function<void(const StoredGame&)>& visit);

  // With the players' names in its tags; throws StoreError (missing) if there is no such game.
  StoredGame game(std::int64_t id);

 private:
  Statement select(const std::string& columns, const GameFilter& filter, const char* order);

  Database& database_;
};

// "2026-11-15 10:53:05", UTC.
std::string format_time(std::int64_t milliseconds);

// ---- beside the games ----

// What outside programs wrote to their standard error, by colour, black first. Empty ones take no
// room.
using ErrorOutputs = std::array<std::string, 2>;

void keep_error_outputs(Database& database, std::int64_t game, const ErrorOutputs& outputs);
ErrorOutputs error_outputs_of(Database& database, std::int64_t game);

// What there was to say about a game lost by a fault. At most its first 4 KiB, bytes that are not
// UTF-8 replaced; nothing is kept of an empty one. GameSummary::complaint has it again.
void keep_complaint(Database& database, std::int64_t game, std::string_view complaint);

}  // namespace ogai::store
