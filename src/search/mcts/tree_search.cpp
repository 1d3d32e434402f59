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
struct TreeSearch::Search {
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
      evaluators_(settings.threads),
      batches_(settings.threads),
      paces_(settings.threads) {
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

TreeSearchResult TreeSearch::think(game::Board board, const TreeBudget& budget,
                                   const std::stop_token& stop, InfoSink& sink) {
  Search search{.budget = budget, .stop = stop, .sink = sink};
  if (!settings_.reuse) tree_.clear();
  tree_.prepare(board);
  search.inherited = tree_.root_visits();
  {
    std::vector<std::jthread> helpers;
    for (std::size_t thread = 1; thread < evaluators_.size(); ++thread)
      helpers.emplace_back([this, &search, thread] { work(search, thread); });
    work(search, 0);
  }
  return {.moves = tree_.moves(),
          .simulations = search.selected,
          .inherited = search.inherited,
          .elapsed = search.watch.elapsed()};
}

void TreeSearch::work(Search& search, std::size_t thread) {
  Batch& batch = batches_[thread];
  const bool alone = evaluators_.size() == 1;
  std::unique_lock lock(mutex_, std::defer_lock);
  if (!alone) lock.lock();
  while (select_more(search, batch, paces_[thread])) {
    if (!alone) lock.unlock();
    batch.evaluate(*evaluators_[thread]);
    if (!alone) lock.lock();
    tree_.apply(batch);
    if (thread == 0 && search.watch.elapsed() >= search.next_report) report(search);
  }
}

// False: there is no more to do, or no time for it.
bool TreeSearch::select_more(Search& search, Batch& batch, Pace& pace) {
  const base::Duration now = search.watch.elapsed();
  pace.note(now);
  if (search.stop.stop_requested() || now >= search.time) return false;
  std::uint64_t in_time = pace.leaves_within(search.time - now);
  if (search.selected == 0 || tree_.root_visits() == 0)
    in_time = std::max<std::uint64_t>(in_time, 1);
  if (in_time == 0 || (settings_.full_is_end && tree_.is_full())) return false;
  const std::uint64_t left =
      (search.left() + settings_.games_per_leaf - 1) / settings_.games_per_leaf;
  const std::uint32_t grown = std::max(1u, tree_.root_visits() / kVisitsPerLeaf);
  const std::uint64_t wanted = std::min<std::uint64_t>({settings_.batch, grown, left, in_time});
  tree_.select(static_cast<std::uint32_t>(wanted), static_cast<std::uint32_t>(left), batch);
  search.selected += batch.size() * settings_.games_per_leaf + batch.settled();
  pace.begun = now;
  pace.leaves = batch.size();
  return batch.size() + batch.settled() > 0;
}

void TreeSearch::report(Search& search) {
  const TreeSearchResult result = {.moves = tree_.moves(),
                                   .simulations = search.selected,
                                   .inherited = search.inherited,
                                   .elapsed = search.watch.elapsed()};
  search.sink.report(info(result, result.moves.front()));
  search.silence = std::min(2 * search.silence, kLongestSilence);
  search.next_report = result.elapsed + search.silence;
}

Info TreeSearch::info(const TreeSearchResult& result, const MoveStatistics& move) const {
  Info info;
  info.win_rate = (1 + move.mean) / 2;
  info.exact = move.proof != Proof::none;
  info.line = tree_.line(move.move);
  info.depth = static_cast<int>(info.line.size());
  info.simulations = result.simulations;
  info.inherited = result.inherited;
  if (settings_.tree.priors) info.prior = move.prior;
  info.elapsed = result.elapsed;
  return info;
}

}  // namespace ogai::search::mcts
