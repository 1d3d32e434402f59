#include "search/endgame/last_flips.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace ogai::search::endgame {
namespace {

TEST(LastFlips, CountWhatTheFlipsAre) {
  base::Random random(11);
  for (const game::BoardSize size : game::kBoardSizes)
    for (int i = 0; i < 500; ++i)
      for (game::Bits rest = game::playable(size); rest;) {
        const game::Square square = game::pop_first(rest);
        const game::Bits others = game::playable(size) & ~game::bit(square);
        const game::Bits own = random() & others & (i % 3 ? random() : ~game::Bits{0});
        const game::Bits opp = others & ~own;
        ASSERT_EQ(last_flips(own, opp, square), std::popcount(game::flips({own, opp}, square)));
      }
}

}  // namespace
}  // namespace ogai::search::endgame
