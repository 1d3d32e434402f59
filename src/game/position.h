// Position: a board with its size and the colour to move, as people write it.
//
// Everything below notation and user interfaces works on Board alone; Position
// gives those layers colours, names and the rules in one place.
#pragma once

#include <cstdint>

#include "game/moves.h"
#include "game/objective.h"

namespace ogai::game {

enum class Color : std::uint8_t { black, white };

constexpr Color opposite(Color color) {
  return color == Color::black ? Color::white : Color::black;
}

struct Position {
  Board board = initial_board();
  BoardSize size = BoardSize::eight;
  Color to_move = Color::black;

  static constexpr Position initial(BoardSize size) {
    return {initial_board(), size, Color::black};
  }

  constexpr Bits discs(Color color) const { return color == to_move ? board.own : board.opp; }
  constexpr int count(Color color) const { return std::popcount(discs(color)); }
  constexpr Bits empties() const { return playable(size) & ~board.discs(); }

  Bits legal_moves() const { return game::legal_moves(board, playable(size)); }
  bool is_over() const { return game::is_over(board, playable(size)); }
  bool must_pass() const { return !legal_moves() && !is_over(); }
  // A legal square, or a pass when there is no other move and the game is not over.
  bool is_legal(Move move) const {
    return move == kPass ? must_pass() : move < 64 && (legal_moves() & bit(move)) != 0;
  }
  Position after(Move move) const { return {game::after(board, move), size, opposite(to_move)}; }

  // Score of a finished game for one colour.
  constexpr int final_score(Objective objective, Color color) const {
    const int score = game::final_score(objective, board, cell_count(size));
    return color == to_move ? score : -score;
  }

  friend constexpr bool operator==(const Position&, const Position&) = default;
};

}  // namespace ogai::game
