// Minimax as the rules say it, without any pruning, table or ordering: slow, and beyond doubt.
#pragma once

#include <algorithm>
#include <functional>

#include "game/moves.h"
#include "game/objective.h"

namespace ogai::compare {

// What a position is worth to the side to move when nothing is searched any more.
using Judge = std::function<int(game::Board)>;

template <game::Objective objective>
int plain_minimax(game::Board board, game::BoardSize size) {
  game::Bits moves = game::legal_moves(board, game::playable(size));
  if (!moves)
    return game::is_over(board, game::playable(size))
               ? game::final_score<objective>(board, game::cell_count(size))
               : -plain_minimax<objective>(board.passed(), size);
  int best = -100;
  while (moves) {
    const game::Board child = game::after(board, game::pop_first(moves));
    best = std::max(best, -plain_minimax<objective>(child, size));
  }
  return best;
}

// To a depth only, with the judge's word at its end; a pass is a ply.
template <game::Objective objective>
int plain_minimax(game::Board board, game::BoardSize size, int depth, const Judge& judge) {
  game::Bits moves = game::legal_moves(board, game::playable(size));
  if (depth == 0 || (!moves && game::is_over(board, game::playable(size)))) return judge(board);
  if (!moves) return -plain_minimax<objective>(board.passed(), size, depth - 1, judge);
  int best = -100;
  while (moves) {
    const game::Board child = game::after(board, game::pop_first(moves));
    best = std::max(best, -plain_minimax<objective>(child, size, depth - 1, judge));
  }
  return best;
}

}  // namespace ogai::compare
