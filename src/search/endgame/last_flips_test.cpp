#include "search/endgame/last_flips.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace ogai::search::endgame {
namespace {

template <game::BoardSize size>
void check() {
  base::Random random(11);
  for (int i = 0; i < 500; ++i)
    for (game::Bits rest = game::playable(size); rest;) {
      const game::Square square = game::pop_first(rest);
      const game::Bits others = game::playable(size) & ~game::bit(square);
      const game::Bits own = random() & others & (i % 3 ? random() : ~game::Bits{0});
      const game::Bits opp = others & ~own;
      const LastFlips flips = last_flips<size>(own, opp, square);
      ASSERT_EQ(flips.own, std::popcount(game::flips({own, opp}, square)));
      ASSERT_EQ(flips.opp, std::popcount(game::flips({opp, own}, square)));
    }
}

TEST(LastFlips, CountWhatTheFlipsAre) {
  check<game::BoardSize::eight>();
  check<game::BoardSize::six>();
  check<game::BoardSize::four>();
}

}  // namespace
}  // namespace ogai::search::endgame
