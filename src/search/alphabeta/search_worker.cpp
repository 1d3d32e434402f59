// One search for the middle game and for the upper part of an exact one.
//
// Principal variation search: the first move of a node on the main line gets the whole window, its
// brothers a null window first (do they exceed alpha?), and a full search again if they fail high.
// The steps of a null-window node are numbered below, cheapest first.
//
// A null-window node is told whether it is expected to be a cut node: one that fails high, by its
// first move if all goes well (the endgame solver explains it). The first move of a cut node leads
// to an all node, every move of an all node to a cut node. Only a cut node asks the table about its
// children; and since an all node has to search all its moves in any order, exact all nodes near
// the solver are not sorted by evaluation and those one ply above the leaves not at all.
//
// With kEndgameEmpties squares left an exact search hands over to the endgame solver, which needs
// no evaluation.
#include "search/alphabeta/search_worker.h"

#include <algorithm>

#include "eval/features.h"
#include "eval/linear.h"
#include "eval/pattern_evaluation.h"

namespace ogai::search {

namespace {

using game::Bits;
using game::Board;
using game::Objective;

// Exact nodes with at most so many empty squares go to the solver. An order by evaluation saves
// more nodes in the reversed game.
template <Objective objective>
constexpr int kEndgameEmpties = objective == Objective::most ? 13 : 12;
constexpr int kTableDepth = 2;  // from this depth on the transposition table is used
constexpr int kProbcutDepth = 3;
constexpr int kEtcDepth = 5;               // of the enhanced transposition cutoff
constexpr int kSortedAllNodeEmpties = 17;  // exact all nodes are sorted from so many empties on
constexpr int kSplitDepth = 6;             // of middle-game nodes that may be split points
constexpr int kSplitEmpties = 17;          // of exact ones

}  // namespace

template <Objective objective, eval::Evaluation Evaluation>
SearchWorker<objective, Evaluation>::SearchWorker(Shared& shared, int thread)
    : shared_(shared),
      endgame_(shared.table, watch_, shared.size),
      playable_(game::playable(shared.size)),
      corners_(eval::geometry(shared.size).corners),
      cells_(game::cell_count(shared.size)),
      thread_(thread) {}

template <Objective objective, eval::Evaluation Evaluation>
int SearchWorker<objective, Evaluation>::search(const Node& node, int depth, int selectivity,
                                                int alpha, int beta) {
  selectivity_ = selectivity;
  return alpha + 1 == beta ? null_window_search(node, depth, alpha, true)
                           : pv_search(node, depth, alpha, beta);
}

template <Objective objective, eval::Evaluation Evaluation>
auto SearchWorker<objective, Evaluation>::search_root(const Node& node, Bits excluded, int depth,
                                                      int selectivity, int alpha, int beta)
    -> RootResult {
  ++watch_.nodes;
  selectivity_ = selectivity;
  depth = std::min(depth, node.empties);
  const std::uint64_t nodes_before = watch_.nodes;
  const CanonicalKey key(node.board);
  TTData tt;
  key.probe(shared_.table, tt);
  Node root = node;
  root.moves &= ~excluded;
  MoveList moves(root.board, root.moves, playable_);
  order_moves(root, depth, tt, moves);
  if (watch_.is_cancelled()) return {.value = alpha, .best = game::kPass, .complete = false};
  const bool complete = pv_search_moves(root, moves, depth, alpha, beta);
  if (complete && !excluded)
    key.store(shared_.table, {.depth = depth,
                              .selectivity = selectivity,
                              .alpha = alpha,
                              .beta = beta,
                              .score = moves.best_value,
                              .best = moves.best_move,
                              .nodes = watch_.nodes - nodes_before});
  return {.value = moves.best_value, .best = moves.best_move, .complete = complete};
}

// ---- open windows ----

template <Objective objective, eval::Evaluation Evaluation>
int SearchWorker<objective, Evaluation>::pv_search(const Node& node, int depth, int alpha,
                                                   int beta) {
  // Step 1. The horizon
  if (depth <= 0 && node.empties > 0) return leaf(node);
  ++watch_.nodes;

  // Step 2. A pass, or the end of the game
  if (!node.moves) {
    const Node passed = after_pass(node);
    return passed.moves ? -pv_search(passed, depth, -beta, -alpha) : final_score(node);
  }
  if (watch_.must_stop()) return alpha;

  // Step 3. Transposition table cutoff, by an exact value only
  depth = std::min(depth, node.empties);
  const CanonicalKey key(node.board);
  TTData tt;
  if (key.probe(shared_.table, tt) && tt.serves(depth, selectivity_) && tt.lower == tt.upper)
    return tt.lower;

  // Step 4. The moves in their order
  const std::uint64_t nodes_before = watch_.nodes;
  MoveList moves(node.board, node.moves, playable_);
  order_moves(node, depth, tt, moves);
  if (!pv_search_moves(node, moves, depth, alpha, beta)) return alpha;

  // Step 5. What was found goes to the transposition table
  key.store(shared_.table, {.depth = depth,
                            .selectivity = selectivity_,
                            .alpha = alpha,
                            .beta = beta,
                            .score = moves.best_value,
                            .best = moves.best_move,
                            .nodes = watch_.nodes - nodes_before});
  return moves.best_value;
}

// The ordered moves of a node with an open window. False: interrupted; the best so far is in
// `moves`.
template <Objective objective, eval::Evaluation Evaluation>
bool SearchWorker<objective, Evaluation>::pv_search_moves(const Node& node, MoveList& moves,
                                                          int depth, int alpha, int beta) {
  // The first move with the full window.
  const Node first = child(node, moves.children, moves.child(0));
  const int value = -pv_search(first, depth - 1, -beta, -alpha);
  if (watch_.is_cancelled()) return false;
  moves.record(0, value, alpha);
  while (moves.best_value < beta) {
    // The others with a null window, until one fails high.
    alpha = std::max(alpha, moves.best_value);
    moves.fail_high = -1;
    const int best_value = moves.best_value;
    const game::Move best_move = moves.best_move;
    null_window_moves(node, moves, depth, alpha);
    if (watch_.is_cancelled()) return false;
    if (moves.fail_high < 0 || moves.best_value >= beta) break;
    // That one again with the window that is left. (Selective searches may contradict themselves
    // here and find it no better after all.)
    const Node better = child(node, moves.children, moves.child(moves.fail_high));
    const int true_value = -pv_search(better, depth - 1, -beta, -alpha);
    if (watch_.is_cancelled()) return false;
    moves.best_value = true_value;
    if (moves.best_value <= best_value) {
      moves.best_value = best_value;
      moves.best_move = best_move;
    }
  }
  return true;
}

// ---- null windows ----

// Is the value above alpha? `cut_node`: it is expected to be.
template <Objective objective, eval::Evaluation Evaluation>
int SearchWorker<objective, Evaluation>::null_window_search(const Node& node, int depth, int alpha,
                                                            bool cut_node) {
  // Step 1. The lower part of an exact search is the endgame solver's
  const bool exact = depth >= node.empties;
  if (exact && node.empties <= kEndgameEmpties<objective>)
    return endgame_.solve(node.board, node.moves, alpha, cut_node);

  // Step 2. The horizon
  if (depth <= 0) return leaf(node);
  ++watch_.nodes;

  // Step 3. A pass, or the end of the game
  if (!node.moves) {
    const Node passed = after_pass(node);
    return passed.moves ? -null_window_search(passed, depth, -alpha - 1, !cut_node)
                        : final_score(node);
  }

  // Step 4. Futility pruning, on both sides: near the horizon the static evaluation alone, far
  // outside the window (selectivity.h)
  if (!exact && depth <= kForeseenDepth && selectivity_ < kNoSelectivity)
    if (const int sign = shared_.errors.foresee(selectivity_, depth, static_eval(node), alpha))
      return sign > 0 ? alpha + 1 : alpha;

  // Step 5. One ply above the leaves
  if (depth == 1) return frontier_search(node, alpha, cut_node);

  // Step 6. Stability cutoff: a bound from discs that stay, in exact searches with a high alpha
  depth = std::min(depth, node.empties);
  if (exact)
    if (const auto bound =
            endgame::stability_cutoff<objective>(node.board, alpha, node.empties, shared_.size))
      return *bound;

  // Step 7. Transposition table cutoff
  const bool use_table = depth >= kTableDepth;
  const CanonicalKey key(node.board);
  TTData tt;
  if (use_table) {
    if (watch_.must_stop()) return alpha;
    if (key.probe(shared_.table, tt) && tt.serves(depth, selectivity_)) {
      if (tt.lower > alpha) return tt.lower;
      if (tt.upper <= alpha) return tt.upper;
    }
  }

  // Step 8. Multi-ProbCut: a shallow search far outside the window stands for the deep one
  if (selectivity_ < kNoSelectivity && depth >= kProbcutDepth) {
    if (const auto value = probcut(node, depth, alpha)) return *value;
    if (watch_.must_stop()) return alpha;
  }

  // Step 9. Enhanced transposition cutoff: what the table knows of any child may suffice
  const std::uint64_t nodes_before = watch_.nodes;
  MoveList moves(node.board, node.moves, playable_);
  moves.cut_node = cut_node;
  if (depth > kTableDepth)
    for (int i = 0; i < moves.count(); ++i)
      CanonicalKey(moves.children.board(i)).prefetch(shared_.table);
  if (cut_node && depth >= kEtcDepth)
    if (const auto value = enhanced_transposition_cutoff(moves, depth, alpha)) return *value;

  // Step 10. The moves in their order, until one fails high
  order_moves(node, depth, tt, moves);
  null_window_moves(node, moves, depth, alpha);
  if (watch_.is_cancelled()) return alpha;

  // Step 11. What was found goes to the transposition table
  if (use_table)
    key.store(shared_.table, {.depth = depth,
                              .selectivity = selectivity_,
                              .alpha = alpha,
                              .beta = alpha + 1,
                              .score = moves.best_value,
                              .best = moves.best_move,
                              .nodes = watch_.nodes - nodes_before});
  return moves.best_value;
}

// Every child as it stands; at a cut node those that leave the opponent few moves first.
template <Objective objective, eval::Evaluation Evaluation>
int SearchWorker<objective, Evaluation>::frontier_search(const Node& node, int alpha,
                                                         bool cut_node) {
  const Children children(node.board, node.moves, playable_);
  int best = kNoValue;
  if (cut_node) {
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
int SearchWorker<objective, Evaluation>::leaf(const Node& node) {
  ++watch_.nodes;
  if (!node.moves && !game::legal_moves(node.board.passed(), playable_)) return final_score(node);
  return static_eval(node);
}

// Searches each move not searched yet, and stops at the first that fails high.
template <Objective objective, eval::Evaluation Evaluation>
void SearchWorker<objective, Evaluation>::null_window_moves(const Node& node, MoveList& moves,
                                                            int depth, int alpha) {
  const bool shareable = can_split(node, depth);
  for (int n = 0; n < moves.count(); ++n) {
    if (n == 1) {
      if (!moves.keyed) set_sort_keys(node, depth, moves, 1);
      moves.sort_others();
    }
    if (moves.is_searched(n)) continue;
    if (shareable && n > 0 && n + 1 < moves.count() && shared_.threads.any_idle())
      return split(node, moves, depth, alpha);
    const int value = null_window_child(node, moves.children, moves.child(n), depth, alpha,
                                        !moves.cut_node || n > 0);
    if (watch_.is_cancelled()) return;
    if (moves.record(n, value, alpha)) return;
  }
}

// The value of a child, for the side to move in `node`. The endgame solver needs no trace, so none
// is made for it.
template <Objective objective, eval::Evaluation Evaluation>
int SearchWorker<objective, Evaluation>::null_window_child(const Node& node,
                                                           const Children& children, int i,
                                                           int depth, int alpha, bool cut_node) {
  if (depth >= node.empties && node.empties <= kEndgameEmpties<objective> + 1)
    return -endgame_.solve(children.board(i), children.moves(i), -alpha - 1, cut_node);
  return -null_window_search(child(node, children, i), depth - 1, -alpha - 1, cut_node);
}

// ---- cutoffs ----

template <Objective objective, eval::Evaluation Evaluation>
std::optional<int> SearchWorker<objective, Evaluation>::probcut(const Node& node, int depth,
                                                                int alpha) {
  const int shallow = shallow_depth(depth);
  const int margin = shared_.errors.margin(selectivity_, node.empties, depth, shallow);
  const int high = alpha + margin;  // above it, the deep search fails high
  const int low = alpha - margin;
  const int eval = static_eval(node);
  const int selectivity = selectivity_;
  selectivity_ = std::max(selectivity, kVerifySelectivity);
  std::optional<int> cutoff;
  if (high < cells_ && eval > alpha) {
    const int value = null_window_search(node, shallow, high, eval > high);
    if (value > high && !watch_.is_cancelled()) cutoff = alpha + 1;
  } else if (low > -cells_ && eval <= alpha) {
    const int value = null_window_search(node, shallow, low, eval > low);
    if (value <= low && !watch_.is_cancelled()) cutoff = alpha;
  }
  selectivity_ = selectivity;
  return cutoff;
}

template <Objective objective, eval::Evaluation Evaluation>
std::optional<int> SearchWorker<objective, Evaluation>::enhanced_transposition_cutoff(
    const MoveList& moves, int depth, int alpha) const {
  for (int i = 0; i < moves.count(); ++i) {
    TTData tt;
    if (CanonicalKey(moves.children.board(i)).probe(shared_.table, tt) &&
        tt.serves(depth - 1, selectivity_) && -tt.upper > alpha)
      return -tt.upper;
  }
  return std::nullopt;
}

// ---- the order of the moves ----

// The table's move is searched before anything is known of the others (null_window_moves() orders
// them when they are needed); without one, all get their keys and the least goes first.
template <Objective objective, eval::Evaluation Evaluation>
void SearchWorker<objective, Evaluation>::order_moves(const Node& node, int depth, const TTData& tt,
                                                      MoveList& moves) {
  moves.second = tt.second;
  if (moves.put_first(tt.best)) return;
  set_sort_keys(node, depth, moves, 0);
  moves.sort_first();
}

// The keys of the moves of the order from `from` on: by the replies they leave, and by a shallow
// search or the evaluation.
template <Objective objective, eval::Evaluation Evaluation>
void SearchWorker<objective, Evaluation>::set_sort_keys(const Node& node, int depth,
                                                        MoveList& moves, int from) {
  moves.keyed = true;
  const int shallow = ordering_depth(node, depth, moves.cut_node);
  moves.key_by_replies(from, objective == Objective::most ? corners_ : 0);
  const int second = moves.put_before_others(moves.second, from);
  if (shallow < 0) return;
  const int selectivity = selectivity_;
  selectivity_ = 0;
  for (int n = from; n < moves.count(); ++n) {
    if (n == second) continue;
    const Node next = child(node, moves.children, moves.child(n));
    moves.add_to_key(n,
                     8 * (shallow == 0 ? leaf(next) : pv_search(next, shallow, -cells_, cells_)));
  }
  selectivity_ = selectivity;
}

template <Objective objective, eval::Evaluation Evaluation>
int SearchWorker<objective, Evaluation>::ordering_depth(const Node& node, int depth,
                                                        bool cut_node) const {
  if (depth >= node.empties) {
    if (!cut_node && node.empties < kSortedAllNodeEmpties) return -1;
    return std::clamp((node.empties - 16) / 4, 0, 6);
  }
  return depth < 5 ? -1 : std::clamp((depth - 7) / 3, 0, 4);
}

// ---- nodes ----

template <Objective objective, eval::Evaluation Evaluation>
auto SearchWorker<objective, Evaluation>::node(Board board) const -> Node {
  return {.board = board,
          .moves = game::legal_moves(board, playable_),
          .empties = std::popcount(playable_ & ~board.discs()),
          .trace = shared_.evaluation.trace(board)};
}

template <Objective objective, eval::Evaluation Evaluation>
auto SearchWorker<objective, Evaluation>::child(const Node& node, const Children& children,
                                                int i) const -> Node {
  const Board board = children.board(i);
  return {.board = board,
          .moves = children.moves(i),
          .empties = node.empties - 1,
          .trace = shared_.evaluation.after(node.trace, node.board, children.square(i),
                                            board.own ^ node.board.opp)};
}

template <Objective objective, eval::Evaluation Evaluation>
auto SearchWorker<objective, Evaluation>::after_pass(const Node& node) const -> Node {
  const Board passed = node.board.passed();
  return {.board = passed,
          .moves = game::legal_moves(passed, playable_),
          .empties = node.empties,
          .trace = shared_.evaluation.passed(node.trace)};
}

template <Objective objective, eval::Evaluation Evaluation>
int SearchWorker<objective, Evaluation>::final_score(const Node& node) const {
  return game::final_score<objective>(node.board, cells_);
}

// ---- split points ----

template <Objective objective, eval::Evaluation Evaluation>
bool SearchWorker<objective, Evaluation>::can_split(const Node& node, int depth) const {
  return shared_.threads.count() > 1 &&
         (depth >= node.empties ? node.empties >= kSplitEmpties : depth >= kSplitDepth);
}

// The moves of one node, searched with a null window by several threads.
template <Objective objective, eval::Evaluation Evaluation>
class SearchWorker<objective, Evaluation>::MoveSplit final : public SplitPoint {
 public:
  MoveSplit(SearchWorker& owner, const Node& node, MoveList& moves, int depth, int alpha)
      : SplitPoint(owner.watch_.cancel()),
        shared_(owner.shared_),
        node_(node),
        moves_(moves),
        depth_(depth),
        alpha_(alpha),
        selectivity_(owner.selectivity_) {}

  bool has_moves_left() const override {
    return next_.load(std::memory_order_relaxed) < moves_.count();
  }

  void search_moves(int thread) override {
    SearchWorker& worker = *shared_.workers[thread];
    const Cancel* outer = worker.watch_.cancel();
    const int selectivity = worker.selectivity_;
    worker.watch_.set_cancel(this);
    worker.selectivity_ = selectivity_;
    for (int n = take(); n < moves_.count() && !any(); n = take()) {
      if (moves_.is_searched(n)) continue;
      const int value = worker.null_window_child(node_, moves_.children, moves_.child(n), depth_,
                                                 alpha_, /*cut_node=*/true);
      if (any()) break;
      record(n, value);
    }
    worker.selectivity_ = selectivity;
    worker.watch_.set_cancel(outer);
  }

 private:
  int take() { return next_.fetch_add(1, std::memory_order_relaxed); }

  void record(int n, int value) {
    const std::lock_guard lock(mutex_);
    if (moves_.fail_high >= 0) return;  // too late: alpha is about to change
    if (moves_.record(n, value, alpha_)) raise();
  }

  Shared& shared_;
  const Node& node_;
  MoveList& moves_;
  const int depth_;
  const int alpha_;
  const int selectivity_;
  std::atomic<int> next_{0};
  std::mutex mutex_;
};

template <Objective objective, eval::Evaluation Evaluation>
void SearchWorker<objective, Evaluation>::split(const Node& node, MoveList& moves, int depth,
                                                int alpha) {
  MoveSplit point(*this, node, moves, depth, alpha);
  shared_.threads.split(point, thread_);
}

template class SearchWorker<Objective::fewest, eval::LinearEvaluation>;
template class SearchWorker<Objective::most, eval::LinearEvaluation>;
template class SearchWorker<Objective::fewest, eval::PatternEvaluation>;
template class SearchWorker<Objective::most, eval::PatternEvaluation>;

}  // namespace ogai::search
