// The computations behind report C's experiments, against slow or known ones.
#include <gtest/gtest.h>

#include "agents/maximax_search.h"
#include "game/random_games.h"
#include "lab/correlation.h"
#include "lab/game_trees.h"
#include "lab/linear_regression.h"
#include "lab/one_direction.h"
#include "lab/report_c_genetic.h"

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
TEST(LinearRegression, GivesTheReportsSlopeWithItsAxesSwapped) {
  LinearRegression swapped(1);
  swapped.add(std::array{14.55}, 1);
  swapped.add(std::array{296.35}, 65.4966);
  swapped.add(std::array{55950.05}, 4289.811);
  const auto fit = swapped.fit();
  ASSERT_TRUE(fit && fit->slopes[0]);
  EXPECT_NEAR(fit->slopes[0]->value, 0.07629278861, 1e-8);
  EXPECT_NEAR(fit->constant, 21.334244875, 1e-4);
}

TEST(Correlation, IsThatOfTheTextbooks) {
  Correlation correlation, first;
  const std::array<std::array<double, 2>, 5> points = {{{1, 2}, {2, 1}, {3, 4}, {4, 3}, {5, 5}}};
  for (std::size_t i = 0; i < points.size(); ++i)
    (i < 2 ? first : correlation).add(points[i][0], points[i][1]);
  correlation.add(first);
  EXPECT_EQ(correlation.count(), 5u);
  EXPECT_NEAR(correlation.r().value, 0.8, 1e-12);
  EXPECT_NEAR(correlation.r().low, std::tanh(std::atanh(0.8) - arena::kNormal95 / std::sqrt(2.0)),
              1e-12);
  EXPECT_EQ(Correlation().r().high, 1);
}

TEST(KendallTau, CountsPairsInOrder) {
  const std::array<double, 4> up = {1, 2, 3, 4}, down = {9, 7, 5, 3}, mixed = {1, 3, 2, 4};
  EXPECT_DOUBLE_EQ(kendall_tau(up, up), 1);
  EXPECT_DOUBLE_EQ(kendall_tau(up, down), -1);
  EXPECT_DOUBLE_EQ(kendall_tau(up, mixed), 4.0 / 6);
  EXPECT_DOUBLE_EQ(kendall_tau({}, {}), 0);
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

class LostNotebook final : public Notebook {
 public:
  void keep(const StoredRun&) override {}
};

// The cells of one tiny genetic study, taken up from those that `run` has.
void go_on(StoredRun& run) {
  base::OptionValues values(genetic_study_settings());
  for (const auto& [name, value] : quick_genetic_study()) ASSERT_TRUE(values.set(name, value).ok());
  for (const auto& [name, value] : {std::pair{"epochs", "3"},
                                    {"population", "2"},
                                    {"random_games", "2"},
                                    {"games", "2"},
                                    {"test_neighbours", "1"},
                                    {"measure_openings", "1"},
                                    {"pairs", "1"}})
    ASSERT_TRUE(values.set(name, value).ok());
  LostNotebook notebook;
  Bench bench(run, values, notebook, {}, base::ProgressMode::silent);
  measure_genetic_study(
      bench, {.config = "paper-c-squares", .published = "squares", .epochs_per_cell = 2});
}

TEST(GeneticStudy, GoesOnFromACellAsIfItHadNeverStopped) {
  StoredRun whole{.threads = 2};
  go_on(whole);
  ASSERT_EQ(whole.cells.size(), 2u + 5);
  StoredRun resumed{.threads = 1, .cells = {whole.cells[0]}};
  go_on(resumed);
  ASSERT_EQ(resumed.cells.size(), whole.cells.size());
  for (std::size_t i = 0; i < whole.cells.size(); ++i) {
    EXPECT_EQ(resumed.cells[i].key, whole.cells[i].key);
    if (i >= 2) {
      EXPECT_EQ(resumed.cells[i].value, whole.cells[i].value) << whole.cells[i].key;
    } else {  // the epochs have their seconds
      EXPECT_EQ(resumed.cells[i].value.at("bests"), whole.cells[i].value.at("bests"));
      EXPECT_EQ(resumed.cells[i].value.at("population"), whole.cells[i].value.at("population"));
    }
  }
  EXPECT_EQ(whole.cells[1].value.at("epochs").size(), 1u);
  EXPECT_EQ(whole.cells[1].value.at("epochs").at(0).at("epoch"), 3);
}

}  // namespace
}  // namespace ogai::lab
