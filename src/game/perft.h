// Perft: the number of move sequences of a given length, the field's check of a move
// generator and measure of its speed.
//
// A pass is one ply; a game that ends earlier counts as one leaf at every greater depth;
// depth 0 is 1. No hashing and no symmetry: every leaf is reached, so leaves a second
// is an honest rate. All functions are pure; work items may be counted on any threads.
#pragma once

#include <cstdint>
#include <vector>

#include "game/board.h"
#include "game/moves.h"

namespace ogai::game {

std::uint64_t perft(Board board, Bits playable_squares, int depth);

struct PerftMove {
  Move move;
  std::uint64_t leaves;
};

// The leaves below each legal move of the root (below the pass if it must pass; none if the
// game is over), moves in square order; depth ≥ 1.
std::vector<PerftMove> perft_split(Board board, Bits playable_squares, int depth);

// One piece of a perft: perft(board, playable, depth) of its leaves.
struct PerftItem {
  Board board;
  int depth;
};

// The positions `ply` plies below the root (one item per path to them), with the depth that
// remains there; games that end sooner are items of depth 0. The leaves of all items sum to those
// of the root, so a caller may spread them over threads, show progress and stop between them.
std::vector<PerftItem> perft_items(Board board, Bits playable_squares, int depth, int ply);

// The same count by one flip back end and nothing clever: one leaf at a time.
template <class BackEnd>
std::uint64_t plain_perft(Board board, Bits playable_squares, int depth) {
  if (depth == 0) return 1;
  Bits moves = BackEnd::legal_moves(board.own, board.opp) & playable_squares;
  if (!moves) {
    if (!(BackEnd::legal_moves(board.opp, board.own) & playable_squares)) return 1;
    return plain_perft<BackEnd>(board.passed(), playable_squares, depth - 1);
  }
  std::uint64_t leaves = 0;
  while (moves) {
    const Square square = pop_first(moves);
    const Board next = after(board, square, BackEnd::flips(board.own, board.opp, square));
    leaves += plain_perft<BackEnd>(next, playable_squares, depth - 1);
  }
  return leaves;
}

}  // namespace ogai::game
