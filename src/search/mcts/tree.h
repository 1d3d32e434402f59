// Tree: Monte-Carlo tree search, in steps of gathering and applying.
//
//   tree.prepare(board);
//   while (there is time) {
//     tree.select(8, most, batch);  // leaves worth judging, with virtual losses on the way
//     batch.evaluate(evaluator);     // outside the tree: random games, a network, other threads
//     tree.apply(batch);             // results go back up, the batch is empty again
//   }
//   tree.moves();                    // at any time, the best first
//
// With select(1, …) it is the sequential search of the textbooks. Several batches may be under way
// at once; whoever shares a tree between threads locks select() and apply() (tree_search.h). Equal
// calls with equal seeds build equal trees. When memory is full the tree grows no further, but goes
// on judging the leaves it has. The shape and why: docs/mcts.md.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "base/random.h"
#include "game/moves.h"
#include "game/objective.h"
#include "search/mcts/evaluator.h"
#include "search/mcts/selection.h"

namespace ogai::search::mcts {

// What becomes of a leaf that is reached again: one new move of it is judged, or all at once.
enum class Expansion : std::uint8_t { one, all };
enum class FinalMove : std::uint8_t {
  best_mean,
  most_visits,
  best_value,  // of the selection rule
};

struct TreeSettings {
  game::Objective objective = game::Objective::fewest;
  game::BoardSize size = game::BoardSize::eight;
  Rule rule;
  Expansion expansion = Expansion::one;
  FinalMove final_move = FinalMove::most_visits;
  std::uint32_t expand_at = 1;  // visits of a leaf before it is expanded
  bool thrifty = false;         // the fuller the memory, the more visits: up to 16 times as many
  bool priors = false;          // leaves are expanded by results that bring priors, never without
  bool prove = false;           // certain results go up the tree and end the search below them
  bool transpositions = false;  // equal boards are one state
  bool keep_all = false;        // with transpositions: states off the played line stay, too
  double draw_value = 0;        // of a drawn game, for the side that would be to move
  std::size_t bytes = std::size_t{64} << 20;
};

// What is known of a move at the root.
struct MoveStatistics {
  game::Move move = game::kPass;
  std::uint32_t visits = 0;
  double mean = 0;  // −1 … 1 for the side to move; of a certain result that result
  Proof proof = Proof::none;
  float prior = 0;
};

// The leaves a tree has selected, the way to each, and room for their results. Tree::select() fills
// it, an Evaluator judges its leaves, Tree::apply() takes the results and empties it. One per
// thread; it keeps its memory from use to use.
class Batch {
 public:
  std::size_t size() const { return boards_.size(); }
  // Games that select() found to be over: their results are in the tree already.
  std::uint32_t settled() const { return settled_; }

  // Lets the evaluator judge all leaves.
  void evaluate(Evaluator& evaluator) {
    results_.resize(size());
    has_priors_ = evaluator.gives_priors();
    priors_.resize(has_priors_ ? leaves().move_count() : 0);
    if (size() > 0) evaluator.evaluate(leaves(), results_, priors_);
  }

  // For those who judge by other means, one result per leaf.
  Leaves leaves() const { return {boards_, moves_}; }
  std::vector<LeafResult>& results() { return results_; }
  // Verdicts with priors, laid out as an Evaluator writes them: for those who judge the leaves of
  // many trees together.
  void accept(std::span<const LeafResult> results, std::span<const float> priors) {
    results_.assign(results.begin(), results.end());
    priors_.assign(priors.begin(), priors.end());
    has_priors_ = true;
  }

 private:
  friend class Tree;

  // One move on the way to a leaf.
  struct Step {
    Index state;
    Index edge;
  };

  void clear() {
    boards_.clear();
    moves_.clear();
    steps_.clear();
    ends_.clear();
    settled_ = 0;
  }

  std::vector<game::Board> boards_;
  std::vector<game::Bits> moves_;
  std::vector<Step> steps_;        // of all leaves, one after the other
  std::vector<std::size_t> ends_;  // of each leaf's steps
  std::vector<LeafResult> results_;
  std::vector<float> priors_;
  bool has_priors_ = false;
  std::uint32_t settled_ = 0;
};

class Tree {
 public:
  explicit Tree(const TreeSettings& settings);

  const TreeSettings& settings() const { return settings_; }
  void reseed(std::uint64_t seed) { random_ = base::Random(seed); }

  void clear();                   // forgets everything
  void advance(game::Move move);  // a move of the root was played
  // Makes the board the root: with everything known of it if it is the one the played moves lead to
  // (or, with transpositions, known at all), else from nothing.
  void prepare(game::Board board);

  // Gathers until about `wanted` games are selected or over, never more than `most`.
  void select(std::uint32_t wanted, std::uint32_t most, Batch& batch);
  void apply(Batch& batch);

  std::uint32_t root_visits() const { return root().visits; }
  Proof root_proof() const { return root().proof; }      // with `prove`
  std::vector<MoveStatistics> moves() const;             // best first
  std::vector<game::Move> line(game::Move first) const;  // expected play
  // How deep the last selection went, and how much memory is in use.
  int depth() const { return depth_; }
  const NodePool& pool() const { return pool_; }
  Index root_index() const { return root_; }
  bool is_full() const { return full_; }

  // With `priors`: whether the root has its own yet, and a way to change them, for noise:
  // change(prior) returns the new one, move by move in the order of the pool.
  bool root_has_priors() const { return root_ != 0 && root_judged_; }
  template <class Change>
  void change_root_priors(Change change) {
    for (Index e = pool_.first_edge(root_); e < pool_.end_edge(root_); ++e)
      pool_.edge(e).prior = change(pool_.edge(e).prior);
  }

  // Adds what is known from elsewhere of a legal move, for the side that makes it (transpositions
  // only). False: there is no room.
  bool add_statistics(game::Board board, game::Move move, const Edge& totals);

 private:
  using Step = Batch::Step;
  static constexpr int kMaxDepth = 160;  // 60 moves, and passes between

  const State& root() const { return pool_.state(root_); }
  game::Bits legal(game::Board board) const { return game::legal_moves(board, playable_); }
  Index add_state(game::Board board, game::Bits moves);
  void compact();
  void make_root();

  void descend(std::uint32_t most, Batch& batch);
  bool arrive(Index edge, std::uint32_t most, Batch& batch);
  std::uint32_t visits_to_expand() const;
  Index expand(Index edge, game::Board board, game::Bits moves);
  void gather_children(Index state, std::uint32_t most, Batch& batch);
  void gather(game::Board board, game::Bits moves, Batch& batch);
  bool ends_here(Edge& edge, game::Board board, game::Bits moves) const;
  void settle(const Edge& edge, Batch& batch);
  Index best_edge(Index state) const;

  Index expand_judged(Index leaf, const Batch& batch, std::size_t i);
  void back_up(const Step* steps, std::size_t count, LeafResult result);
  Proof prove(Index state);
  void set_priors(Index state, const float* priors);
  double rank(const MoveStatistics& move, float value) const;

  TreeSettings settings_;
  game::Bits playable_;
  int cells_;
  NodePool pool_;
  std::optional<StateIndex> index_;  // with transpositions
  base::Random random_{1};
  Index root_ = 0;
  game::Board root_board_;
  bool moved_ = false;  // the root is no longer where the pool begins
  bool full_ = false;
  std::uint32_t expand_at_ = 1;  // as the settings and the memory left have it
  bool root_judged_ = false;     // with `priors`: its edges have theirs
  std::array<Step, kMaxDepth> path_;
  int depth_ = 0;
};

}  // namespace ogai::search::mcts
