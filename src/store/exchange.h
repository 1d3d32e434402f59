// Games from and for other programs.
//
// Stored games are written as text: GGF and JSON a game a line, CSV a row a game. All can be read
// again. JSON keeps everything; GGF lacks depths and nodes, CSV (csv_games.h) all notes and tags.
// Where a record has no place or date of its own, GGF and JSON get the tournament's name and the
// day.
//
// Games from outside are kept under a name of their own. A collection holds each game once:
// importing a text again adds nothing, importing a longer one adds what is new. Copies of one game
// within a text are told apart by their number, so that all of them come in, once each. All games
// of a call go in, or none.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string_view>
#include <vector>

#include "store/games.h"

namespace ogai::store {

enum class ExportFormat { ggf, csv, json };

inline constexpr std::string_view kExportFormatNames[] = {"ggf", "csv", "json"};
std::optional<ExportFormat> export_format_from_name(std::string_view name);

// Returns how many games it wrote; stops early when the stream fails.
std::int64_t export_games(Database& database, const GameFilter& filter, ExportFormat format,
                          std::ostream& out);

struct ImportCount {
  int added = 0;
  int known = 0;  // were in the collection already

  friend bool operator==(const ImportCount&, const ImportCount&) = default;
};

// `games` as game::notation::parse_games() or parse_csv() reads them. Throws StoreError (conflict)
// if `collection` is the name of a tournament that was played here.
ImportCount import_games(Database& database, std::string_view collection,
                         const std::vector<game::GameRecord>& games);

}  // namespace ogai::store
