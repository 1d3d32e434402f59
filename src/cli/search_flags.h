// SearchFlags: --threads and --hash of the commands that search, and the engines they give.
#pragma once

#include <memory>

#include "cli/commands.h"
#include "game/objective.h"
#include "search/searcher.h"

namespace ogai::cli {

class SearchFlags {
 public:
  // The defaults: `threads` 0 is every core there is.
  SearchFlags(int threads, int hash);

  void add_to(Command& command);
  int threads() const { return threads_; }
  int hash() const { return hash_; }  // MB

  // Ends the command, saying what was wanted and what is to be had, when memory is short.
  std::unique_ptr<search::Searcher> make(game::Objective objective, game::BoardSize size) const;

 private:
  int threads_;
  int hash_;
};

// One engine at a time, made anew when the rules or the board size change.
class EngineShelf {
 public:
  explicit EngineShelf(const SearchFlags& flags) : flags_(flags) {}
  search::Searcher& engine(game::Objective objective, game::BoardSize size);

 private:
  const SearchFlags& flags_;
  std::unique_ptr<search::Searcher> engine_;
  game::Objective objective_{};
  game::BoardSize size_{};
};

}  // namespace ogai::cli
