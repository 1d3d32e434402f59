// The analysis of a game: what each move cost.
//
// Retrograde: the last position is searched first and the table kept, so that what the end of the
// game proved is known when the positions before it are judged. Each position is asked for its best
// moves and the one played, all at one depth; the loss of a move is the difference, in discs, from
// the mover's side.
#pragma once

#include <functional>
#include <vector>

#include "game/record.h"
#include "search/searcher.h"

namespace ogai::cli {

struct PlyAnalysis {
  std::size_t ply = 0;  // from 0
  game::Color mover = game::Color::black;
  int choices = 0;                      // legal moves
  search::RootMove played;              // the move of the game
  std::vector<search::RootMove> lines;  // the best moves, best first

  const search::RootMove& best() const { return lines.front(); }
  // A move searched alone may come out better than the best: then it loses nothing.
  int loss() const { return std::max(0, best().value - played.value); }
};

struct GameAnalysis {
  std::vector<PlyAnalysis> plies;  // in the game's order, without passes
  bool complete = true;            // false: stopped, the first plies are missing
};

struct AnalysisSettings {
  search::Limits limits;  // of each position
  int lines = 1;
};

// Plies with a move to be judged.
std::size_t plies_to_analyse(const game::GameRecord& game);

// `before` and `behind` are called around each search.
GameAnalysis analyse_game(const game::GameRecord& game, const AnalysisSettings& settings,
                          search::Searcher& searcher, const std::stop_token& stop,
                          search::InfoSink& sink, const std::function<void()>& before,
                          const std::function<void()>& behind);

// How one side played.
struct SideSummary {
  int moves = 0;  // with a choice
  int best = 0;   // of them without loss
  int loss = 0;   // in discs, of the whole game
  const PlyAnalysis* worst = nullptr;
};
SideSummary summarise(const GameAnalysis& analysis, game::Color side);

}  // namespace ogai::cli
