// The computations behind report C's experiments, against slow or known ones.
#include <gtest/gtest.h>

#include "game/random_games.h"
#include "lab/one_direction.h"

namespace ogai::lab {
namespace {

TEST(OneDirection, TheEightTogetherAreTheRules) {
  base::Random random(1);
  for (int i = 0; i < 200; ++i) {
    const auto plies = static_cast<int>(random.below(60));
    const game::Board board =
        game::random_game(game::BoardSize::eight, random, plies).position().board;
    for (game::Bits moves = game::legal_moves(board); moves;) {
      const game::Square square = game::pop_first(moves);
      const auto flips = flips_by_direction(board, square);
      game::Bits all = 0;
      game::Bits first = 0;
      for (const game::Bits one : flips) {
        EXPECT_EQ(all & one, 0u);
        all |= one;
        if (!first) first = one;
      }
      EXPECT_EQ(all, game::flips(board, square));
      EXPECT_EQ(after(Turning::all, board, square, random), game::after(board, square));
      EXPECT_EQ(after(Turning::first, board, square, random), game::after(board, square, first));
      const game::Board any = after(Turning::any_one, board, square, random);
      EXPECT_NE(std::find_if(
                    flips.begin(), flips.end(),
                    [&](game::Bits one) { return one && any == game::after(board, square, one); }),
                flips.end());
    }
  }
}

}  // namespace
}  // namespace ogai::lab
