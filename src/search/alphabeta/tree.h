// TreeSearch: principal variation search by one thread of a crew, for any depth up to the end
// of the game.
//
// A depth of all empty squares makes the search exact: its leaves are finished games and its lower
// part is the endgame solver's. Selectivity is a property of the whole search. Values are
// fail-soft, in discs, from the side to move.
//
// One object per thread; they share the table, the evaluation and the crew. When the watch
// says to give up, functions return at once with a meaningless value.
#pragma once

#include <cassert>
#include <memory>
#include <vector>

#include "eval/evaluation.h"
#include "search/alphabeta/crew.h"
#include "search/alphabeta/move_list.h"
#include "search/alphabeta/selectivity.h"
#include "search/children.h"
#include "search/endgame/endgame.h"
#include "search/table.h"
#include "search/watch.h"

namespace ogai::search {

// A position in the tree.
template <typename Evaluation>
struct Node {
  game::Board board;
  game::Bits moves;  // legal ones
  int empties;
  [[no_unique_address]] typename Evaluation::Trace trace;
  mutable int judged = kNoValue;  // by the evaluation, once it was asked; by one thread only
};

template <game::Objective objective, eval::Evaluation Evaluation>
class TreeSearch {
 public:
  using Bits = game::Bits;
  using Node = search::Node<Evaluation>;

  // What all threads of one search share.
  struct Shared {
    Table& table;
    const Evaluation& evaluation;
    const ErrorModel& errors;
    Crew& crew;
    game::BoardSize size;
    std::vector<std::unique_ptr<TreeSearch>> members;  // by number in the crew
  };

  TreeSearch(Shared& shared, int member);

  // The value of `node` searched to `depth`, right inside the window alpha < value < beta.
  int search(const Node& node, int depth, int level, int alpha, int beta);

  // The same for a node with legal moves, leaving out some of them. Interrupted, it still
  // tells the best move as far as it came.
  struct Root {
    int value;
    game::Move best;  // kPass: interrupted before any move was done
    bool complete;
  };
  Root search_root(const Node& node, Bits left_out, int depth, int level, int alpha, int beta);

  // Forgets what it knows besides the table.
  void clear() { endgame_.clear(); }

  Node node(game::Board board) const;
  Watch& watch() { return watch_; }

 private:
  class Brothers;

  int pvs(const Node& node, int depth, int alpha, int beta);
  bool search_moves(const Node& node, MoveList& moves, int depth, int alpha, int beta);
  int nws(const Node& node, int depth, int alpha, bool hopeful);
  int evaluate(const Node& node) const {
    if (node.judged == kNoValue) {
      assert(shared_.evaluation.fits(node.trace, node.board));
      node.judged = shared_.evaluation.value(node.trace, node.board, node.moves);
    }
    return node.judged;
  }
  int leaf(const Node& node);
  int frontier(const Node& node, int alpha, bool hopeful);
  int probcut(const Node& node, int depth, int alpha, bool& cut);
  bool cut_by_children(const MoveList& moves, int depth, int alpha, int& value);
  void order(const Node& node, int depth, const Known& known, MoveList& moves);
  void set_keys(const Node& node, int depth, MoveList& moves, int from);
  int sorting_depth(const Node& node, int depth, bool hopeful) const;  // below 0: not at all
  Node child(const Node& node, const Children& children, int i) const;
  int scout_child(const Node& node, const Children& children, int i, int depth, int alpha,
                  bool hopeful);
  void scout(const Node& node, MoveList& moves, int depth, int alpha);
  void scout_in_parallel(const Node& node, MoveList& moves, int depth, int alpha);
  static constexpr int effective_depth(const Node& node, int depth) {
    return depth < node.empties ? depth : node.empties;
  }

  Shared& shared_;
  Watch watch_;
  endgame::Endgame<objective> endgame_;
  Bits playable_;
  Bits corners_;
  int cells_;
  int member_;
  int level_ = kExactLevel;
};

}  // namespace ogai::search
