#include "eval/features.h"

#include <gtest/gtest.h>
#include <map>

#include "game/random_games.h"
#include "game/symmetry.h"

namespace ogai::eval {
namespace {

std::map<int, int> features_of(game::Board board, game::BoardSize size) {
  const Geometry& g = geometry(size);
  std::map<int, int> features;
  visit_features(g, board, game::legal_moves(board, g.playable),
                 game::legal_moves(board.passed(), g.playable), [&](int feature, int count) {
                   EXPECT_GE(feature, 0);
                   EXPECT_LT(feature, feature::kCount);
                   features[feature] += count;
                 });
  return features;
}

TEST(Features, AreTheSameInAllSymmetricBoards) {
  base::Random random(3);
  for (const game::BoardSize size : game::kBoardSizes)
    for (int i = 0; i < 200; ++i) {
      const game::Board board = game::random_position(size, random).board;
      const auto expected = features_of(board, size);
      for (game::Symmetry s = 1; s < game::kSymmetries; ++s)
        ASSERT_EQ(features_of(game::transform(board, s), size), expected);
    }
}

TEST(Features, OfTheInitialPosition) {
  const auto features = features_of(game::initial_board(), game::BoardSize::eight);
  EXPECT_EQ(features.at(feature::kBias), 1);
  EXPECT_EQ(features.at(feature::kOwnMobility + 4), 1);
  EXPECT_EQ(features.at(feature::kOppMobility + 4), 1);
  EXPECT_EQ(features.at(feature::kCornerBlocks), 4);      // four empty corners
  EXPECT_EQ(features.at(feature::kOddQuadrants + 4), 1);  // fifteen empty squares in each
  EXPECT_EQ(features.at(feature::kOwnFrontier), 2);
  EXPECT_EQ(features.at(feature::kOwnPotential), 10);
}

TEST(Features, ClassesOfSquaresCoverTheBoardOnce) {
  for (const auto& [size, classes] : {std::pair{game::BoardSize::eight, 10},
                                      {game::BoardSize::six, 6},
                                      {game::BoardSize::four, 3}}) {
    const Geometry& g = geometry(size);
    EXPECT_EQ(g.class_count, classes);
    game::Bits all = 0;
    for (const game::Bits squares : g.classes) {
      EXPECT_EQ(all & squares, 0u);
      all |= squares;
    }
    EXPECT_EQ(all, g.playable);
  }
}

}  // namespace
}  // namespace ogai::eval
