#include "cli/analysis/agent_analysis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agents/registry.h"
#include "cli/analysis/agent_analysis_view.h"
#include "game/random_games.h"

namespace ogai::cli {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

AgentAnalysis by_agent(const std::string& spec, const game::GameRecord& game) {
  arena::Seat seat(spec, {game.objective()});
  search::NullSink sink;
  auto analysis = analyse_by_agent(
      seat, {game, {}, 1}, {}, sink, [] {}, [] {});
  EXPECT_TRUE(analysis.ok());
  return std::move(*analysis);
}

TEST(AgentAnalysis, EveryMoveOfAPositionBestFirst) {
  base::Random random(1);
  const game::GameRecord played = game::random_game(game::BoardSize::eight, random, 20);
  const game::GameRecord position(played.position());
  const AgentAnalysis analysis = by_agent("gdy-ab:4", position);
  ASSERT_EQ(analysis.plies.size(), 1u);
  AgentPly ply = analysis.plies.front();
  EXPECT_EQ(std::popcount(position.position().legal_moves()), std::ssize(ply.moves));
  for (std::size_t i = 1; i < ply.moves.size(); ++i)
    EXPECT_GE(ply.moves[i - 1].value, ply.moves[i].value);
  EXPECT_EQ(ply.of_played(), nullptr);
  EXPECT_EQ(ply.loss(), 0);
  EXPECT_THAT(agent_position_text(ply, position.objective()), HasSubstr("4       "));  // the depth
  ply.keep_best(2);
  EXPECT_EQ(ply.moves.size(), 2u);
}

TEST(AgentAnalysis, LossesOfAGameInTheAgentsUnit) {
  base::Random random(2);
  const game::GameRecord game = game::random_game(game::BoardSize::six, random);
  for (const char* spec : {"gdy-ab:3", "greedy-invincible:solve=0"}) {
    const AgentAnalysis analysis = by_agent(spec, game);
    EXPECT_TRUE(analysis.complete);
    for (AgentPly ply : analysis.plies) {
      EXPECT_EQ(game.moves()[ply.ply].move, ply.played);
      ASSERT_NE(ply.of_played(), nullptr);
      EXPECT_GE(ply.loss(), 0);
      EXPECT_EQ(ply.loss() == 0, ply.best()->value == ply.of_played()->value &&
                                     ply.best()->win_rate == ply.of_played()->win_rate);
      const double loss = ply.loss();
      ply.keep_best(1);
      EXPECT_EQ(ply.loss(), loss);
    }
    EXPECT_THAT(agent_game_text(game, analysis), HasSubstr(" ply  side"));
  }
}

TEST(AgentAnalysis, AStopEndsIt) {
  base::Random random(3);
  const game::GameRecord game = game::random_game(game::BoardSize::eight, random);
  arena::Seat seat("gdy-ab", {});
  std::stop_source stop;
  stop.request_stop();
  search::NullSink sink;
  const auto analysis = analyse_by_agent(
      seat, {game, {}, 1}, stop.get_token(), sink, [] {}, [] {});
  ASSERT_TRUE(analysis.ok());
  EXPECT_FALSE(analysis->complete);
  EXPECT_EQ(analysis->plies.size(), 1u);
}

TEST(AgentAnalysis, AFaultIsAnError) {
  class Broken final : public agents::Agent {
    agents::Choice choose(const game::Position&, const search::Limits&, const std::stop_token&,
                          search::InfoSink&) override {
      return {};
    }
    bool can_analyse() const override { return true; }
    void analyse(const game::Position&, const search::Limits&, const std::stop_token&,
                 search::InfoSink&) override {
      throw std::runtime_error("out of order");
    }
  };
  arena::Seat seat(std::make_unique<Broken>(), "broken");
  search::NullSink sink;
  const auto analysis = analyse_by_agent(
      seat, {game::GameRecord(game::Position{}), {}, 1}, {}, sink, [] {}, [] {});
  ASSERT_FALSE(analysis.ok());
  EXPECT_EQ(analysis.error().message, "out of order");
}

TEST(AgentAnalysis, KnowsWhoCan) {
  EXPECT_THAT(
      analysing_agents(game::Objective::fewest),
      AllOf(Contains("ogai"), Contains("gdy-ab"), Contains("hybrid"), Not(Contains("rnd"))));
}

}  // namespace
}  // namespace ogai::cli
