// The four scores of section III-B, B being the board of colours and P the table of square weights:
//
//   position  = opponent's colour · Σ P·B             a positive weight punishes own discs
//   stability = S · (opponent's − own stable discs)
//   mobility  = M₁ · own moves − M₂ · opponent's      by phase
//   frontier  = F · (opponent's − own frontier discs) by phase
//
// Stable discs are those of its Algorithm 1, which walks from a corner of colour x: row by row,
// y₁ discs of colour x stand at the row's beginning, and of these min(y₀ − 1, y₁) are marked, y₀
// being the row before's number and 8 before the first; then the same by columns. A staircase: each
// marked disc has a marked neighbour or the edge on one side of each of its four lines, so no disc
// that could be turned is ever marked. But with y₀ = 8 at the start the first row marks seven discs
// at most, where eight would be right; and discs that are safe because their lines are full, or
// that lean on two corners, are not seen. The misprint is kept: the parameters were trained with
// it. How much it misses is in docs/agents-hybrid.md.
//
// Example: a1, b1, c1, a2, b2 of one colour, c1 being the last of the row: row 1 marks
// min(7, 3) = 3, row 2 min(2, 2) = 2.
#include "eval/report_e.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "eval/features.h"
#include "game/symmetry.h"

namespace ogai::eval::report_e {

using game::Bits;
using game::Board;
using game::BoardSize;

namespace {

constexpr Bits corner_of(BoardSize size) {
  return game::bit(game::square_at(size, 0, 0));
}

// The loop over rows of Algorithm 1, for the corner at column 0, row 0, which is in `discs`.
Bits marked_rows(BoardSize size, Bits discs) {
  const int inset = game::margin(size) * 9;
  const Bits from_corner = discs >> inset;
  Bits marked = 0;
  int length = game::side(size);
  for (int row = 0; row < game::side(size); ++row) {
    const int run = std::countr_one(from_corner >> (8 * row) & 0xff);
    length = std::min(length - 1, run);
    if (length <= 0) break;  // the rows below mark nothing
    marked |= ((Bits{1} << length) - 1) << (8 * row);
  }
  return marked << inset;
}

Bits marked_from_corner(BoardSize size, Bits discs) {
  return marked_rows(size, discs) | game::transpose(marked_rows(size, game::transpose(discs)));
}

Value thousandths(double value) {
  return static_cast<Value>(std::lround(value * kUnit));
}

}  // namespace

int phase_of(BoardSize size, int discs) {
  const int plays = (discs - 4) * 60 / (game::cell_count(size) - 4);
  return plays < 20 ? 0 : plays < 40 ? 1 : 2;
}

Bits marked_stable(BoardSize size, Bits discs) {
  Bits marked = 0;
  for (game::Symmetry mirror = 0; mirror < 4; ++mirror) {
    const Bits seen = game::transform(discs, mirror);
    if (seen & corner_of(size))
      marked |= game::transform(marked_from_corner(size, seen), game::inverse(mirror));
  }
  return marked;
}

Bits frontier(BoardSize size, Bits discs, Bits empty) {
  return discs & beside(empty & game::playable(size));
}

Evaluation::Evaluation(std::span<const double, kParameters.size()> parameters, BoardSize size,
                       game::Objective objective)
    : size_(size),
      squares_(game::playable(size)),
      sign_(objective == game::Objective::fewest ? -1 : 1) {
  for (std::size_t kind = 0; kind < kSquareKinds; ++kind)
    square_[kind] = sign_ * thousandths(parameters[kWeightOfKind[kind]]);
  stable_ = sign_ * thousandths(parameters[10]);
  for (std::size_t phase = 0; phase < kPhases; ++phase)
    phases_[phase] = {thousandths(parameters[11 + 2 * phase]),
                      thousandths(parameters[12 + 2 * phase]), thousandths(parameters[17 + phase])};
  for (int discs = 4; discs <= game::cell_count(size); ++discs)
    phase_of_discs_[discs] = static_cast<std::uint8_t>(phase_of(size, discs));
}

Value Evaluation::utility(Board board) const {
  const int difference = board.own_count() - board.opp_count();
  if (difference == 0) return kTie;
  return (difference > 0) == (sign_ > 0) ? kWin : -kWin;
}

Value Evaluation::heuristic(Board board, Bits own_moves, Bits opp_moves) const {
  const Phase& phase = phase_with(board.disc_count());
  const auto difference = [](Bits own, Bits opp) {
    return std::popcount(own) - std::popcount(opp);
  };
  const KindMasks& kinds = kind_masks(size_);
  Value value = 0;
  for (std::size_t kind = 0; kind < kSquareKinds; ++kind)
    value += square_[kind] * difference(board.own & kinds[kind], board.opp & kinds[kind]);
  value += stable_ * difference(marked_stable(size_, board.own), marked_stable(size_, board.opp));
  value +=
      phase.own_mobility * std::popcount(own_moves) - phase.opp_mobility * std::popcount(opp_moves);
  const Bits open = beside(squares_ & ~board.discs());
  return value - phase.frontier * difference(board.own & open, board.opp & open);
}

}  // namespace ogai::eval::report_e
