// The moves of the game on a side-relative board, by the fastest flip back end of
// this build (flip/): legal moves, flips, making a move.
//
// Every function takes or returns sets of squares for the side to move. On boards
// smaller than 8×8 the caller passes the playable squares; the flips need nothing,
// because squares outside are always empty.
#pragma once

#include "game/board.h"
#include "game/flip/best.h"

namespace ogai::game {

inline constexpr Bits kAllSquares = ~Bits{0};

inline Bits legal_moves(Board board, Bits playable_squares = kAllSquares) {
  return flip::Best::legal_moves(board.own, board.opp) & playable_squares;
}

// Discs turned by a move to an empty square; 0 if that move is illegal.
inline Bits flips(Board board, Square square) {
  return flip::Best::flips(board.own, board.opp, square);
}

// The board after the move that turns `flipped`, seen by the other side.
constexpr Board after(Board board, Square square, Bits flipped) {
  return {board.opp ^ flipped, board.own ^ flipped ^ bit(square)};
}

// The board after a legal move or a pass, seen by the other side.
inline Board after(Board board, Move move) {
  return move == kPass ? board.passed() : after(board, move, flips(board, move));
}

inline bool is_over(Board board, Bits playable_squares = kAllSquares) {
  return !legal_moves(board, playable_squares) && !legal_moves(board.passed(), playable_squares);
}

}  // namespace ogai::game
