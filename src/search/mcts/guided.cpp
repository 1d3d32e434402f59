#include "search/mcts/guided.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "eval/any_evaluation.h"
#include "search/children.h"

namespace ogai::search::mcts {

namespace {

using game::Bits;
using game::Board;

template <eval::Evaluation Evaluation>
class Guided final : public Evaluator {
 public:
  Guided(game::Objective objective, const Evaluation& evaluation, game::BoardSize size,
         const GuidedSettings& settings, std::unique_ptr<Evaluator> games)
      : objective_(objective),
        size_(size),
        settings_(settings),
        evaluation_(evaluation),
        games_(std::move(games)) {}

  bool gives_priors() const override { return true; }

  void evaluate(const Leaves& leaves, std::span<LeafResult> results,
                std::span<float> priors) override {
    const bool mixed = games_ && settings_.weight < 1;
    if (mixed) games_->evaluate(leaves, results, {});
    const auto weight = static_cast<float>(mixed ? settings_.weight : 1);
    float* to = priors.data();
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      const float value = result_of(evaluate_moves(leaves.boards[i], leaves.moves[i], to));
      to += std::popcount(leaves.moves[i]);
      const float game = mixed ? results[i].sum / static_cast<float>(results[i].games) : 0;
      results[i] = leaf_result(weight * value + (1 - weight) * game);
    }
  }

 private:
  using Trace = typename Evaluation::Trace;

  float result_of(float discs) const {
    return std::tanh(discs / static_cast<float>(settings_.scale));
  }

  // The value of a board in discs, and the priors of its moves at `priors`.
  float evaluate_moves(Board board, Bits moves, float* priors) const {
    const Trace trace = evaluation_.trace(board);
    if (!moves) return -value(evaluation_.passed(trace), board.passed(), legal(board.passed()));
    const Children children(board, moves, game::playable(size_));
    float best = -1000;
    for (int i = 0; i < children.count(); ++i) {
      const Board next = children.board(i);
      const Trace after = evaluation_.after(trace, board, children.square(i), next.own ^ board.opp);
      priors[i] = -value(after, next, children.moves(i));
      best = std::max(best, priors[i]);
    }
    to_shares(priors, children.count(), best);
    return best;
  }

  float value(const Trace& trace, Board board, Bits moves) const {
    if (moves) return discs(trace, board, moves);
    const Bits theirs = legal(board.passed());
    if (theirs) return -discs(evaluation_.passed(trace), board.passed(), theirs);
    return static_cast<float>(game::final_score(objective_, board, game::cell_count(size_)));
  }

  float discs(const Trace& trace, Board board, Bits moves) const {
    return static_cast<float>(evaluation_.value(trace, board, moves));
  }

  void to_shares(float* values, int count, float best) const {
    const float inverse = 1 / static_cast<float>(settings_.temperature);
    float sum = 0;
    for (int i = 0; i < count; ++i) sum += values[i] = std::exp((values[i] - best) * inverse);
    for (int i = 0; i < count; ++i) values[i] /= sum;
  }

  Bits legal(Board board) const { return game::legal_moves(board, game::playable(size_)); }

  game::Objective objective_;
  game::BoardSize size_;
  GuidedSettings settings_;
  const Evaluation& evaluation_;
  std::unique_ptr<Evaluator> games_;
};

// By name: clang 14 forgets the members of what only a generic lambda mentions.
template class Guided<eval::LinearEvaluation>;
template class Guided<eval::PatternEvaluation>;

}  // namespace

std::unique_ptr<Evaluator> guided(game::Objective objective, game::BoardSize size,
                                  const GuidedSettings& settings,
                                  std::unique_ptr<Evaluator> games) {
  const auto evaluation = eval::AnyEvaluation::shipped(objective, size, settings.evaluation);
  return evaluation.visit(
      [&]<typename Evaluation>(const Evaluation& shipped) -> std::unique_ptr<Evaluator> {
        return std::make_unique<Guided<Evaluation>>(objective, shipped, size, settings,
                                                    std::move(games));
      });
}

}  // namespace ogai::search::mcts
