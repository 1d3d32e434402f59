#include "store/export.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <ostream>

#include "game/notation/ggf.h"
#include "game/notation/json.h"
#include "store/csv_games.h"

namespace ogai::store {

using nlohmann::ordered_json;

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

}  // namespace ogai::store
