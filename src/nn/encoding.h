// How a board becomes the numbers a network reads, and how its policy numbers the moves.
//
// Everything is seen by the side to move. Policy index: the squares of the board's own size row by
// row, then the pass; so a 6×6 network has 37. Symmetries of the board carry over to both.
#pragma once

#include <span>
#include <vector>

#include "game/board.h"
#include "game/symmetry.h"

namespace ogai::nn {

// What the planes of a network's input are.
enum class Encoding : std::uint8_t {
  discs,   // one plane: 1 own disc, −1 the other side's, 0 empty (the reports' networks)
  planes,  // own discs, the other side's, legal moves, and ones (shows where the board ends)
};

constexpr int plane_count(Encoding encoding) {
  return encoding == Encoding::discs ? 1 : 4;
}

constexpr int policy_size(game::BoardSize size) {
  return game::cell_count(size) + 1;
}

constexpr int policy_index(game::BoardSize size, game::Move move) {
  if (move == game::kPass) return game::cell_count(size);
  return game::row_of(size, move) * game::side(size) + game::column_of(size, move);
}

constexpr game::Move policy_move(game::BoardSize size, int index) {
  if (index == game::cell_count(size)) return game::kPass;
  return game::square_at(size, index % game::side(size), index / game::side(size));
}

// Square i of the board's own size as a bit of the 64: for loops over the squares of a size.
std::span<const game::Square> squares_of(game::BoardSize size);

// Writes plane after plane, each row by row: plane_count() × cell_count() numbers.
void encode(Encoding encoding, game::BoardSize size, game::Board board, game::Bits moves,
            std::span<float> planes);

}  // namespace ogai::nn
