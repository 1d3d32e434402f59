// GameRow: a GameRecord as a row of the table `games`, and back.
//
// The record that comes back equals the one that went in, notes and early end included, except that
// the names of the players are those of the row's agents. Building a row needs no
// database, so that several threads can do it at once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "game/record.h"
#include "store/database.h"

namespace ogai::store {

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

}  // namespace ogai::store
