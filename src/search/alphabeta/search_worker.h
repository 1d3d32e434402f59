// SearchWorker: principal variation search by one thread, for any depth up to the end of the game.
//
// A depth of all empty squares makes the search exact: its leaves are finished games and its lower
// part is the endgame solver's. Selectivity is a property of the whole search. Values are
// fail-soft, in discs, from the side to move.
//
// One object per thread; they share the transposition table, the evaluation and the split points.
// When the watch says to stop, functions return at once with a meaningless value.
#pragma once

#include <cassert>
#include <memory>
#include <optional>
#include <vector>

#include "eval/evaluation.h"
#include "search/alphabeta/move_list.h"
#include "search/alphabeta/search_threads.h"
#include "search/alphabeta/selectivity.h"
#include "search/children.h"
#include "search/endgame/endgame.h"
#include "search/transposition_table.h"
#include "search/watch.h"

namespace ogai::search {

// A position in the tree.
template <typename Evaluation>
struct Node {
  game::Board board;
  game::Bits moves;  // legal ones
  int empties;
  [[no_unique_address]] typename Evaluation::Trace trace;
  mutable int static_eval = kNoValue;  // once it was asked for; by one thread only
};

template <game::Objective objective, eval::Evaluation Evaluation>
class SearchWorker {
 public:
  using Bits = game::Bits;
  using Node = search::Node<Evaluation>;

  // What all threads of one search share.
  struct Shared {
    TranspositionTable& table;
    const Evaluation& evaluation;
    const ErrorModel& errors;
    SearchThreads& threads;
    game::BoardSize size;
    std::vector<std::unique_ptr<SearchWorker>> workers = {};  // by thread
  };

  SearchWorker(Shared& shared, int thread);

  // The value of `node` searched to `depth`, right inside the window alpha < value < beta.
  int search(const Node& node, int depth, int selectivity, int alpha, int beta);

  // The same for a node with legal moves, without the excluded ones. Interrupted, it still tells
  // the best move as far as it came.
  struct RootResult {
    int value;
    game::Move best;  // kPass: interrupted before any move was done
    bool complete;
  };
  RootResult search_root(const Node& node, Bits excluded, int depth, int selectivity, int alpha,
                         int beta);

  // Forgets what it knows besides the transposition table.
  void clear() { endgame_.clear(); }

  Node node(game::Board board) const;
  Watch& watch() { return watch_; }

 private:
  class MoveSplit;

  int pv_search(const Node& node, int depth, int alpha, int beta);
  bool pv_search_moves(const Node& node, MoveList& moves, int depth, int alpha, int beta);
  int null_window_search(const Node& node, int depth, int alpha, bool cut_node);
  int frontier_search(const Node& node, int alpha, bool cut_node);
  void null_window_moves(const Node& node, MoveList& moves, int depth, int alpha);
  void split(const Node& node, MoveList& moves, int depth, int alpha);
  int null_window_child(const Node& node, const Children& children, int i, int depth, int alpha,
                        bool cut_node);
  int leaf(const Node& node);
  int static_eval(const Node& node) const {
    if (node.static_eval == kNoValue) {
      assert(shared_.evaluation.fits(node.trace, node.board));
      node.static_eval = shared_.evaluation.value(node.trace, node.board, node.moves);
    }
    return node.static_eval;
  }

  bool can_split(const Node& node, int depth) const;
  std::optional<int> probcut(const Node& node, int depth, int alpha);
  std::optional<int> enhanced_transposition_cutoff(const MoveList& moves, int depth,
                                                   int alpha) const;
  void order_moves(const Node& node, int depth, const TTData& tt, MoveList& moves);
  void set_sort_keys(const Node& node, int depth, MoveList& moves, int from);
  // Of the searches that give the sort keys; 0: a leaf's value, below 0: by replies only.
  int ordering_depth(const Node& node, int depth, bool cut_node) const;

  Node child(const Node& node, const Children& children, int i) const;
  Node after_pass(const Node& node) const;
  int final_score(const Node& node) const;

  Shared& shared_;
  Watch watch_;
  endgame::Endgame<objective> endgame_;
  Bits playable_;
  Bits corners_;
  int cells_;
  int thread_;
  int selectivity_ = kNoSelectivity;
};

}  // namespace ogai::search
