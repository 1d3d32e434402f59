// Searcher: finds the best moves of a position and what they are worth, with one answer for
// playing, solving and analysing.
//
// A searcher has one board size and one objective, fixed when it is made (see
// alphabeta/engine.h). think() may be called again and again from one thread at a time; what it
// learned stays in its table until clear(). It never throws, allocates nothing of note and ends
// soon after `stop` is requested, with the best it has.
#pragma once

#include <stop_token>
#include <vector>

#include "game/position.h"
#include "search/info.h"
#include "search/limits.h"
#include "search/transposition_table.h"

namespace ogai::search {

// What is asked.
struct SearchQuery {
  game::Board board;
  Limits limits;  // none: until the position is solved
  int lines = 1;  // MultiPV: how many of the best moves want a value of their own
  game::Move extra_move = game::kPass;  // to be compared with them at equal depth; kPass: none
  int selectivity = kNoSelectivity;     // of a search to the end (alphabeta/selectivity.h)
  bool wld = false;            // win, loss or draw is enough; values are then signs: −1, 0, 1
  bool may_stop_early = true;  // answer before the time is up when more would gain little
};

// A move at the root and what the search found of it.
struct RootMove {
  game::Move move = game::kPass;
  int value = 0;
  int depth = 0;
  int confidence = 0;  // per cent, of a selective search; 100 when nothing was skipped
  bool exact = false;  // proved to the end of the game
  std::vector<game::Move> line = {};  // the principal variation, the move itself first
};

struct SearchResult {
  // Best first, as many as asked for and there are, SearchQuery::extra_move behind them; a pass
  // is a move with a line of its own. Empty only when the game is over.
  std::vector<RootMove> moves;
  int value = 0;  // of the position; of a finished game its score
  bool exact = false;
  std::uint64_t nodes = 0;
  base::Duration elapsed{};
};

// The report of one of an answer's moves.
inline Info info_of(const RootMove& move, const SearchResult& answer) {
  Info info;
  info.value = move.value;
  info.exact = move.exact;
  info.confidence = move.confidence;
  info.depth = move.depth;
  info.nodes = answer.nodes;
  info.elapsed = answer.elapsed;
  info.line = move.line;
  return info;
}

class Searcher {
 public:
  virtual ~Searcher() = default;
  virtual SearchResult think(const SearchQuery& query, const std::stop_token& stop,
                             InfoSink& sink) = 0;
  virtual void clear() = 0;  // forgets everything
};

}  // namespace ogai::search
