#include "arena/openings.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "game/symmetry.h"

namespace ogai::arena {
namespace {

using game::BoardSize;
using game::Position;

// Known numbers of Reversi positions up to symmetry.
TEST(Openings, AllDistinctPositionsAreFound) {
  const std::size_t expected[] = {1, 1, 3, 14, 60, 322, 1773};
  for (int plies = 0; plies <= 6; ++plies)
    EXPECT_EQ(all_openings(BoardSize::eight, plies).size(), expected[plies]) << plies;
}

TEST(Openings, NoTwoAreSymmetricAndNoneIsOver) {
  for (const BoardSize size : game::kBoardSizes) {
    std::set<game::Board> seen;
    for (const Position& opening : all_openings(size, 5)) {
      EXPECT_TRUE(seen.insert(game::canonical(opening.board).board).second);
      EXPECT_FALSE(opening.is_over());
      EXPECT_LE(opening.board.disc_count(), 9);  // fewer after a pass, on 4×4
      EXPECT_EQ(opening.to_move, game::Color::white);
    }
  }
}

TEST(Openings, RandomOnesAreDistinctAndRepeatable) {
  const auto openings = random_openings(BoardSize::eight, 8, 300, 5);
  ASSERT_EQ(openings.size(), 300u);
  std::set<game::Board> seen;
  for (const Position& opening : openings) {
    EXPECT_TRUE(seen.insert(game::canonical(opening.board).board).second);
    EXPECT_FALSE(opening.is_over());
  }
  EXPECT_EQ(random_openings(BoardSize::eight, 8, 300, 5), openings);
  EXPECT_NE(random_openings(BoardSize::eight, 8, 300, 6), openings);
}

TEST(Openings, AreFewWhereThereAreNoMore) {
  EXPECT_EQ(random_openings(BoardSize::eight, 1, 3, 1).size(), 1u);
  EXPECT_EQ(random_openings(BoardSize::eight, 3, 1000, 1).size(), 14u);
  EXPECT_TRUE(random_openings(BoardSize::four, 30, 10, 1).empty());
}

TEST(Openings, ShufflingKeepsTheSet) {
  auto openings = all_openings(BoardSize::eight, 4);
  const auto sorted = openings;
  shuffle(openings, 3);
  EXPECT_NE(openings, sorted);
  EXPECT_TRUE(std::is_permutation(openings.begin(), openings.end(), sorted.begin()));
}

TEST(Openings, TheShippedOnesAreDistinctAndEarly) {
  for (const auto objective : {game::Objective::fewest, game::Objective::most}) {
    std::set<game::Board> seen;
    for (const Position& opening : shipped_openings(objective, BoardSize::eight)) {
      EXPECT_TRUE(seen.insert(game::canonical(opening.board).board).second);
      EXPECT_TRUE(opening.legal_moves());
      EXPECT_GE(opening.board.disc_count(), 12);
      EXPECT_LE(opening.board.disc_count(), 16);
    }
    EXPECT_EQ(seen.size(), 500u);
    EXPECT_TRUE(shipped_openings(objective, BoardSize::six).empty());
  }
}

}  // namespace
}  // namespace ogai::arena
