#include "train/selfplay/tutor.h"

#include <algorithm>
#include <cmath>

#include "game/moves.h"

namespace ogai::train::selfplay {

namespace {

constexpr std::size_t kSolverTableBytes = std::size_t{2} << 20;
constexpr std::size_t kTutorTableBytes = std::size_t{1} << 20;
constexpr int kBoldest = 0;  // level of selectivity
// With so many empty squares more than its depth the rest of the game is searched: the win, draw or
// loss itself is a better lesson than discs.
constexpr int kSeenBeyond = 6;

}  // namespace

Tutor::Tutor(game::Objective objective, game::BoardSize size, const TutorSettings& settings)
    : settings_(settings),
      playable_(game::playable(size)),
      solver_(make_fixed_search({.objective = objective,
                                 .size = size,
                                 .evaluation = eval::AnyEvaluation::shipped(
                                     objective, size, eval::EvaluationKind::linear),
                                 .table_bytes = kSolverTableBytes},
                                {})) {
  if (settings.depth > 0)
    search_ = make_fixed_search({.objective = objective,
                                 .size = size,
                                 .evaluation = eval::AnyEvaluation::shipped(objective, size),
                                 .table_bytes = kTutorTableBytes},
                                {});
}

game::Bits Tutor::best_moves(game::Board board) {
  const int score = solver_->exact(board);
  game::Bits best = 0;
  for (game::Bits moves = game::legal_moves(board, playable_); moves;) {
    const game::Square move = game::pop_first(moves);
    if (!solver_->reaches(game::after(board, move), -score + 1)) best |= game::bit(move);
  }
  return best;
}

void Tutor::new_game() {
  if (search_) search_->forget();
}

double Tutor::value(game::Board board) {
  const int empties = std::popcount(playable_ & ~board.discs());
  if (empties <= settings_.depth + kSeenBeyond)
    return std::clamp(search_->value(board, empties, kBoldest, /*reach=*/1), -1, 1);
  return std::tanh(search_->value(board, settings_.depth, kBoldest) / settings_.scale);
}

}  // namespace ogai::train::selfplay
