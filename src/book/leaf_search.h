// What the engine holds the moves of a position to be worth: how the book learns a position.
//
// A value for every move would be dear, and most moves are not worth it. All of them are searched
// to a lesser depth first; the full depth is for those that come within the book's error of the
// best there, and a margin. The engine forgets everything before, so the answer depends on the
// position and the settings alone.
#pragma once

#include <optional>
#include <stop_token>

#include "book/book.h"
#include "search/searcher.h"

namespace ogai::book {

// `board` as the book keeps it. Nothing: `stop` came first.
std::optional<BookPosition> learn(game::Board board, const BookSettings& settings,
                                  search::Searcher& engine, const std::stop_token& stop);

}  // namespace ogai::book
