#include "search/children.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>
#include <vector>

#include "game/random_games.h"

namespace ogai::search {
namespace {

TEST(FewestFirst, GivesEveryChildOnceByItsMovesAndPlace) {
  base::Random random(8);
  const game::Bits playable = game::playable(game::BoardSize::eight);
  int most = 0;
  for (int i = 0; i < 20000; ++i) {
    const game::Board board = game::random_position(game::BoardSize::eight, random).board;
    const game::Bits moves = game::legal_moves(board, playable);
    if (!moves) continue;
    const Children children(board, moves, playable);
    most = std::max(most, children.count());
    std::vector<int> expected(static_cast<std::size_t>(children.count()));
    std::iota(expected.begin(), expected.end(), 0);
    std::stable_sort(expected.begin(), expected.end(), [&](int a, int b) {
      return std::popcount(children.moves(a)) < std::popcount(children.moves(b));
    });
    FewestFirst fewest(children);
    for (const int child : expected) ASSERT_EQ(fewest.next(), child);
  }
  EXPECT_GT(most, 16);  // more than two groups
}

}  // namespace
}  // namespace ogai::search
