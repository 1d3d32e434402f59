#include "search/game_analysis.h"

#include <gtest/gtest.h>

#include "game/random_games.h"
#include "search/alphabeta/engine.h"

namespace ogai::search {
namespace {

using game::BoardSize;
using game::Objective;

GameAnalysis analyse(const game::GameRecord& game, Limits limits = {}, std::stop_token stop = {}) {
  const auto engine = make_engine(game.objective(), game.start().size, {std::size_t{4} << 20, 1});
  NullSink sink;
  return analyse_game(
      game, {limits, 1}, *engine, stop, sink, [] {}, [] {});
}

// On 4×4 everything is proved: what a move leaves is what the next position is worth.
TEST(GameAnalysis, LossesAddUpFromTheEnd) {
  base::Random random(5);
  for (int i = 0; i < 20; ++i) {
    const game::GameRecord game = game::random_game(BoardSize::four, random);
    const GameAnalysis analysis = analyse(game);
    ASSERT_EQ(analysis.plies.size(), plies_to_analyse(game));
    int for_black = game.position().final_score(Objective::fewest, game::Color::black);
    for (auto ply = analysis.plies.rbegin(); ply != analysis.plies.rend(); ++ply) {
      const int sign = ply->mover == game::Color::black ? 1 : -1;
      EXPECT_TRUE(ply->played.exact);
      EXPECT_EQ(ply->played.value, sign * for_black);
      EXPECT_GE(ply->loss(), 0);
      for_black += sign * ply->loss();
    }
    EXPECT_EQ(for_black, 4);  // the value of the game
  }
}

TEST(GameAnalysis, SummaryCountsOnlyChoices) {
  base::Random random(6);
  const GameAnalysis analysis = analyse(game::random_game(BoardSize::four, random));
  int loss = 0, choices = 0;
  for (const PlyAnalysis& ply : analysis.plies) {
    loss += ply.loss();
    choices += ply.choices > 1;
  }
  const SideSummary black = summarise(analysis, game::Color::black);
  const SideSummary white = summarise(analysis, game::Color::white);
  EXPECT_EQ(black.loss + white.loss, loss);
  EXPECT_EQ(black.moves + white.moves, choices);
  EXPECT_EQ(black.worst == nullptr, black.loss == 0);
}

TEST(GameAnalysis, ComparesAtOneDepth) {
  base::Random random(7);
  const auto game = game::random_game(BoardSize::eight, random, 12);
  for (const PlyAnalysis& ply : analyse(game, {.depth = 4}).plies) {
    EXPECT_EQ(ply.played.depth, ply.best().depth);
    EXPECT_EQ(ply.played.move, game.moves()[ply.ply].move);
  }
}

TEST(GameAnalysis, ToldToStopItKeepsWhatIsDone) {
  std::stop_source source;
  source.request_stop();
  base::Random random(8);
  const GameAnalysis analysis =
      analyse(game::random_game(BoardSize::eight, random, 12), {}, source.get_token());
  EXPECT_FALSE(analysis.complete);
  EXPECT_TRUE(analysis.plies.empty());
}

}  // namespace
}  // namespace ogai::search
