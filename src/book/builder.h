// build_book(): makes a book file, or goes on with one.
//
// Again and again the position that the graph names (graph.h) is searched (learn()) and
// added, until the book has as many as wanted or nothing within the error is left. Each
// thread has an engine of its own and works on another position. The file is replaced every half
// minute and at the end, also when `stop` comes: the same call then goes on. On one thread
// the book depends on nothing but settings and number of positions, however often it was
// interrupted; on several the order of the searches, and so the choice, may differ a little.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "base/progress.h"
#include "base/result.h"
#include "book/book.h"
#include "search/searcher.h"

namespace ogai::book {

// What the engine holds the moves of a position to be worth: how the book learns a position.
//
// A value for every move would be dear, and most moves are not worth it. All of them are searched
// to a lesser depth first; the full depth is for those that come within the book's error of the
// best there, and a margin. The engine forgets everything before, so the answer depends on the
// position and the settings alone.
// `board` as the book keeps it. Nothing: `stop` came first.
std::optional<BookPosition> learn(game::Board board, const BookSettings& settings,
                                  search::Searcher& engine, const std::stop_token& stop);

struct BuildOptions {
  std::filesystem::path path;
  std::size_t positions = 1000;
  int threads = 1;
  // For the settings' size and objective; called once for each thread, may throw.
  std::function<std::unique_ptr<search::Searcher>()> make_engine;
  base::ProgressMode progress = base::ProgressMode::silent;
};

struct BuildResult {
  std::size_t positions = 0;      // in the file
  std::size_t new_positions = 0;  // of them by this call
  int value = 0;                  // of the start
  bool complete = false;          // nothing within the error is left
};

// An Error: the file cannot be read, written or gone on with. It does not name the file.
base::Result<BuildResult> build_book(const BookSettings& settings, const BuildOptions& options,
                                     const std::stop_token& stop);

}  // namespace ogai::book
