// Batches. Random games run several times as fast when some of them run interleaved, so leaves
// are judged in batches; but a batch is selected without knowing its own results. A small tree
// would suffer from that, a large one hardly notices: the batch grows with the root's visits until
// it has its full size.
//
// Time. A network takes a fifth of a millisecond a leaf and more, so that a full batch begun just
// before the deadline would overstep it. Each thread knows what a leaf has cost it of late and
// selects no more than will be judged in time.
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
  base::Stopwatch watch{};
  base::Duration time = budget.deadline.remaining();
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

// A dearer batch counts at once, a cheaper one, which a cache may have judged, by half.
void TreeSearch::Pace::note(base::Duration now) {
  if (leaves == 0) return;
  const double cost = static_cast<double>((now - begun).count()) / static_cast<double>(leaves);
  leaf = std::max(cost, (leaf + cost) / 2);
  leaves = 0;
}

std::uint64_t TreeSearch::Pace::leaves_within(base::Duration time) const {
  constexpr double kMany = 1e9;
  return static_cast<std::uint64_t>(
      leaf > 0 ? std::min(kMany, static_cast<double>(time.count()) / leaf) : kMany);
}

TreeSearch::TreeSearch(const TreeSearchSettings& settings, MakeEvaluator make_evaluator)
    : settings_(settings),
      make_evaluator_(std::move(make_evaluator)),
      tree_(settings.tree),
      evaluators_(static_cast<std::size_t>(settings.threads)),
      batches_(static_cast<std::size_t>(settings.threads)),
      paces_(static_cast<std::size_t>(settings.threads)) {
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
  while (select_more(thought, batch, paces_[member])) {
    if (!alone) lock.unlock();
    batch.judge(*evaluators_[member]);
    if (!alone) lock.lock();
    tree_.apply(batch);
    if (member == 0 && thought.watch.elapsed() >= thought.next_report) report(thought);
  }
}

// False: there is no more to do, or no time for it.
bool TreeSearch::select_more(Thought& thought, Batch& batch, Pace& pace) {
  const base::Duration now = thought.watch.elapsed();
  pace.note(now);
  if (thought.stop.stop_requested() || now >= thought.time) return false;
  std::uint64_t in_time = pace.leaves_within(thought.time - now);
  if (thought.selected == 0 || tree_.root_visits() == 0)
    in_time = std::max<std::uint64_t>(in_time, 1);
  if (in_time == 0 || (settings_.full_is_end && tree_.is_full())) return false;
  const std::uint64_t left =
      (thought.left() + settings_.games_per_leaf - 1) / settings_.games_per_leaf;
  const std::uint32_t grown = std::max(1u, tree_.root_visits() / kVisitsPerLeaf);
  const std::uint64_t wanted = std::min<std::uint64_t>({settings_.batch, grown, left, in_time});
  tree_.select(static_cast<std::uint32_t>(wanted), static_cast<std::uint32_t>(left), batch);
  thought.selected += batch.size() * settings_.games_per_leaf + batch.settled();
  pace.begun = now;
  pace.leaves = batch.size();
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
  info.inherited = answer.inherited;
  if (settings_.tree.priors) info.prior = move.prior;
  info.elapsed = answer.elapsed;
  return info;
}

}  // namespace ogai::search::mcts
