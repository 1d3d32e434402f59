// TreeSearch: a tree with the evaluators and threads that make it grow, from game to game.
//
// think() searches until a limit is reached, `stop` is requested or the result is proved, and
// answers whenever it ends. A batch that would overstep the deadline is made smaller or not begun,
// but for the first. Threads share one tree: they take turns to select and apply, and judge
// their batches side by side. With one thread, equal seeds and simulation limits give equal
// answers. One caller at a time.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>

#include "base/spin_lock.h"
#include "search/info.h"
#include "search/mcts/tree.h"

namespace ogai::search::mcts {

struct TreeSearchSettings {
  TreeSettings tree;
  std::uint32_t batch = 8;           // leaves gathered at a time, once the tree is large enough
  std::uint32_t games_per_leaf = 1;  // what the evaluator's results are worth
  int threads = 1;
  bool reuse = true;  // between moves
  // Thinking ends when the memory is full. For judges that never change their minds: all that
  // could follow is the same results again, which would drown what the next move finds out.
  bool full_is_end = false;
};

// What one think() may spend.
struct TreeBudget {
  base::Deadline deadline = base::Deadline::never();
  std::optional<std::uint64_t> simulations;
};

struct TreeSearchResult {
  std::vector<MoveStatistics> moves;  // best first; never empty
  std::uint64_t simulations = 0;      // of this think()
  std::uint32_t inherited = 0;        // visits of the root before it
  base::Duration elapsed{};
};

class TreeSearch {
 public:
  // Makes the evaluator of one thread.
  using MakeEvaluator = std::function<std::unique_ptr<Evaluator>(std::uint64_t seed)>;

  TreeSearch(const TreeSearchSettings& settings, MakeEvaluator make_evaluator);

  void new_game(std::uint64_t seed);
  void advance(game::Move move);  // played on the board, by either side

  // The board must have a move (a pass will do).
  TreeSearchResult think(game::Board board, const TreeBudget& budget, const std::stop_token& stop,
                         InfoSink& sink);

  // What is known of a move of the last think(), for reports.
  Info info(const TreeSearchResult& result, const MoveStatistics& move) const;

  Tree& tree() { return tree_; }
  const TreeSearchSettings& settings() const { return settings_; }

 private:
  struct Search;
  // What a leaf has cost one thread, from its selection to the next.
  struct Pace {
    void note(base::Duration now);
    std::uint64_t leaves_within(base::Duration time) const;

    base::Duration begun{};  // the batch under way
    std::size_t leaves = 0;  // in it
    double leaf = 0;         // nanoseconds; 0: not known yet
  };
  void work(Search& search, std::size_t thread);
  bool select_more(Search& search, Batch& batch, Pace& pace);
  void report(Search& search);

  TreeSearchSettings settings_;
  MakeEvaluator make_evaluator_;
  Tree tree_;
  std::vector<std::unique_ptr<Evaluator>> evaluators_;  // by thread
  std::vector<Batch> batches_;
  std::vector<Pace> paces_;
  base::SpinLock mutex_;  // guards tree_ and the search while threads work
};

}  // namespace ogai::search::mcts
