// Sample: one position of a self-play game with all that is to be learned from it.
//
// Everything is seen by the side to move. Plain data of fixed size, so that millions lie in memory
// side by side; files hold them packed (sample_file.h).
#pragma once

#include <array>
#include <cstdint>

#include "game/board.h"

namespace ogai::train::selfplay {

inline constexpr std::size_t kMostMoves = 34;  // of a sample; positions with more are left out

struct Sample {
  game::Board board;
  game::Board final_board;  // when the game was over, own = the side to move here
  // How much each legal move was searched, in order of squares, as parts of 65535; all 0: not
  // known.
  std::array<std::uint16_t, kMostMoves> policy{};
  std::int8_t score = 0;        // of the finished game, in discs
  std::int16_t value = 0;       // what the value head shall say, in parts of 32767
  std::uint32_t iteration = 0;  // in which it was made

  friend bool operator==(const Sample&, const Sample&) = default;
};

}  // namespace ogai::train::selfplay
