#include "search/mcts/solved_leaves.h"

#include <algorithm>

#include "search/endgame/endgame.h"

namespace ogai::search::mcts {

namespace {

constexpr std::size_t kSolverTableBytes = std::size_t{1} << 20;

template <game::Objective objective>
class SolvedLeaves final : public Evaluator {
 public:
  SolvedLeaves(game::BoardSize size, int empties, std::unique_ptr<Evaluator> inner)
      : size_(size),
        empties_(empties),
        inner_(std::move(inner)),
        table_(kSolverTableBytes),
        solver_(table_, watch_, size) {
    watch_.start(budget_);
  }

  bool gives_priors() const override { return inner_->gives_priors(); }

  void evaluate(const Leaves& leaves, std::span<LeafResult> results,
                std::span<float> priors) override {
    boards_.clear();
    moves_.clear();
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      if (is_solvable(leaves.boards[i])) continue;
      boards_.push_back(leaves.boards[i]);
      moves_.push_back(leaves.moves[i]);
    }
    inner_results_.resize(boards_.size());
    const Leaves open{boards_, moves_};
    inner_priors_.resize(gives_priors() ? open.move_count() : 0);
    if (!boards_.empty()) inner_->evaluate(open, inner_results_, inner_priors_);
    merge(leaves, results, priors);
  }

 private:
  bool is_solvable(game::Board board) const {
    return game::cell_count(size_) - board.disc_count() <= empties_;
  }

  // Priors of solved leaves are never read.
  void merge(const Leaves& leaves, std::span<LeafResult> results, std::span<float> priors) {
    std::size_t taken = 0;
    auto from = inner_priors_.begin();
    auto to = priors.begin();
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      const int count = gives_priors() ? std::popcount(leaves.moves[i]) : 0;
      if (is_solvable(leaves.boards[i])) {
        results[i] = leaf_result(solve(leaves.boards[i], leaves.moves[i]));
        std::fill_n(to, count, 0.0f);
      } else {
        results[i] = inner_results_[taken++];
        std::copy_n(from, count, to);
        from += count;
      }
      to += count;
    }
  }

  // The sign of the exact score: is it above 0, and if perhaps just 0, above −1?
  Proof solve(game::Board board, game::Bits moves) {
    const int bound = solver_.solve(board, moves, 0);
    if (bound != 0) return proof_of_score(bound);
    return solver_.solve(board, moves, -1) > -1 ? Proof::draw : Proof::loss;
  }

  game::BoardSize size_;
  int empties_;
  std::unique_ptr<Evaluator> inner_;
  Budget budget_;
  Watch watch_;
  TranspositionTable table_;
  endgame::Endgame<objective> solver_;
  std::vector<game::Board> boards_;
  std::vector<game::Bits> moves_;
  std::vector<LeafResult> inner_results_;
  std::vector<float> inner_priors_;
};

}  // namespace

std::unique_ptr<Evaluator> solved_leaves(game::Objective objective, game::BoardSize size,
                                         int empties, std::unique_ptr<Evaluator> inner) {
  if (objective == game::Objective::fewest)
    return std::make_unique<SolvedLeaves<game::Objective::fewest>>(size, empties, std::move(inner));
  return std::make_unique<SolvedLeaves<game::Objective::most>>(size, empties, std::move(inner));
}

}  // namespace ogai::search::mcts
