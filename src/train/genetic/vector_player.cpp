#include "train/genetic/vector_player.h"

#include <stdexcept>

#include "agents/hybrid_judge.h"
#include "agents/plain_alphabeta.h"
#include "eval/report_c.h"
#include "eval/report_e.h"

namespace ogai::train::genetic {

using game::Bits;
using game::Board;
using game::Square;

namespace {

namespace report_c = eval::report_c;
namespace report_e = eval::report_e;

// Report C's values for PlainAlphaBeta: what is good for one side is as bad for the other.
class ReportCSearchJudge {
 public:
  explicit ReportCSearchJudge(const report_c::Evaluation& evaluation)
      : evaluation_(evaluation), squares_(playable(evaluation.size())) {}

  agents::Judgement operator()(Board board, bool ours) const {
    const Bits own = game::legal_moves(board, squares_);
    const Bits opp = game::legal_moves(board.passed(), squares_);
    const bool over = !own && !opp;
    const int value = over ? evaluation_.utility(board) : evaluation_.heuristic(board, own, opp);
    return {ours ? value : -value, over};
  }
  void judge(agents::JudgedMoves& moves, bool ours) const {
    agents::judge_each(*this, moves, ours);
  }

 private:
  const report_c::Evaluation& evaluation_;
  Bits squares_;
};

template <typename Evaluation, typename Judge>
class AlphaBetaVector final : public VectorPlayer {
 public:
  AlphaBetaVector(const Evaluation& evaluation, int depth)
      : evaluation_(evaluation), judge_(evaluation_), depth_(depth) {}

  Square choose(Board board, Bits moves) const override {
    if (std::has_single_bit(moves)) return game::first_square(moves);
    agents::PlainAlphaBeta<Judge> search(judge_, playable(evaluation_.size()), {});
    return search.best_move(board, depth_);
  }

 private:
  Evaluation evaluation_;
  Judge judge_;
  int depth_;
};

// Of equally good moves the first in the order of squares.
template <typename Evaluation>
class GreedyVector final : public VectorPlayer {
 public:
  explicit GreedyVector(const Evaluation& evaluation)
      : evaluation_(evaluation), squares_(playable(evaluation.size())) {}

  Square choose(Board board, Bits moves) const override {
    Square best = game::first_square(moves);
    int most = std::numeric_limits<int>::min();
    while (moves) {
      const Square square = game::pop_first(moves);
      const int value = worth(game::after(board, square).passed());
      if (value <= most) continue;
      most = value;
      best = square;
    }
    return best;
  }

 private:
  // Of a board after a move, to the side that moved.
  int worth(Board board) const {
    const Bits own = game::legal_moves(board, squares_);
    const Bits opp = game::legal_moves(board.passed(), squares_);
    return own || opp ? evaluation_.heuristic(board, own, opp) : evaluation_.utility(board);
  }

  Evaluation evaluation_;
  Bits squares_;
};

template <typename Judge, typename Evaluation>
std::unique_ptr<VectorPlayer> player_by(const Evaluation& evaluation, const ContestRules& rules) {
  if (rules.style == Style::greedy) return std::make_unique<GreedyVector<Evaluation>>(evaluation);
  return std::make_unique<AlphaBetaVector<Evaluation, Judge>>(evaluation, rules.depth);
}

}  // namespace

std::unique_ptr<VectorPlayer> make_vector_player(const eval::ParameterForm& form,
                                                 std::span<const double> values,
                                                 const ContestRules& rules) {
  if (values.size() != form.parameters.size())
    throw std::logic_error("a vector does not have the numbers of its form");
  if (form.name == report_e::kForm.name)
    return player_by<agents::HybridJudge>(
        report_e::Evaluation(values.first<report_e::kParameters.size()>(), rules.size,
                             rules.objective),
        rules);
  if (form.name == report_c::kForm.name || form.name == report_c::kSquaresForm.name)
    return player_by<ReportCSearchJudge>(
        report_c::Evaluation(report_c::completed(values), rules.size, rules.objective), rules);
  throw std::logic_error("no player for this form of parameters");
}

}  // namespace ogai::train::genetic
