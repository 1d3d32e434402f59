#include "train/fixed_search.h"

#include <algorithm>

#include "search/alphabeta/search_worker.h"

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

}  // namespace ogai::train
