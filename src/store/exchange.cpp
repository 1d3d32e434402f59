#include "store/exchange.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/random.h"
#include "game/notation/ggf.h"
#include "game/notation/json.h"
#include "store/csv_games.h"
#include "store/tournaments.h"

namespace ogai::store {

using nlohmann::ordered_json;

// ---- out ----

namespace {

game::GameRecord with_place_and_date(const StoredGame& game) {
  game::GameRecord record = game.record;
  if (record.tags().place.empty()) record.tags().place = game.summary.tournament;
  if (record.tags().date.empty()) record.tags().date = format_time(game.summary.finished);
  return record;
}

// What the game itself says, behind where it stands in the store.
std::string json_line(const StoredGame& game) {
  ordered_json object;
  object["id"] = game.summary.id;
  object["tournament"] = game.summary.tournament;
  if (game.summary.round) object["round"] = *game.summary.round;
  if (game.summary.pair) object["pair"] = *game.summary.pair;
  object["game"] = game.summary.leg;
  object.update(game::notation::game_to_json(with_place_and_date(game)));
  return object.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace

std::optional<ExportFormat> export_format_from_name(std::string_view name) {
  const auto* found = std::find(std::begin(kExportFormatNames), std::end(kExportFormatNames), name);
  if (found == std::end(kExportFormatNames)) return std::nullopt;
  return static_cast<ExportFormat>(found - std::begin(kExportFormatNames));
}

std::int64_t export_games(Database& database, const GameFilter& filter, ExportFormat format,
                          std::ostream& out) {
  std::int64_t count = 0;
  if (format == ExportFormat::csv) out << kCsvHead;
  GameCatalogue(database).for_each(filter, [&](const StoredGame& game) {
    if (!out) return;
    if (format == ExportFormat::csv)
      out << format_csv_row(game.summary);
    else if (format == ExportFormat::json)
      out << json_line(game);
    else
      out << game::notation::format_ggf(with_place_and_date(game)) << '\n';
    if (out) ++count;
  });
  return count;
}

// ---- in ----

namespace {

// A game is known again by its digest: 64 bits over its JSON text (players, tags, notes and
// all) and its number among equal games of the same text. Ten million games of one collection
// would meet by chance with probability 1 in 400 000.
//
// FNV-1a, mixed once more.
std::uint64_t digest_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return base::splitmix64(hash);
}

std::int64_t collection_id(Database& database, std::string_view name) {
  database.run(
      "INSERT INTO tournaments (name, kind, state, settings, created)"
      " VALUES (?, 'import', 'finished', '{}', ?) ON CONFLICT (name) DO NOTHING",
      name, now_in_milliseconds());
  Statement row = database.query("SELECT id, kind FROM tournaments WHERE name = ?", name);
  row.step();
  const auto [id, kind] = row.row<std::int64_t, std::string>();
  if (kind != "import")
    throw StoreError(StoreFault::conflict,
                     fmt::format("'{}' is a tournament; imported games need another name", name));
  return id;
}

// Enters a collection's players as its participants: the catalogue finds games by those.
class Players {
 public:
  Players(Database& database, std::int64_t collection)
      : database_(database), collection_(collection) {
    for (const std::string& name : participants_of(database, collection)) number(name);
  }

  std::optional<std::int64_t> id(const std::string& name) {
    if (name.empty()) return std::nullopt;
    const auto known = ids_.find(name);
    return known != ids_.end() ? known->second : number(name);
  }

 private:
  std::int64_t number(const std::string& name) {
    const std::int64_t agent = agent_id(database_, name);
    enter_participant(database_, collection_, ids_.size(), agent);
    return ids_.emplace(name, agent).first->second;
  }

  Database& database_;
  std::int64_t collection_;
  std::map<std::string, std::int64_t> ids_;
};

}  // namespace

ImportCount import_games(Database& database, std::string_view collection,
                         const std::vector<game::GameRecord>& games) {
  Transaction transaction(database);
  const std::int64_t id = collection_id(database, collection);
  Players players(database, id);
  std::map<std::uint64_t, std::uint64_t> copies;
  ImportCount count;
  for (const game::GameRecord& game : games) {
    const std::uint64_t digest = digest_of(game::notation::format_json_game(game));
    GameRow row = row_of(game);
    row.tournament = id;
    row.black = players.id(game.tags().black);
    row.white = players.id(game.tags().white);
    row.digest = static_cast<std::int64_t>(base::derive_seed(digest, {copies[digest]++}));
    ++(insert(database, row) ? count.added : count.known);
  }
  log_event(database, "imported", fmt::format("{} games, {} known", count.added, count.known), id);
  transaction.commit();
  return count;
}

}  // namespace ogai::store
