// Games from outside, kept under a name of their own.
//
// A collection holds each game once: importing a text again adds nothing, importing a longer one
// adds what is new. Copies of one game within a text are told apart by their number,
// so that all of them come in, once each. All games of a call go in, or none.
#pragma once

#include <string_view>
#include <vector>

#include "game/record.h"
#include "store/database.h"

namespace ogai::store {

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
