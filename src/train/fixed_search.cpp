#include "train/fixed_search.h"

#include <algorithm>
#include <mutex>
#include <vector>

#include "search/alphabeta/search_worker.h"
#include "train/workers.h"

namespace ogai::train {

namespace {

using game::Board;
using game::Objective;

// From this many empty squares on, a shallow search first tells where the score may lie.
constexpr int kForeseenEmpties = 10;

template <Objective objective, typename Evaluation>
class Fixed final : public FixedSearch {
  using Worker = search::SearchWorker<objective, Evaluation>;
  using Node = typename Worker::Node;

 public:
  Fixed(const FixedSearchSettings& settings, const Evaluation& evaluation, std::stop_token stop)
      : owner_(settings.evaluation),
        table_(settings.table_bytes),
        shared_{.table = table_,
                .evaluation = evaluation,
                .errors = errors(settings),
                .threads = threads_,
                .size = settings.size},
        cells_(game::cell_count(settings.size)),
        stop_(std::move(stop), [this] { budget_.cancel.raise(); }) {
    shared_.workers.push_back(std::make_unique<Worker>(shared_, 0));
    worker().watch().start(budget_);
  }

  void forget() override { table_.clear(); }
  bool stopped() const override { return budget_.cancel.any(); }

  int value(Board board, int depth, int level, int reach) override {
    reach = std::min(reach, cells_);
    return worker().search(worker().node(board), depth, level, -reach - 1, reach + 1);
  }

  game::Move best_move(Board board, int depth, int level) override {
    return worker()
        .search_root(worker().node(board), 0, depth, level, -cells_ - 1, cells_ + 1)
        .best;
  }

  bool reaches(Board board, int score) override {
    const Node node = worker().node(board);
    return worker().search(node, node.empties, search::kNoSelectivity, score - 1, score) >= score;
  }

  // Null windows from a guess on: each question moves one of the bounds.
  int exact(Board board) override {
    const Node node = worker().node(board);
    int low = -cells_, high = cells_;
    int guess = value(board, std::clamp(node.empties - kForeseenEmpties, 0, 8), 0, kAnyValue) & ~1;
    while (low < high && !stopped()) {
      const int alpha = std::clamp(guess, low, high - 1);
      const int found =
          worker().search(node, node.empties, search::kNoSelectivity, alpha, alpha + 1);
      if (found > alpha) {
        low = found;
        guess = low + 1;
      } else {
        high = found;
        guess = high - 2;
      }
    }
    return low;
  }

 private:
  static const search::ErrorModel& errors(const FixedSearchSettings& settings) {
    return search::ErrorModel::shipped(objective, settings.size, settings.evaluation.kind());
  }
  Worker& worker() { return *shared_.workers[0]; }

  eval::AnyEvaluation owner_;  // of the evaluation that the worker uses
  search::TranspositionTable table_;
  search::SearchThreads threads_{1};
  search::Budget budget_;
  typename Worker::Shared shared_;
  int cells_;
  std::stop_callback<std::function<void()>> stop_;  // last: it uses the budget
};

// By name: clang 14 forgets the members of what only a generic lambda mentions.
template class Fixed<Objective::fewest, eval::LinearEvaluation>;
template class Fixed<Objective::most, eval::LinearEvaluation>;
template class Fixed<Objective::fewest, eval::PatternEvaluation>;
template class Fixed<Objective::most, eval::PatternEvaluation>;

}  // namespace

std::unique_ptr<FixedSearch> make_fixed_search(const FixedSearchSettings& settings,
                                               std::stop_token stop) {
  return settings.evaluation.visit(
      [&]<typename E>(const E& evaluation) -> std::unique_ptr<FixedSearch> {
        if (settings.objective == Objective::fewest)
          return std::make_unique<Fixed<Objective::fewest, E>>(settings, evaluation, stop);
        return std::make_unique<Fixed<Objective::most, E>>(settings, evaluation, stop);
      });
}

namespace {

// Searches for as many threads as come, each used by one at a time.
class Searches {
 public:
  Searches(const FixedSearchSettings& settings, const std::stop_token& stop)
      : settings_(settings), stop_(stop) {}

  std::unique_ptr<FixedSearch> take() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) return make_fixed_search(settings_, stop_);
    auto search = std::move(idle_.back());
    idle_.pop_back();
    return search;
  }
  void give_back(std::unique_ptr<FixedSearch> search) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(search));
  }

 private:
  const FixedSearchSettings& settings_;
  const std::stop_token& stop_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<FixedSearch>> idle_;
};

}  // namespace

bool parallel_searches(const FixedSearchSettings& settings, int threads, std::size_t count,
                       const std::function<void(FixedSearch&, std::size_t)>& work,
                       const std::stop_token& stop) {
  Searches searches(settings, stop);
  const auto with_search = [&](std::size_t index) {
    auto search = searches.take();
    work(*search, index);
    searches.give_back(std::move(search));
  };
  Workers(threads).run(count, with_search, stop);
  return !stop.stop_requested();
}

}  // namespace ogai::train
