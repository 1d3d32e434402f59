#include "train/selfplay/exact_ending.h"

#include "game/moves.h"

namespace ogai::train::selfplay {

namespace {

constexpr std::size_t kEndingTableBytes = std::size_t{2} << 20;

}  // namespace

ExactEnding::ExactEnding(game::Objective objective, game::BoardSize size)
    : playable_(game::playable(size)),
      search_(make_fixed_search({.objective = objective,
                                 .size = size,
                                 .evaluation = eval::AnyEvaluation::shipped(
                                     objective, size, eval::EvaluationKind::linear),
                                 .table_bytes = kEndingTableBytes},
                                {})) {}

game::Bits ExactEnding::best_moves(game::Board board) {
  const int score = search_->exact(board);
  game::Bits best = 0;
  for (game::Bits moves = game::legal_moves(board, playable_); moves;) {
    const game::Square move = game::pop_first(moves);
    if (!search_->reaches(game::after(board, move), -score + 1)) best |= game::bit(move);
  }
  return best;
}

}  // namespace ogai::train::selfplay
