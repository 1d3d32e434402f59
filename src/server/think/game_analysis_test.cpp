#include "server/think/game_analysis.h"

#include <gtest/gtest.h>

#include "game/random_games.h"
#include "search/alphabeta/engine.h"
#include "server/think/position_analysis.h"
#include "server/think/test_scheduler.h"

namespace ogai::server::think {
namespace {

using namespace std::chrono_literals;
using game::BoardSize;

struct GameHeard {
  std::vector<search::PlyAnalysis> plies;
  std::vector<std::size_t> remaining;
  std::optional<search::GameSummary> overview;
  std::size_t before_overview = 0;  // plies heard by then
  std::optional<search::GameSummary> summary;
  Event over;

  OwnedRequest request(GameAnalysis analysis) {
    analysis.judged = [this](const search::PlyAnalysis& ply, std::size_t rest) {
      plies.push_back(ply);
      remaining.push_back(rest);
    };
    analysis.overview = [this](const search::GameSummary& all) {
      overview = all;
      before_overview = plies.size();
    };
    analysis.done = [this](const search::GameSummary& all) {
      summary = all;
      over.happen();
    };
    OwnedRequest request = make_request(std::move(analysis));
    request->on_failure = [this](const Failure&) { over.happen(); };
    return request;
  }
};

// Somebody else who keeps the scheduler busy.
OwnedRequest rival_of(Scheduler& scheduler) {
  const auto position = game::Position::initial(BoardSize::eight);
  return submitted(scheduler, "rival",
                   make_request(PositionAnalysis{.position = position, .budget = 1h}));
}

// Whether cut or not, it says what the command line says.
TEST(GameAnalysis, AgreesWithTheWholeAnalysis) {
  base::Random random(9);
  for (const SchedulerSettings& how : {settings(), hurried()}) {
    Scheduler scheduler(how);
    const OwnedRequest rival = rival_of(scheduler);
    const game::GameRecord game = game::random_game(BoardSize::four, random);
    const auto engine = search::make_engine(game.objective(), BoardSize::four, {1 << 20, 1});
    search::NullSink sink;
    const search::GameAnalysis expected = search::analyse_game(
        game, {}, *engine, {}, sink, [] {}, [] {});
    GameHeard heard;
    const OwnedRequest request = submitted(scheduler, "a", heard.request({.game = game}));
    ASSERT_TRUE(heard.over.wait());
    ASSERT_TRUE(heard.summary);
    ASSERT_EQ(heard.plies.size(), expected.plies.size());
    for (std::size_t i = 0; i < heard.plies.size(); ++i) {
      const search::PlyAnalysis& mine = heard.plies[i];
      const search::PlyAnalysis& theirs = expected.plies[expected.plies.size() - 1 - i];
      EXPECT_EQ(mine.ply, theirs.ply);
      EXPECT_EQ(mine.played.value, theirs.played.value);
      EXPECT_EQ(mine.loss(), theirs.loss());
      EXPECT_EQ(mine.mark(), theirs.mark());
      EXPECT_EQ(heard.remaining[i], heard.plies.size() - 1 - i);
    }
    EXPECT_EQ(heard.summary->black.loss, search::summarise(expected).black.loss);
    EXPECT_EQ(heard.summary->white.accuracy, search::summarise(expected).white.accuracy);
    EXPECT_EQ(heard.summary->turning_point, search::turning_point(expected));
  }
}

TEST(GameAnalysis, KeepsItsTimeAndDepth) {
  Scheduler scheduler(hurried());
  base::Random random(10);
  const game::GameRecord game = game::random_game(BoardSize::eight, random, 6);
  const OwnedRequest rival = rival_of(scheduler);
  for (const search::Limits& limits :
       {search::Limits{.move_time = 60ms}, search::Limits{.depth = 3}}) {
    GameHeard heard;
    const OwnedRequest request =
        submitted(scheduler, "a", heard.request({.game = game, .limits = limits}));
    ASSERT_TRUE(heard.over.wait());
    // Without time for even one depth, nothing is said about a ply.
    EXPECT_LE(heard.plies.size(), 6u);
    EXPECT_GE(heard.plies.size(), limits.depth ? 6u : 1u);
    for (const auto& ply : heard.plies) {
      EXPECT_EQ(ply.played.depth, ply.best().depth);
      EXPECT_EQ(ply.played.depth, limits.depth.value_or(ply.played.depth));
    }
  }
}

TEST(GameAnalysis, GoesThroughTheGameQuicklyBeforeItGoesDeep) {
  Scheduler scheduler(settings());
  base::Random random(11);
  const game::GameRecord game = game::random_game(BoardSize::eight, random, 12);
  GameHeard heard;
  const OwnedRequest request = submitted(
      scheduler, "a",
      heard.request({.game = game, .limits = {.depth = 6}, .quick = search::Limits{.depth = 2}}));
  ASSERT_TRUE(heard.over.wait());
  ASSERT_TRUE(heard.overview && heard.summary);
  ASSERT_EQ(heard.before_overview, 12u);
  ASSERT_EQ(heard.plies.size(), 24u);
  for (std::size_t i = 0; i < heard.plies.size(); ++i) {
    EXPECT_EQ(heard.plies[i].ply, 11 - i % 12);
    EXPECT_EQ(heard.plies[i].played.depth, i < 12 ? 2 : 6);
    EXPECT_EQ(heard.remaining[i], 11 - i % 12);
  }
  EXPECT_EQ(heard.overview->black.moves, heard.summary->black.moves);
}

TEST(GameAnalysis, DoesNotSearchAgainWhatTheQuickRoundProved) {
  Scheduler scheduler(settings());
  base::Random random(12);
  const game::GameRecord game = game::random_game(BoardSize::four, random);
  GameHeard heard;
  const OwnedRequest request =
      submitted(scheduler, "a", heard.request({.game = game, .quick = search::Limits{}}));
  ASSERT_TRUE(heard.over.wait());
  ASSERT_TRUE(heard.overview && heard.summary);
  EXPECT_EQ(heard.plies.size(), search::plies_to_analyse(game));
  EXPECT_EQ(heard.overview->turning_point, heard.summary->turning_point);
}

TEST(GameAnalysis, OfNoMoves) {
  Scheduler scheduler(settings());
  GameHeard heard;
  const OwnedRequest request =
      submitted(scheduler, "a", heard.request({.game = game::GameRecord()}));
  ASSERT_TRUE(heard.over.wait());
  ASSERT_TRUE(heard.summary);
  EXPECT_EQ(heard.summary->black.moves, 0);
}

}  // namespace
}  // namespace ogai::server::think
