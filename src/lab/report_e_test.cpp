// What the experiments of report E count and compute.
#include "eval/report_e.h"

#include <gtest/gtest.h>

#include "agents/registry.h"
#include "base/random.h"
#include "eval/stability.h"
#include "game/random_games.h"
#include "lab/conversion_points.h"
#include "lab/genetic_runs.h"
#include "lab/parameter_files.h"
#include "lab/reachable_discs.h"
#include "lab/tally_share.h"
#include "lab/test_bench.h"
#include "train/genetic/checkpoint.h"

namespace ogai::lab {
namespace {

TEST(ConversionPoints, TheReportsTwoTablesAgree) {
  const ConversionMatrix& matrix = report_conversion_matrix();
  for (std::size_t i = 0; i < kConversionPoints; ++i) {
    double points = 0;
    for (std::size_t j = 0; j < kConversionPoints; ++j) {
      points += matrix[i][j];
      EXPECT_DOUBLE_EQ(matrix[i][j] + matrix[j][i], i == j ? 0 : 40);
    }
    EXPECT_DOUBLE_EQ(points, kReportConversionTotals[i].all()) << "CP " << conversion_point(i);
  }
}

// Every line of play by itself, without remembering positions.
game::Bits turned_by_any_line(game::Board board, game::Bits playable) {
  game::Bits moves = game::legal_moves(board, playable);
  if (!moves)
    return game::legal_moves(board.passed(), playable)
               ? turned_by_any_line(board.passed(), playable)
               : 0;
  game::Bits turned = 0;
  while (moves) {
    const game::Square square = game::pop_first(moves);
    const game::Bits flipped = game::flips(board, square);
    turned |= flipped | turned_by_any_line(game::after(board, square, flipped), playable);
  }
  return turned;
}

TEST(ReachableDiscs, AreThoseOfEveryLineOfPlay) {
  base::Random random(1);
  int compared = 0;
  for (int i = 0; i < 60; ++i) {
    const game::Position position =
        game::random_game(game::BoardSize::eight, random, 55 + i % 3).position();
    const auto never = discs_never_turned(position.board, position.size);
    ASSERT_TRUE(never);
    const game::Bits turned = turned_by_any_line(position.board, game::kAllSquares);
    EXPECT_EQ(*never, position.board.discs() & ~turned);
    // What others call stable is.
    const game::Bits proved =
        eval::stable_discs(position.board.own, position.board.opp, position.size);
    EXPECT_EQ(proved & ~*never, 0u);
    EXPECT_EQ(eval::report_e::marked_stable(position.size, position.board.own) & ~*never, 0u);
    compared += position.is_over() ? 0 : 1;
  }
  EXPECT_GT(compared, 30);
}

TEST(ReachableDiscs, GivesUpWhereTooManyPositionsCanBeReached) {
  EXPECT_FALSE(discs_never_turned(game::initial_board(), game::BoardSize::eight, 1000));
}

TEST(TallyShare, IsTheScoreWithAnInterval) {
  const arena::Estimate half = tally_share({50, 0, 50});
  EXPECT_DOUBLE_EQ(half.value, 0.5);
  EXPECT_NEAR(half.high - 0.5, 0.098, 0.002);
  const arena::Estimate all = tally_share({20, 0, 0});
  EXPECT_DOUBLE_EQ(all.high, 1);
  EXPECT_LT(all.low, 1);
  EXPECT_EQ(tally_share({}).low, 0);
  const arena::ColorTally tally{{1, 2, 3}, {4, 5, 6}};
  const auto again = Json(tally).get<arena::ColorTally>();
  EXPECT_EQ(again.black.drawn, 2);
  EXPECT_EQ(again.white.lost, 6);
}

TEST(ParameterFiles, AreAgents) {
  ParameterFiles files;
  const std::string spec = files.hybrid(published_genes(), "cp=60,depth=1");
  const auto made = agents::make_agent(spec, {});
  EXPECT_TRUE(made) << spec;
  EXPECT_NE(files.hybrid(published_genes(), "cp=60"), spec);
}

TEST(GeneticRuns, KeepEvenlySpreadBestsAndRepeat) {
  TestBench lab;
  const GeneticChanges changes = {{"population", "4"}, {"depth", "1"}, {"epochs", "5"}};
  const GeneticRun run = train_genetic(lab.bench, changes, 0, 3);
  ASSERT_EQ(run.bests.size(), 3u);
  EXPECT_EQ(run.bests[0].epoch, 0u);
  EXPECT_EQ(run.bests[1].epoch, 2u);
  EXPECT_EQ(run.bests[2].epoch, 4u);
  EXPECT_EQ(run.epochs, 5u);
  EXPECT_EQ(run.games, 5u * 4 * 3);
  EXPECT_EQ(run.bests[2].games, run.games);
  const Json stored = run;
  EXPECT_EQ(Json(stored.get<GeneticRun>()), stored);
  EXPECT_EQ(Json(train_genetic(lab.bench, changes, 0, 3)), stored);
  // A budget of games decides about the epochs.
  EXPECT_EQ(train_genetic(lab.bench, changes, 30, 3).epochs, 3u);
  EXPECT_THROW(train_genetic(lab.bench, {{"populatoin", "4"}}, 0, 3), base::Failure);
  EXPECT_THROW(read_genetic_run("no/such/run", 3), base::Failure);
}

TEST(GeneticRuns, AreReadFromTheirFolders) {
  const GeneVector weak(20, 1.0), good = published_genes();
  train::genetic::Checkpoint state;
  state.epoch = 2;
  state.games = 24;
  state.islands = {{{good, 0.5}, {weak, -0.5}}, {{weak, 0.25}, {weak, 0}}};
  state.history = {{{weak, 0.75}, {good, 0.5}}, {{weak, 0.1}, {good, 0.2}}};
  const base::TemporaryFolder folder;
  ASSERT_TRUE(train::genetic::save_checkpoint(folder.path(), eval::report_e::kForm, state));
  const GeneticRun run = read_genetic_run(folder.path().string(), 10);
  EXPECT_EQ(run.population, 2u);
  EXPECT_EQ(run.islands, 2u);
  ASSERT_EQ(run.bests.size(), 2u);
  EXPECT_EQ(run.bests[0].genes, weak);  // the best of its epoch, whatever the island
  EXPECT_EQ(run.bests[0].games, 12u);
  EXPECT_EQ(run.bests[1].genes, good);
  EXPECT_EQ(read_genetic_run(folder.path().string(), 1).bests.front().genes, good);
}

TEST(GeneticRuns, VectorsPlayPairsAndOutsiders) {
  TestBench lab;
  const auto openings = test_openings(lab.bench, "test", 3);
  ASSERT_EQ(openings.size(), 3u);
  // A set against itself: each pair is one game with both colours.
  EXPECT_EQ(play_vectors(lab.bench, published_genes(), published_genes(), openings)[2], 3u);
  const OutsideScores scores =
      play_outside(lab.bench, {published_genes()}, "@report-e gdy-ab:depth=1", openings);
  EXPECT_EQ(scores.opponents, (std::vector<std::string>{"report-e", "gdy-ab:depth=1"}));
  EXPECT_EQ(scores.all(0).games(), 12);
  EXPECT_EQ(scores.against(0, "report-e").score(), 0.5);
  EXPECT_EQ(scores.without(0, "report-e").games(), 6);
  EXPECT_EQ(Json(Json(scores).get<OutsideScores>()), Json(scores));
}

}  // namespace
}  // namespace ogai::lab
