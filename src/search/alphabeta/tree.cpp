// One search for the middle game and for the upper part of an exact one.
//
// Principal variation search: the first move of a node on the main line gets the whole window,
// its brothers only the question whether they exceed it (a window of one disc, nws()), and a full
// search again if they do. A null-window node runs through these, cheapest first:
//
//   foresight     near the horizon the evaluation alone, far outside the window (selectivity.h)
//   stability     a bound from discs that stay (exact searches with a high alpha)
//   table         what an earlier search of this depth and confidence found
//   ProbCut       a shallow search far outside the window stands for the deep one (selectivity.h)
//   children      the table's word on any child may refute the node (enhanced transposition
//                 cut-off)
//   order         the table's move, and only if it does not cut off, the others by shallow search,
//                 evaluation or mobility, by depth
//   brothers      after the first move the rest are shared if anyone is idle (crew.h)
//
// A null-window node is told whether it is expected to exceed alpha (`hopeful`, as the endgame
// solver explains): the first move of a hopeful node leads to one that is not, all others to
// hopeful ones. Only a hopeful node asks the table about its children, and where all moves must be
// refuted in any order, exact nodes near the solver are not sorted by evaluation and those one ply
// above the leaves not at all.
//
// Below kToEndgame empty squares an exact search hands over to the endgame solver, which needs no
// evaluation.
#include "search/alphabeta/tree.h"

#include <algorithm>

#include "eval/features.h"
#include "eval/linear.h"
#include "eval/pattern_evaluation.h"
#include "search/alphabeta/place.h"
#include "search/fewest_first.h"

namespace ogai::search {

namespace {

using game::Bits;
using game::Board;
using game::Objective;
using game::Square;

// Exact nodes with at most so many empties go to the solver. An order by evaluation saves more
// nodes in the reversed game.
template <Objective objective>
constexpr int kToEndgame = objective == Objective::most ? 13 : 12;
constexpr int kHashedDepth = 2;  // from this depth on the table is used
constexpr int kEtcDepth = 5;
constexpr int kProbcutDepth = 3;
constexpr int kSortedHopeless = 17;  // exact nodes without hope are sorted from so many empties on
constexpr int kSplitDepth = 6;       // of middle-game nodes that may be shared
constexpr int kSplitEmpties = 17;    // of exact nodes

}  // namespace

template <Objective objective, eval::Evaluation Evaluation>
TreeSearch<objective, Evaluation>::TreeSearch(Shared& shared, int member)
    : shared_(shared),
      endgame_(shared.table, watch_, shared.size),
      playable_(game::playable(shared.size)),
      corners_(eval::geometry(shared.size).corners),
      cells_(game::cell_count(shared.size)),
      member_(member) {}

template <Objective objective, eval::Evaluation Evaluation>
auto TreeSearch<objective, Evaluation>::node(Board board) const -> Node {
  return {board, game::legal_moves(board, playable_), std::popcount(playable_ & ~board.discs()),
          shared_.evaluation.trace(board)};
}

template <Objective objective, eval::Evaluation Evaluation>
auto TreeSearch<objective, Evaluation>::child(const Node& node, const Children& children,
                                              int i) const -> Node {
  const Board board = children.board(i);
  return {board, children.moves(i), node.empties - 1,
          shared_.evaluation.after(node.trace, node.board, children.square(i),
                                   board.own ^ node.board.opp)};
}

// The value of a child by a scout, for the side to move in `node`. The endgame solver needs no
// trace, so none is made for it.
template <Objective objective, eval::Evaluation Evaluation>
int TreeSearch<objective, Evaluation>::scout_child(const Node& node, const Children& children,
                                                   int i, int depth, int alpha, bool hopeful) {
  if (depth >= node.empties && node.empties <= kToEndgame<objective> + 1)
    return -endgame_.solve(children.board(i), children.moves(i), -alpha - 1, hopeful);
  return -nws(child(node, children, i), depth - 1, -alpha - 1, hopeful);
}

template <Objective objective, eval::Evaluation Evaluation>
int TreeSearch<objective, Evaluation>::search(const Node& node, int depth, int level, int alpha,
                                              int beta) {
  level_ = level;
  return alpha + 1 == beta ? nws(node, depth, alpha, true) : pvs(node, depth, alpha, beta);
}

// One ply above the leaves: every child is judged as it stands; where one is expected to exceed
// alpha, those that leave the opponent few moves first.
template <Objective objective, eval::Evaluation Evaluation>
int TreeSearch<objective, Evaluation>::frontier(const Node& node, int alpha, bool hopeful) {
  const Children children(node.board, node.moves, playable_);
  int best = kNoValue;
  if (hopeful) {
    FewestFirst fewest(children);
    for (int n = children.count(); n > 0 && best <= alpha; --n)
      best = std::max(best, -leaf(child(node, children, fewest.next())));
  } else {
    for (int i = 0; i < children.count() && best <= alpha; ++i)
      best = std::max(best, -leaf(child(node, children, i)));
  }
  return best;
}

template <Objective objective, eval::Evaluation Evaluation>
int TreeSearch<objective, Evaluation>::leaf(const Node& node) {
  ++watch_.nodes;
  if (!node.moves && !game::legal_moves(node.board.passed(), playable_))
    return game::final_score<objective>(node.board, cells_);
  return evaluate(node);
}

template <Objective objective, eval::Evaluation Evaluation>
int TreeSearch<objective, Evaluation>::nws(const Node& node, int depth, int alpha, bool hopeful) {
  const bool exact = depth >= node.empties;
  if (exact && node.empties <= kToEndgame<objective>)
    return endgame_.solve(node.board, node.moves, alpha, hopeful);
  if (depth <= 0) return leaf(node);
  ++watch_.nodes;
  if (!node.moves) {
    const Board passed = node.board.passed();
    const Bits theirs = game::legal_moves(passed, playable_);
    if (!theirs) return game::final_score<objective>(node.board, cells_);
    return -nws({passed, theirs, node.empties, shared_.evaluation.passed(node.trace)}, depth,
                -alpha - 1, !hopeful);
  }
  if (!exact && depth <= kForeseenDepth && level_ < kExactLevel)
    if (const int sign = shared_.errors.foresee(level_, depth, evaluate(node), alpha))
      return sign > 0 ? alpha + 1 : alpha;
  if (depth == 1) return frontier(node, alpha, hopeful);
  depth = effective_depth(node, depth);
  int bound;
  if (exact && endgame::bounded_by_stability<objective>(node.board, alpha, node.empties,
                                                        shared_.size, bound))
    return bound;
  const bool hashed = depth >= kHashedDepth;
  const Place place(node.board);
  Known known;
  if (hashed) {
    if (watch_.give_up()) return alpha;
    if (place.probe(shared_.table, known) && known.depth >= depth && known.selectivity >= level_) {
      if (known.lower > alpha) return known.lower;
      if (known.upper <= alpha) return known.upper;
    }
  }
  if (level_ < kExactLevel && depth >= kProbcutDepth) {
    bool cut = false;
    const int value = probcut(node, depth, alpha, cut);
    if (cut) return value;
    if (watch_.give_up()) return alpha;
  }
  const std::uint64_t nodes_before = watch_.nodes;
  MoveList moves(node.board, node.moves, playable_);
  moves.hopeful = hopeful;
  if (depth > kHashedDepth)
    for (int i = 0; i < moves.count(); ++i) Place(moves.children.board(i)).prefetch(shared_.table);
  if (hopeful && depth >= kEtcDepth) {
    int value;
    if (cut_by_children(moves, depth, alpha, value)) return value;
  }
  order(node, depth, known, moves);
  scout(node, moves, depth, alpha);
  if (watch_.cancel()->any()) return alpha;
  if (hashed)
    place.store(shared_.table, {depth, level_, alpha, alpha + 1, moves.best, moves.best_move,
                                watch_.nodes - nodes_before});
  return moves.best;
}

template <Objective objective, eval::Evaluation Evaluation>
int TreeSearch<objective, Evaluation>::pvs(const Node& node, int depth, int alpha, int beta) {
  if (depth <= 0 && node.empties > 0) return leaf(node);
  ++watch_.nodes;
  if (!node.moves) {
    const Board passed = node.board.passed();
    const Bits theirs = game::legal_moves(passed, playable_);
    if (!theirs) return game::final_score<objective>(node.board, cells_);
    return -pvs({passed, theirs, node.empties, shared_.evaluation.passed(node.trace)}, depth, -beta,
                -alpha);
  }
  if (watch_.give_up()) return alpha;
  depth = effective_depth(node, depth);
  const Place place(node.board);
  Known known;
  if (place.probe(shared_.table, known) && known.depth >= depth && known.selectivity >= level_ &&
      known.lower == known.upper)
    return known.lower;
  const std::uint64_t nodes_before = watch_.nodes;
  MoveList moves(node.board, node.moves, playable_);
  order(node, depth, known, moves);
  if (!search_moves(node, moves, depth, alpha, beta)) return alpha;
  place.store(shared_.table, {depth, level_, alpha, beta, moves.best, moves.best_move,
                              watch_.nodes - nodes_before});
  return moves.best;
}

// The ordered moves of a node with an open window: the first with all of it, its brothers by
// scouts. False: interrupted; the best so far is in `moves`.
template <Objective objective, eval::Evaluation Evaluation>
bool TreeSearch<objective, Evaluation>::search_moves(const Node& node, MoveList& moves, int depth,
                                                     int alpha, int beta) {
  const int first = moves.index(0);
  const int value = -pvs(child(node, moves.children, first), depth - 1, -beta, -alpha);
  if (watch_.cancel()->any()) return false;
  moves.record(0, value, alpha);
  while (moves.best < beta) {
    alpha = std::max(alpha, moves.best);
    moves.raised = -1;
    const int best = moves.best;
    const game::Move best_move = moves.best_move;
    scout(node, moves, depth, alpha);
    if (watch_.cancel()->any()) return false;
    if (moves.raised < 0 || moves.best >= beta) break;
    // A younger brother is better than thought: its true value. (Selective searches may
    // contradict themselves here and find it no better after all.)
    const int i = moves.index(moves.raised);
    const int true_value = -pvs(child(node, moves.children, i), depth - 1, -beta, -alpha);
    if (watch_.cancel()->any()) return false;
    moves.best = true_value;
    if (moves.best <= best) {
      moves.best = best;
      moves.best_move = best_move;
    }
  }
  return true;
}

template <Objective objective, eval::Evaluation Evaluation>
auto TreeSearch<objective, Evaluation>::search_root(const Node& node, Bits left_out, int depth,
                                                    int level, int alpha, int beta) -> Root {
  ++watch_.nodes;
  level_ = level;
  depth = effective_depth(node, depth);
  const std::uint64_t nodes_before = watch_.nodes;
  const Place place(node.board);
  Known known;
  place.probe(shared_.table, known);
  Node part = node;
  part.moves &= ~left_out;
  MoveList moves(part.board, part.moves, playable_);
  order(part, depth, known, moves);
  if (watch_.cancel()->any()) return {alpha, game::kPass, false};
  const bool complete = search_moves(part, moves, depth, alpha, beta);
  if (complete && !left_out)
    place.store(shared_.table, {depth, level, alpha, beta, moves.best, moves.best_move,
                                watch_.nodes - nodes_before});
  return {moves.best, moves.best_move, complete};
}

template <Objective objective, eval::Evaluation Evaluation>
bool TreeSearch<objective, Evaluation>::cut_by_children(const MoveList& moves, int depth, int alpha,
                                                        int& value) {
  for (int i = 0; i < moves.count(); ++i) {
    Known known;
    if (Place(moves.children.board(i)).probe(shared_.table, known) && known.depth >= depth - 1 &&
        known.selectivity >= level_ && -known.upper > alpha) {
      value = -known.upper;
      return true;
    }
  }
  return false;
}

template <Objective objective, eval::Evaluation Evaluation>
int TreeSearch<objective, Evaluation>::probcut(const Node& node, int depth, int alpha, bool& cut) {
  const int shallow = shallow_depth(depth);
  const int margin = shared_.errors.margin(level_, node.empties, depth, shallow);
  const int level = level_;
  const int guess = evaluate(node);
  level_ = std::max(level, kVerifyLevel);
  int value = alpha;
  const int high = alpha + margin;  // exceeding it, the deep search exceeds alpha
  const int low = alpha - margin;
  if (high < cells_ && guess > alpha) {
    value = nws(node, shallow, high, guess > high);
    if (value > high && !watch_.cancel()->any()) {
      cut = true;
      value = alpha + 1;
    }
  } else if (low > -cells_ && guess <= alpha) {
    value = nws(node, shallow, low, guess > low);
    if (value <= low && !watch_.cancel()->any()) {
      cut = true;
      value = alpha;
    }
  }
  level_ = level;
  return value;
}

template <Objective objective, eval::Evaluation Evaluation>
int TreeSearch<objective, Evaluation>::sorting_depth(const Node& node, int depth,
                                                     bool hopeful) const {
  if (depth >= node.empties) {
    if (!hopeful && node.empties < kSortedHopeless) return -1;
    return std::clamp((node.empties - 16) / 4, 0, 6);
  }
  return depth < 5 ? -1 : std::clamp((depth - 7) / 3, 0, 4);
}

// The table's move is tried before anything is known of the others (scout() asks when they are
// needed); without one, all get their keys and the least goes first.
template <Objective objective, eval::Evaluation Evaluation>
void TreeSearch<objective, Evaluation>::order(const Node& node, int depth, const Known& known,
                                              MoveList& moves) {
  moves.second = known.second;
  if (moves.put_first(known.best)) return;
  set_keys(node, depth, moves, 0);
  moves.sort_first();
}

// The keys of the moves from a place on.
template <Objective objective, eval::Evaluation Evaluation>
void TreeSearch<objective, Evaluation>::set_keys(const Node& node, int depth, MoveList& moves,
                                                 int from) {
  moves.keyed = true;
  const int sorting = sorting_depth(node, depth, moves.hopeful);
  moves.key_by_replies(from, objective == Objective::most ? corners_ : 0);
  const int second = moves.put_before_others(moves.second, from);
  if (sorting < 0) return;
  const int level = level_;
  level_ = 0;
  for (int place = from; place < moves.count(); ++place) {
    if (place == second) continue;
    const Node next = child(node, moves.children, moves.index(place));
    moves.add_to_key(place, 8 * (sorting == 0 ? leaf(next) : pvs(next, sorting, -cells_, cells_)));
  }
  level_ = level;
}

// Asks of each move not done yet whether it exceeds alpha, and stops at the first that does.
template <Objective objective, eval::Evaluation Evaluation>
void TreeSearch<objective, Evaluation>::scout(const Node& node, MoveList& moves, int depth,
                                              int alpha) {
  const bool shareable =
      shared_.crew.size() > 1 &&
      (depth >= node.empties ? node.empties >= kSplitEmpties : depth >= kSplitDepth);
  for (int place = 0; place < moves.count(); ++place) {
    if (place == 1) {
      if (!moves.keyed) set_keys(node, depth, moves, 1);
      moves.sort_others();
    }
    if (moves.is_tried(place)) continue;
    if (shareable && place > 0 && place + 1 < moves.count() && shared_.crew.anyone_idle())
      return scout_in_parallel(node, moves, depth, alpha);
    const int i = moves.index(place);
    const int value =
        scout_child(node, moves.children, i, depth, alpha, !moves.hopeful || place > 0);
    if (watch_.cancel()->any()) return;
    if (moves.record(place, value, alpha)) return;
  }
}

// The moves of one node shared among the crew.
template <Objective objective, eval::Evaluation Evaluation>
class TreeSearch<objective, Evaluation>::Brothers final : public Crew::Job {
 public:
  Brothers(Shared& shared, const Cancel* outer, const Node& node, MoveList& moves, int depth,
           int alpha, int level)
      : Job(outer),
        shared_(shared),
        node_(node),
        moves_(moves),
        depth_(depth),
        alpha_(alpha),
        level_(level) {}

  bool has_parts() const override { return next_.load(std::memory_order_relaxed) < moves_.count(); }

  void work(int member) override {
    TreeSearch& me = *shared_.members[member];
    const Cancel* outer = me.watch_.cancel();
    const int level = me.level_;
    me.watch_.set_cancel(this);
    me.level_ = level_;
    for (int place = take(); place < moves_.count() && !any(); place = take()) {
      if (moves_.is_tried(place)) continue;
      const int i = moves_.index(place);
      const int value = me.scout_child(node_, moves_.children, i, depth_, alpha_, true);
      if (any()) break;
      record(place, value);
    }
    me.level_ = level;
    me.watch_.set_cancel(outer);
  }

 private:
  int take() { return next_.fetch_add(1, std::memory_order_relaxed); }

  void record(int place, int value) {
    const std::lock_guard lock(mutex_);
    if (moves_.raised >= 0) return;  // too late: alpha is about to change
    if (moves_.record(place, value, alpha_)) raise();
  }

  Shared& shared_;
  const Node& node_;
  MoveList& moves_;
  const int depth_;
  const int alpha_;
  const int level_;
  std::atomic<int> next_{0};
  std::mutex mutex_;
};

template <Objective objective, eval::Evaluation Evaluation>
void TreeSearch<objective, Evaluation>::scout_in_parallel(const Node& node, MoveList& moves,
                                                          int depth, int alpha) {
  Brothers brothers(shared_, watch_.cancel(), node, moves, depth, alpha, level_);
  shared_.crew.run(brothers, member_);
}

template class TreeSearch<Objective::fewest, eval::LinearEvaluation>;
template class TreeSearch<Objective::most, eval::LinearEvaluation>;
template class TreeSearch<Objective::fewest, eval::PatternEvaluation>;
template class TreeSearch<Objective::most, eval::PatternEvaluation>;

}  // namespace ogai::search
