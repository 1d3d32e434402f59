// HybridEvaluation: report E's evaluation as PlainAlphaBeta wants it (plain_alphabeta.h), so that
// `hybrid` and the genetic trainer search with the same values.
//
// A finished game is valued by Evaluation::utility, every other board by Evaluation::heuristic,
// always for the side that searches. It refers to the Evaluation, which must outlive it; threads
// may share both.
#pragma once

#include "agents/plain_alphabeta.h"
#include "eval/report_e.h"
#include "game/moves.h"

namespace ogai::agents {

class HybridEvaluation {
 public:
  explicit HybridEvaluation(const eval::report_e::Evaluation& evaluation)
      : evaluation_(evaluation), squares_(playable(evaluation.size())) {}

  BoardValue operator()(game::Board board, bool ours) const {
    const game::Board seen = ours ? board : board.passed();
    const game::Bits own = game::legal_moves(seen, squares_);
    const game::Bits opp = game::legal_moves(seen.passed(), squares_);
    if (!own && !opp) return {evaluation_.utility(seen), true};
    return {evaluation_.heuristic(seen, own, opp), false};
  }
  void value(ValuedMoves& moves, bool ours) const {
    const auto& seen = ours ? moves.opp : moves.own;
    const auto& other = ours ? moves.own : moves.opp;
    moves.over =
        evaluation_.judge(seen.data(), other.data(), moves.count, moves.discs, moves.value.data());
  }

 private:
  const eval::report_e::Evaluation& evaluation_;
  game::Bits squares_;
};

}  // namespace ogai::agents
