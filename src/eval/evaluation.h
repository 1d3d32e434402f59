// What a search asks of an evaluation.
//
// An Evaluation judges positions in discs from the side to move, as integers, so that a search
// visits the same nodes on every machine. Trace is what it carries along a line of play and
// updates move by move (pattern indices, say); an evaluation that looks only at the board
// has an empty one. Constant while searches run: one object serves all threads.
#pragma once

#include <concepts>

#include "game/board.h"

namespace ogai::eval {

template <typename E>
concept Evaluation = requires(const E& e, game::Board board, game::Bits moves, game::Square square,
                              const typename E::Trace& trace) {
  typename E::Trace;
  // For a board with any side to move.
  { e.trace(board) } -> std::same_as<typename E::Trace>;
  // After the side to move of `board` has played on `square` and turned `moves`.
  { e.after(trace, board, square, moves) } -> std::same_as<typename E::Trace>;
  { e.passed(trace) } -> std::same_as<typename E::Trace>;
  // `moves` are the legal moves of `board`. Never beyond the scores a game can have.
  { e.value(trace, board, moves) } -> std::same_as<int>;
  // Whether a trace that was carried along is right: searches assert it at every node they judge.
  { e.fits(trace, board) } -> std::same_as<bool>;
};

}  // namespace ogai::eval
