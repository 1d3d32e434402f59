// Alpha-beta without a table: reaches a few squares further than plain minimax, against which
// it is checked itself. The only cleverness is that moves are tried by the replies they leave.
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "game/moves.h"
#include "game/objective.h"

namespace ogai::compare {

template <game::Objective objective>
class HashlessAlphaBeta {
 public:
  explicit HashlessAlphaBeta(game::BoardSize size)
      : playable_(game::playable(size)), cells_(game::cell_count(size)) {}

  int solve(game::Board board) const { return search(board, -cells_, cells_); }

 private:
  struct Child {
    int replies;
    game::Board board;
  };
  static constexpr int kWorthSorting = 5;  // empty squares

  // Fail-soft: exact inside the window, else a bound.
  int search(game::Board board, int alpha, int beta) const {
    const game::Bits moves = game::legal_moves(board, playable_);
    if (!moves)
      return game::is_over(board, playable_) ? game::final_score<objective>(board, cells_)
                                             : -search(board.passed(), -beta, -alpha);
    std::array<Child, 64> children;
    const int count = expand(board, moves, children);
    int best = -100;
    for (int i = 0; i < count && best < beta; ++i)
      best = std::max(best, -search(children[i].board, -beta, -std::max(alpha, best)));
    return best;
  }

  int expand(game::Board board, game::Bits moves, std::array<Child, 64>& children) const {
    int count = 0;
    const bool sorted = cells_ - board.disc_count() >= kWorthSorting;
    while (moves) {
      const game::Board child = game::after(board, game::pop_first(moves));
      children[count++] = {sorted ? std::popcount(game::legal_moves(child, playable_)) : 0, child};
    }
    if (sorted)
      std::sort(children.begin(), children.begin() + count,
                [](const Child& a, const Child& b) { return a.replies < b.replies; });
    return count;
  }

  game::Bits playable_;
  int cells_;
};

}  // namespace ogai::compare
