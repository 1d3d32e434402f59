// GameCatalogue: finds stored games.
//
// Works on any Database, also one opened for reading while a tournament writes to the same file.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "game/record.h"
#include "store/database.h"

namespace ogai::store {

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
  bool has_output = false;    // an outside program wrote to its standard error: game_outputs.h
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

}  // namespace ogai::store
