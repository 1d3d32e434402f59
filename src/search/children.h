// Children: all positions one move away, with their own legal moves.
//
// Made together because together they are cheap: the runs of discs that give the legal moves also
// give the flips (game/flip/fan.h), and the children's legal moves are found for a whole register
// of boards at once (game/lane_moves.h). So ordering moves by the mobility they leave the
// opponent costs little more than making them, and no position computes its moves twice.
// Held by halves, as lane-parallel code wants it; about two kilobytes, meant for the stack.
#pragma once

#include <array>

#include "game/expand.h"
#include "game/lane_moves.h"
#include "game/moves.h"

namespace ogai::search {

class Children {
 public:
  // `moves` are the legal moves of `board`, not empty.
  Children(game::Board board, game::Bits moves, game::Bits playable)
      : count_(std::popcount(moves)) {
    game::flip::list_squares(moves, squares_.data());
    game::flip::Fan fan;
    fan.open(board.own, board.opp);
    if (count_ <= game::kFewLanes)
      play<game::FewLanes>(fan, board, playable, 0);
    else
      for (int i = 0; i < count_; i += game::kLanes) play<game::Lanes>(fan, board, playable, i);
  }

  int count() const { return count_; }
  game::Board board(int i) const { return {own_[i], opp_[i]}; }
  game::Bits moves(int i) const { return moves_[i]; }
  game::Square square(int i) const { return squares_[i]; }
  const game::Bits* all_moves() const { return moves_.data(); }  // one after the other

 private:
  // The moves from `first` on, as many as there are lanes.
  template <class AnyLanes>
  [[gnu::always_inline]] void play(const game::flip::Fan& fan, game::Board board,
                                   game::Bits playable, int first) {
    const AnyLanes turned = game::flip::turned_lanes<AnyLanes>(fan, &squares_[first]);
    const AnyLanes own = board.opp ^ turned;
    const AnyLanes opp = board.own ^ turned ^ game::square_lanes<AnyLanes>(&squares_[first]);
    game::store_lanes(&own_[first], own);
    game::store_lanes(&opp_[first], opp);
    game::store_lanes(&moves_[first], game::legal_moves(own, opp) & playable);
  }

  static constexpr int kCapacity = 64 + game::kLanes;

  int count_;
  std::array<game::Square, 128> squares_;
  alignas(64) std::array<game::Bits, kCapacity> own_;
  alignas(64) std::array<game::Bits, kCapacity> opp_;
  alignas(64) std::array<game::Bits, kCapacity> moves_;
};

}  // namespace ogai::search
