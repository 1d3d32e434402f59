#include "nn/encoding.h"

#include <gtest/gtest.h>

#include "nn/sample_positions.h"

namespace ogai::nn {
namespace {

using game::BoardSize;

TEST(Encoding, PolicyNumbersSquaresRowByRowThenThePass) {
  for (const BoardSize size : game::kBoardSizes) {
    for (int i = 0; i < policy_size(size); ++i)
      EXPECT_EQ(policy_index(size, policy_move(size, i)), i);
    EXPECT_EQ(policy_move(size, policy_size(size) - 1), game::kPass);
    EXPECT_EQ(policy_index(size, *game::square_from_name(size, "a1")), 0);
    EXPECT_EQ(policy_index(size, *game::square_from_name(size, "b1")), 1);
    EXPECT_EQ(policy_index(size, *game::square_from_name(size, "a2")), game::side(size));
  }
}

TEST(Encoding, PlanesAreOwnOtherLegalAndOnes) {
  const game::Board board = game::initial_board();
  const game::Bits moves = game::legal_moves(board);
  std::vector<float> planes(4 * 64);
  encode(Encoding::planes, BoardSize::eight, board, moves, planes);
  for (game::Square square = 0; square < 64; ++square) {
    EXPECT_EQ(planes[square], board.own >> square & 1);
    EXPECT_EQ(planes[64 + square], board.opp >> square & 1);
    EXPECT_EQ(planes[128 + square], moves >> square & 1);
    EXPECT_EQ(planes[192 + square], 1);
  }
}

TEST(Encoding, DiscsAreSigned) {
  std::vector<float> planes(16);
  encode(Encoding::discs, BoardSize::four, game::initial_board(), 0, planes);
  EXPECT_EQ(planes, (std::vector<float>{0, 0, 0, 0, 0, -1, 1, 0, 0, 1, -1, 0, 0, 0, 0, 0}));
}

// The planes of an image are the planes, moved as the policy's squares are.
TEST(Encoding, SymmetriesOfBoardPlanesAndPolicyAgree) {
  for (const BoardSize size : game::kBoardSizes) {
    const auto sample = sample_positions(size, 20);
    const int cells = game::cell_count(size);
    std::vector<float> planes(4 * cells), image(4 * cells);
    for (std::size_t i = 0; i < sample.boards.size(); ++i)
      for (game::Symmetry s = 0; s < game::kSymmetries; ++s) {
        encode(Encoding::planes, size, sample.boards[i], sample.moves[i], planes);
        encode(Encoding::planes, size, game::transform(sample.boards[i], s),
               game::transform(sample.moves[i], s), image);
        for (int at = 0; at < 4 * cells; ++at) {
          const game::Move moved = game::transform_move(policy_move(size, at % cells), s);
          EXPECT_EQ(planes[at], image[at / cells * cells + policy_index(size, moved)]);
        }
      }
  }
}

}  // namespace
}  // namespace ogai::nn
