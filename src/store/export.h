// Stored games as text for other programs: GGF and JSON a game a line, CSV a row a game.
//
// All can be imported again (import.h). JSON keeps everything; GGF lacks depths and nodes, CSV
// (csv_games.h) all notes and tags. Where a record has no place or date of its own, GGF and JSON
// get the tournament's name and the day.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string_view>

#include "store/game_catalogue.h"

namespace ogai::store {

enum class ExportFormat { ggf, csv, json };

inline constexpr std::string_view kExportFormatNames[] = {"ggf", "csv", "json"};
std::optional<ExportFormat> export_format_from_name(std::string_view name);

// Returns how many games it wrote; stops early when the stream fails.
std::int64_t export_games(Database& database, const GameFilter& filter, ExportFormat format,
                          std::ostream& out);

}  // namespace ogai::store
