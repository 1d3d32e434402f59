#include "search/game_analysis.h"

#include <gtest/gtest.h>

namespace ogai::search {
namespace {

using game::BoardSize;
using game::Color;

PlyAnalysis ply_of(int best, int played, bool exact = true, BoardSize size = BoardSize::eight) {
  PlyAnalysis ply;
  ply.size = size;
  ply.choices = 5;
  ply.played.value = played;
  ply.played.exact = exact;
  ply.lines.resize(1);
  ply.lines[0].value = best;
  ply.lines[0].exact = exact;
  return ply;
}

// Black and white in turn: what each could have had and what it took, from its own side.
GameAnalysis game_of(const std::vector<std::pair<int, int>>& values) {
  GameAnalysis analysis;
  for (const auto& [best, played] : values) {
    PlyAnalysis ply = ply_of(best, played);
    ply.ply = analysis.plies.size();
    ply.mover = ply.ply % 2 == 0 ? Color::black : Color::white;
    analysis.plies.push_back(ply);
  }
  return analysis;
}

TEST(Mark, FollowsTheLoss) {
  EXPECT_EQ(ply_of(20, 20).mark(), Mark::best);
  EXPECT_EQ(ply_of(20, 22).mark(), Mark::best);
  EXPECT_EQ(ply_of(20, 18).mark(), Mark::good);
  EXPECT_EQ(ply_of(20, 17).mark(), Mark::inaccuracy);
  EXPECT_EQ(ply_of(20, 15).mark(), Mark::inaccuracy);
  EXPECT_EQ(ply_of(20, 14).mark(), Mark::mistake);
  EXPECT_EQ(ply_of(20, 9).mark(), Mark::mistake);
  EXPECT_EQ(ply_of(-20, -32).mark(), Mark::blunder);
  EXPECT_EQ(name(Mark::inaccuracy), "inaccuracy");
}

TEST(Mark, AGameGivenAwayIsAMistake) {
  EXPECT_EQ(ply_of(2, 0).mark(), Mark::mistake);
  EXPECT_EQ(ply_of(0, -2).mark(), Mark::mistake);
  EXPECT_EQ(ply_of(-2, -4).mark(), Mark::good);
  EXPECT_EQ(ply_of(8, -8).mark(), Mark::blunder);
  // Estimates waver by a disc or two.
  EXPECT_EQ(ply_of(1, -1, false).mark(), Mark::good);
  EXPECT_EQ(ply_of(3, 0, false).mark(), Mark::inaccuracy);
  EXPECT_EQ(ply_of(2, -1, false).mark(), Mark::mistake);
}

TEST(Mark, DiscsCountMoreOnSmallBoards) {
  EXPECT_EQ(ply_of(10, 8, true, BoardSize::eight).mark(), Mark::good);
  EXPECT_EQ(ply_of(10, 8, true, BoardSize::six).mark(), Mark::inaccuracy);
  EXPECT_EQ(ply_of(10, 8, true, BoardSize::four).mark(), Mark::mistake);
}

TEST(Accuracy, SmallSlipsCostLittle) {
  EXPECT_DOUBLE_EQ(ply_of(4, 4).accuracy(), 100);
  EXPECT_NEAR(ply_of(4, 2).accuracy(), 89.5, 0.1);
  EXPECT_NEAR(ply_of(4, -2).accuracy(), 36.8, 0.1);
  EXPECT_LT(ply_of(8, -4).accuracy(), 2);
}

TEST(Accuracy, OfASideIsTheMeanOfItsChoices) {
  GameAnalysis analysis = game_of({{4, 2}, {0, 0}, {4, 4}, {0, -30}});
  analysis.plies[3].choices = 1;  // nobody's fault
  const GameSummary summary = summarise(analysis);
  EXPECT_NEAR(summary.black.accuracy.value(), 94.7, 0.1);
  EXPECT_EQ(summary.black.marks[static_cast<std::size_t>(Mark::good)], 1);
  EXPECT_EQ(summary.white.accuracy, 100);
  EXPECT_EQ(summarise(GameAnalysis{}).black.accuracy, std::nullopt);
}

TEST(TurningPoint, TheMoveAfterWhichItWasLost) {
  // Black leads, lets white in by ply 2; white keeps it.
  EXPECT_EQ(turning_point(game_of({{6, 4}, {-4, -4}, {4, -8}, {8, 6}, {-6, -10}})), 2u);
}

TEST(TurningPoint, IsBehindTheLastTimeItWasGivenBack) {
  // Black loses it with ply 0, white gives it back with ply 1, black loses it for good by ply 2.
  EXPECT_EQ(turning_point(game_of({{6, -20}, {20, -2}, {2, -4}, {4, 4}})), 2u);
}

TEST(TurningPoint, OfSeveralTheOneThatCostMost) {
  // Between plies 2 and 4 a deeper search thinks otherwise.
  EXPECT_EQ(turning_point(game_of({{6, 6}, {-6, -6}, {6, -8}, {8, 8}, {0, -1}, {1, 1}})), 2u);
}

TEST(TurningPoint, NoneWithoutALoserOrALoss) {
  EXPECT_EQ(costliest_ply(GameAnalysis{}), std::nullopt);
  EXPECT_EQ(costliest_ply(game_of({{6, 5}, {-6, -7}, {8, 8}})), std::nullopt);
  EXPECT_EQ(costliest_ply(game_of({{9, 1}, {-6, -10}, {8, 8}})), 1u);  // not the winner's own
  EXPECT_EQ(costliest_ply(game_of({{9, 1}, {6, 4}, {0, 0}})), 0u);     // of a draw anybody's
  EXPECT_EQ(turning_point(GameAnalysis{}), std::nullopt);
  EXPECT_EQ(turning_point(game_of({{6, 0}, {0, 0}})), std::nullopt);
  EXPECT_EQ(turning_point(game_of({{6, 6}, {-6, -8}, {8, 8}})), std::nullopt);
}

}  // namespace
}  // namespace ogai::search
