// Batches. Random games run several times as fast when some of them run interleaved, so leaves
// are judged in batches; but a batch is selected without knowing its own results. A small tree
// would suffer from that, a large one hardly notices: the batch grows with the root's visits until
// it has its full size.
//
// Threads. Whoever holds the lock applies its last batch and selects the next; the random games,
// which take most of the time, are played outside it.
#include "search/mcts/tree_search.h"

#include <algorithm>
#include <thread>

namespace ogai::search::mcts {

namespace {

constexpr std::uint32_t kVisitsPerLeaf = 16;  // of the root, for each leaf of a batch
constexpr base::Duration kFirstReport = std::chrono::milliseconds(20);
constexpr base::Duration kLongestSilence = std::chrono::milliseconds(500);

}  // namespace

// The state of one think().
struct TreeSearch::Thought {
  const TreeBudget& budget;
  const std::stop_token& stop;
  InfoSink& sink;
  base::Stopwatch watch;
  std::uint64_t selected = 0;  // games, also those not judged yet
  base::Duration silence = kFirstReport;
  base::Duration next_report = kFirstReport;
  std::uint32_t inherited = 0;

  std::uint64_t left() const {
    constexpr std::uint64_t kPlenty = 1u << 30;
    if (!budget.simulations) return kPlenty;
    return std::min(kPlenty, *budget.simulations - std::min(*budget.simulations, selected));
  }
};

TreeSearch::TreeSearch(const TreeSearchSettings& settings, MakeEvaluator make_evaluator)
    : settings_(settings),
      make_evaluator_(std::move(make_evaluator)),
      tree_(settings.tree),
      evaluators_(static_cast<std::size_t>(settings.threads)),
      batches_(static_cast<std::size_t>(settings.threads)) {
  new_game(1);
}

void TreeSearch::new_game(std::uint64_t seed) {
  tree_.clear();
  tree_.reseed(base::derive_seed(seed, {0}));
  for (std::size_t i = 0; i < evaluators_.size(); ++i)
    evaluators_[i] = make_evaluator_(base::derive_seed(seed, {1, i}));
}

void TreeSearch::advance(game::Move move) {
  if (settings_.reuse) tree_.advance(move);
}

TreeAnswer TreeSearch::think(game::Board board, const TreeBudget& budget,
                             const std::stop_token& stop, InfoSink& sink) {
  Thought thought{budget, stop, sink, {}};
  if (!settings_.reuse) tree_.clear();
  tree_.prepare(board);
  thought.inherited = tree_.root_visits();
  {
    std::vector<std::jthread> helpers;
    for (std::size_t member = 1; member < evaluators_.size(); ++member)
      helpers.emplace_back([this, &thought, member] { work(thought, member); });
    work(thought, 0);
  }
  return {tree_.moves(), thought.selected, thought.inherited, thought.watch.elapsed()};
}

void TreeSearch::work(Thought& thought, std::size_t member) {
  Batch& batch = batches_[member];
  const bool alone = evaluators_.size() == 1;
  std::unique_lock lock(mutex_, std::defer_lock);
  if (!alone) lock.lock();
  while (select_more(thought, batch)) {
    if (!alone) lock.unlock();
    batch.judge(*evaluators_[member]);
    if (!alone) lock.lock();
    tree_.apply(batch);
    if (member == 0 && thought.watch.elapsed() >= thought.next_report) report(thought);
  }
}

// False: there is no more to do, or no time for it.
bool TreeSearch::select_more(Thought& thought, Batch& batch) {
  if (thought.stop.stop_requested() || thought.budget.deadline.expired()) return false;
  const std::uint64_t left =
      (thought.left() + settings_.games_per_leaf - 1) / settings_.games_per_leaf;
  const std::uint32_t grown = std::max(1u, tree_.root_visits() / kVisitsPerLeaf);
  const std::uint64_t wanted = std::min<std::uint64_t>({settings_.batch, grown, left});
  tree_.select(static_cast<std::uint32_t>(wanted), static_cast<std::uint32_t>(left), batch);
  thought.selected += batch.size() * settings_.games_per_leaf + batch.settled();
  return batch.size() + batch.settled() > 0;
}

void TreeSearch::report(Thought& thought) {
  const TreeAnswer answer{tree_.moves(), thought.selected, thought.inherited,
                          thought.watch.elapsed()};
  thought.sink.report(info(answer, answer.moves.front()));
  thought.silence = std::min(2 * thought.silence, kLongestSilence);
  thought.next_report = answer.elapsed + thought.silence;
}

Info TreeSearch::info(const TreeAnswer& answer, const MoveStatistics& move) const {
  Info info;
  info.win_rate = (1 + move.mean) / 2;
  info.exact = move.proof != Proof::none;
  info.line = tree_.line(move.move);
  info.depth = static_cast<int>(info.line.size());
  info.simulations = answer.simulations;
  info.elapsed = answer.elapsed;
  return info;
}

}  // namespace ogai::search::mcts
