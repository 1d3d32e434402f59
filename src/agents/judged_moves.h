// JudgedMoves: the moves of one board, the boards after them and what a Judge of PlainAlphaBeta
// says of each, all at once: the search needs them together, and boards in a row fill registers.
//
// A Judge has   Judgement operator()(Board, bool ours) const   the board's value for the side that
//                                                              searches; `ours`: it is board.own
//               void judge(JudgedMoves&, bool ours) const      all children at once: values and
//                                                              `over`; `ours`: that side moved
//
// judge_each() is the second in terms of the first, for judges to whom a board is cheap.
#pragma once

#include <array>

#include "game/expand.h"
#include "game/flip/fan.h"
#include "game/lane_moves.h"

namespace ogai::agents {

struct Judgement {
  int value = 0;
  bool final = false;  // the game is over: no guess
};

struct JudgedMoves {
  static constexpr int kRoom = 64 + game::kLanes;  // whole registers are read and written

  int count = 0;
  int discs = 0;  // of each board
  std::array<game::Square, kRoom + 64> square;
  alignas(64) std::array<game::Bits, kRoom> own;  // the child's, which is the other side's to move
  alignas(64) std::array<game::Bits, kRoom> opp;
  std::array<int, kRoom> value;  // for the side that searches
  game::Bits over = 0;           // bit i: child i ends the game

  // The children by `moves`, legal moves of the board of `fan`; not judged yet.
  void play(game::Board board, const game::flip::Fan& fan, game::Bits moves) {
    count = std::popcount(moves);
    discs = board.disc_count() + 1;
    game::flip::list_squares(moves, square.data());
    for (int i = 0; i < count; i += game::kLanes) {
      const game::Lanes turned = game::flip::turned_lanes(fan, &square[i]);
      game::store_lanes(&own[i], board.opp ^ turned);
      game::store_lanes(&opp[i], board.own ^ turned ^ game::square_lanes(&square[i]));
    }
  }

  // The same move on every board of `boards`; returns where it is legal. Elsewhere the board is
  // that after a pass.
  game::Bits play_on_each(const JudgedMoves& boards, game::Bits place) {
    count = boards.count;
    discs = boards.discs + 1;
    game::Bits illegal = 0;
    for (int i = 0; i < count; i += game::kLanes) {
      const game::Lanes mover = game::load_lanes(&boards.own[i]);
      const game::Lanes other = game::load_lanes(&boards.opp[i]);
      const game::LaneMoves rays(mover, other);
      const game::Lanes placed = rays.moves(mover, other) & place;
      const game::Lanes turned = rays.flips(mover, other, placed);
      game::store_lanes(&own[i], other ^ turned);
      game::store_lanes(&opp[i], mover ^ turned ^ placed);
      illegal |= game::Bits{game::zero_lanes(placed)} << i;
    }
    return all() & ~illegal;
  }

  game::Board child(int i) const { return {own[i], opp[i]}; }
  game::Bits all() const { return (game::Bits{1} << count) - 1; }
};

template <typename Judge>
void judge_each(const Judge& judge, JudgedMoves& moves, bool ours) {
  moves.over = 0;
  for (int i = 0; i < moves.count; ++i) {
    const Judgement judgement = judge(moves.child(i), !ours);
    moves.value[i] = judgement.value;
    moves.over |= game::Bits{judgement.final} << i;
  }
}

}  // namespace ogai::agents
