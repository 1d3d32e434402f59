// The part of an expected line that can be played: up to its first illegal move, with the
// passes written out that searches leave out.
#pragma once

#include <vector>

#include "game/position.h"

namespace ogai::protocol {

inline std::vector<game::Move> played_line(game::Position position,
                                           const std::vector<game::Move>& line) {
  std::vector<game::Move> moves;
  const auto play = [&](game::Move move) {
    moves.push_back(move);
    position = position.after(move);
  };
  for (const game::Move move : line) {
    if (move != game::kPass && position.must_pass()) play(game::kPass);
    if (!position.is_legal(move)) break;
    play(move);
  }
  return moves;
}

}  // namespace ogai::protocol
