// Positions and moves to measure on: every move of random games, so that all stages of the game
// have their share. The same on every machine.
#pragma once

#include <vector>

#include "base/random.h"
#include "game/moves.h"
#include "game/select.h"

namespace ogai::bench {

struct SampleMove {
  game::Bits own;
  game::Bits opp;
  game::Square square;
};

// About `count` moves (whole games); 4096 of them fit the L2 cache.
inline std::vector<SampleMove> sample_moves(std::size_t count = 4096) {
  base::Random random(1);
  std::vector<SampleMove> samples;
  while (samples.size() < count) {
    game::Board board = game::initial_board();
    while (!game::is_over(board)) {
      const game::Bits moves = game::legal_moves(board);
      if (!moves) {
        board = board.passed();
        continue;
      }
      const game::Square square = game::random_square(moves, random);
      samples.push_back({board.own, board.opp, square});
      board = game::after(board, square);
    }
  }
  return samples;
}

}  // namespace ogai::bench
