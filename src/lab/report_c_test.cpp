// The computations behind report C's experiments, against slow or known ones.
#include <gtest/gtest.h>

#include "agents/maximax_search.h"
#include "game/random_games.h"
#include "lab/game_trees.h"
#include "lab/line_fit.h"
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

// The report's slope, 0.07629…, is that of its points the wrong way round.
TEST(LineFit, GivesTheReportsSlopeWithItsAxesSwapped) {
  const std::array<DataPoint, 3> swapped = {{{14.55, 1}, {296.35, 65.4966}, {55950.05, 4289.811}}};
  EXPECT_NEAR(fit_line(swapped).slope, 0.07629278861, 1e-8);
  EXPECT_NEAR(fit_line(swapped).intercept, 21.334244875, 1e-4);
}

TEST(LineFit, FindsAnExactLineAndSurvivesTooFewPoints) {
  const std::array<DataPoint, 3> line = {{{1, 5}, {2, 3}, {4, -1}}};
  EXPECT_NEAR(fit_line(line).slope, -2, 1e-12);
  EXPECT_NEAR(fit_line(line).at(0), 7, 1e-12);
  EXPECT_NEAR(fit_line(line).correlation(), -1, 1e-12);
  EXPECT_EQ(fit_line({}).slope, 0);
  EXPECT_EQ(fit_line(std::span(line).first(1)).at(9), 5);
}

TEST(GameTrees, WithoutACutTheSearchVisitsTheWholeTree) {
  // From the start nobody passes or ends within four plies: perft 1, 4, 12, 56.
  EXPECT_EQ(full_tree_nodes(game::initial_board(), 1), 1u);
  EXPECT_EQ(full_tree_nodes(game::initial_board(), 2), 1u + 4);
  EXPECT_EQ(full_tree_nodes(game::initial_board(), 4), 1u + 4 + 12 + 56);
  // Positions in which every move is forced have nothing to cut off.
  const eval::report_c::Evaluation evaluation(eval::report_c::kPublishedSets[1].values,
                                              game::BoardSize::eight, game::Objective::fewest);
  agents::MaximaxTable table(1 << 20);
  for (const int round : {61, 62, 63})
    for (const game::Board board : random_boards(round, 100, 3)) {
      agents::MaximaxSearch search(evaluation, table, {}, agents::MoveOrder::none);
      (void)search.search(board, 8);
      EXPECT_LE(search.nodes(), full_tree_nodes(board, 8));
      if (round == 63) {
        EXPECT_EQ(search.nodes(), full_tree_nodes(board, 8));
      }
    }
}

TEST(GameTrees, RandomBoardsHaveTheirRoundAndAMove) {
  for (const int round : {4, 5, 30, 63}) {
    const auto boards = random_boards(round, 50, 1);
    EXPECT_GT(boards.size(), 35u) << round;
    for (const game::Board board : boards) {
      EXPECT_EQ(board.disc_count(), round);
      EXPECT_NE(game::legal_moves(board), 0u);
    }
    EXPECT_EQ(boards, random_boards(round, 50, 1));
  }
}

}  // namespace
}  // namespace ogai::lab
