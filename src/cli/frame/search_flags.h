// SearchFlags: --threads, --hash, --eval and --weights of the commands that search, and the engines
// they give.
#pragma once

#include <memory>
#include <string>

#include "cli/frame/commands.h"
#include "eval/any_evaluation.h"
#include "game/objective.h"
#include "search/searcher.h"

namespace ogai::cli {

constexpr int kAllMoves = 64;  // for SearchQuery::lines: a value for every move

class SearchFlags {
 public:
  // The defaults: `threads` 0 is every core there is.
  SearchFlags(int threads, int hash);

  void add_to(Command& command);
  int threads() const { return threads_; }
  int hash() const { return hash_; }  // MB
  bool usual_evaluation() const { return weights_.empty() && eval_ == kUsualEval; }

  // Ends the command, saying what was wanted and what is to be had, when memory is short or the
  // weights do not fit.
  std::unique_ptr<search::Searcher> make(game::Objective objective, game::BoardSize size) const;

 private:
  static constexpr const char* kUsualEval = "patterns";

  eval::AnyEvaluation evaluation(game::Objective objective, game::BoardSize size) const;

  int threads_;
  int hash_;
  std::string eval_ = kUsualEval;
  std::string weights_;
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
