#include "eval/pattern_set.h"

#include <gtest/gtest.h>
#include <map>

#include "base/random.h"
#include "eval/random_pattern_weights.h"
#include "game/symmetry.h"

namespace ogai::eval {
namespace {

using game::BoardSize;

game::Board scattered_discs(base::Random& random, BoardSize size) {
  game::Board board;
  for (game::Bits rest = game::playable(size); rest;) {
    const game::Bits square = game::bit(game::pop_first(rest));
    const auto kind = random.below(3);
    if (kind == 1) board.own |= square;
    if (kind == 2) board.opp |= square;
  }
  return board;
}

// Which weights a board uses, and how often.
std::map<std::uint32_t, int> weights_of(const PatternSet& set, game::Board board) {
  std::map<std::uint32_t, int> used;
  const PatternIndices indices = set.indices(board);
  for (int lane = 0; lane < set.lanes(); ++lane)
    ++used[set.weight_of()[static_cast<std::size_t>(set.centres()[lane] + indices[lane])]];
  return used;
}

TEST(PatternSet, EveryLineOfTheBoardIsInIt) {
  for (const BoardSize size : kSizesWithPatterns) {
    const PatternSet& set = PatternSet::of(size);
    game::Bits seen = 0;
    for (int lane = 0; lane < set.lanes(); ++lane)
      for (const game::Square square : set.squares(lane)) seen |= game::bit(square);
    EXPECT_EQ(seen, game::playable(size));
  }
}

TEST(PatternSet, TheOtherSideSeesTheNegative) {
  base::Random random(1);
  for (const BoardSize size : kSizesWithPatterns)
    for (int i = 0; i < 100; ++i) {
      const game::Board board = scattered_discs(random, size);
      const PatternIndices ours = PatternSet::of(size).indices(board);
      const PatternIndices theirs = PatternSet::of(size).indices(board.passed());
      for (int lane = 0; lane < kPatternLanes; ++lane) ASSERT_EQ(theirs[lane], -ours[lane]);
    }
}

TEST(PatternSet, SymmetricBoardsUseTheSameWeights) {
  base::Random random(2);
  for (const BoardSize size : kSizesWithPatterns)
    for (int i = 0; i < 100; ++i) {
      const game::Board board = scattered_discs(random, size);
      const auto used = weights_of(PatternSet::of(size), board);
      for (game::Symmetry symmetry = 1; symmetry < game::kSymmetries; ++symmetry)
        ASSERT_EQ(weights_of(PatternSet::of(size), game::transform(board, symmetry)), used);
    }
}

TEST(PatternSet, PowersAddUpToTheIndices) {
  base::Random random(3);
  for (const BoardSize size : kSizesWithPatterns)
    for (int i = 0; i < 100; ++i) {
      const PatternSet& set = PatternSet::of(size);
      const game::Board board = scattered_discs(random, size);
      PatternIndices sum{};
      for (game::Square square = 0; square < 64; ++square) {
        const int sign =
            (board.own & game::bit(square) ? 1 : 0) - (board.opp & game::bit(square) ? 1 : 0);
        for (int lane = 0; lane < kPatternLanes; ++lane)
          sum[lane] = static_cast<std::int16_t>(sum[lane] + sign * set.powers(square)[lane]);
      }
      ASSERT_EQ(sum, set.indices(board));
    }
}

// Different cases have different weights unless a mirror says otherwise: n cases of which s are
// their own mirror image leave (n + s) / 2.
TEST(PatternSet, WeightsAreSharedByMirrorImagesOnly) {
  const PatternSet& set = PatternSet::of(BoardSize::eight);
  for (const PatternSet::Pattern& pattern : set.patterns()) {
    if (pattern.name == "corner 2x5") {
      EXPECT_EQ(pattern.weights, 59049u);
      EXPECT_EQ(pattern.lanes, 8);
    }
    if (pattern.name == "second line") {
      EXPECT_EQ(pattern.weights, (6561u + 81u) / 2);
      EXPECT_EQ(pattern.lanes, 4);
    }
    if (pattern.name == "corner 3x3") {
      EXPECT_EQ(pattern.weights, (19683u + 729u) / 2);
    }
    if (pattern.name == "diagonal of 8") {
      EXPECT_EQ(pattern.lanes, 2);
    }
  }
}

TEST(PatternSet, UnusedLanesHaveNoWeight) {
  for (const BoardSize size : game::kBoardSizes) {
    const PatternSet& set = PatternSet::of(size);
    for (int lane = set.lanes(); lane < kPatternLanes; ++lane) {
      EXPECT_EQ(set.weight_of()[static_cast<std::size_t>(set.centres()[lane])],
                PatternSet::kNoWeight);
      EXPECT_TRUE(set.squares(lane).empty());
    }
  }
  EXPECT_EQ(PatternSet::of(BoardSize::four).weights(), 0u);
}

TEST(PatternSet, SetsHaveSignatures) {
  EXPECT_NE(PatternSet::of(BoardSize::six).signature(),
            PatternSet::of(BoardSize::eight).signature());
}

}  // namespace
}  // namespace ogai::eval
