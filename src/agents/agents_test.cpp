#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>

#include "agents/levels.h"
#include "agents/registry.h"
#include "agents/test_networks.h"
#include "base/random.h"
#include "game/notation/position_text.h"

namespace ogai::agents {
namespace {

using game::BoardSize;
using game::Objective;
using game::Position;
using ::testing::AllOf;
using ::testing::HasSubstr;

// Limits of every kind that repeat exactly: agents that search would think for ever without.
game::Move choose(Agent& agent, const Position& position) {
  search::NullSink sink;
  const search::Limits limits{.nodes = 1000, .depth = 3, .simulations = 20};
  return agent.choose(position, limits, {}, sink).move;
}

std::unique_ptr<Agent> made(std::string_view spec, std::uint64_t seed,
                            Objective objective = Objective::fewest,
                            BoardSize size = BoardSize::eight) {
  auto agent = make_agent(spec, {objective, size});
  EXPECT_TRUE(agent.ok()) << spec;
  (*agent)->new_game(Position::initial(size), seed);
  return std::move(agent).value();
}

TEST(Registry, NamesAreDistinctAndEveryAgentHasHelp) {
  std::map<std::string, int> seen;
  for (const AgentFactory& factory : agent_factories()) {
    EXPECT_EQ(seen[factory.name]++, 0) << factory.name;
    EXPECT_FALSE(factory.summary.empty());
    EXPECT_FALSE(factory.source.empty());
    for (const base::Option& option : factory.options.options()) EXPECT_FALSE(option.help.empty());
  }
}

TEST(Registry, OutsideProgramsAreRefusedUnlessTheCallerSaysOtherwise) {
  for (const AgentFactory& factory : agent_factories()) {
    const std::string spec = factory.outside() ? factory.name + ":/bin/true" : factory.name;
    EXPECT_EQ(check_own_spec(spec).ok(), !factory.outside()) << spec;
    if (factory.outside()) {
      EXPECT_FALSE(make_agent(spec, {}).ok()) << spec;
    }
  }
  EXPECT_NE(check_own_spec("cmd:x").error().message.find("'cmd' starts a program from outside"),
            std::string::npos);
}

TEST(Registry, UnknownAgentListsTheKnownOnes) {
  const auto agent = make_agent("gdx", {});
  ASSERT_FALSE(agent.ok());
  EXPECT_EQ(agent.error().kind, base::ErrorKind::unknown);
  EXPECT_THAT(agent.error().message, AllOf(HasSubstr("rnd"), HasSubstr("did you mean 'gdy'?")));
}

TEST(Registry, UnknownOptionNamesItsPlace) {
  const auto agent = make_agent("rnd:sed=4", {});
  ASSERT_FALSE(agent.ok());
  EXPECT_EQ(agent.error().offset, 4u);
  EXPECT_THAT(agent.error().message, HasSubstr("seed"));
  EXPECT_FALSE(check_spec("rnd:seed=-3").ok());
  EXPECT_TRUE(check_spec("rnd:seed=3").ok());
}

// A file that is named is read when the agent is made: whoever plays a match learns before the
// first game that it is not there. Every text that an agent of ours takes is the name of a file.
TEST(Registry, AFileThatIsNotThereIsAnErrorAtOnce) {
  int files = 0;
  for (const AgentFactory& factory : agent_factories()) {
    if (factory.outside()) continue;
    for (const base::Option& option : factory.options.options()) {
      if (option.type != base::OptionType::text) continue;
      ++files;
      const std::string spec = factory.name + ":" + option.name + "=/nonexistent/file";
      const auto agent = make_agent(spec, {Objective::fewest, BoardSize::eight});
      ASSERT_FALSE(agent.ok()) << spec;
      EXPECT_THAT(agent.error().message, HasSubstr("/nonexistent/file")) << spec;
    }
  }
  EXPECT_GE(files, 7);
}

TEST(Registry, EveryLevelIsAnAgent) {
  for (const Level& level : levels()) {
    const std::string spec = "level:" + std::string(level.id);
    const Position start = Position::initial(BoardSize::eight);
    const auto by_name = made(spec, 7), by_options = made(level.spec, 7);
    EXPECT_EQ(choose(*by_name, start), choose(*by_options, start)) << spec;
  }
  EXPECT_THAT(make_agent("level:nobody", {}).error().message, HasSubstr("perfect"));
}

// Plays whole games on every size and asks for a legal move each time.
TEST(Agents, AlwaysAnswerWithALegalMove) {
  for (const AgentFactory& factory : agent_factories()) {
    if (factory.outside()) continue;
    for (const BoardSize size : game::kBoardSizes) {
      const auto agent = made(playable_spec(factory, size), 0, Objective::fewest, size);
      for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        Position position = Position::initial(size);
        agent->new_game(position, seed);
        while (!position.is_over()) {
          const game::Move move = position.must_pass() ? game::kPass : choose(*agent, position);
          ASSERT_TRUE(position.is_legal(move)) << factory.name;
          agent->observe(move);
          position = position.after(move);
        }
      }
    }
  }
}

TEST(Agents, EqualSeedsPlayEqualGames) {
  for (const AgentFactory& factory : agent_factories()) {
    if (factory.outside()) continue;
    const auto first = made(playable_spec(factory, BoardSize::eight), 5);
    // Agents without chance have no such option: they always play the same.
    const bool seeded = factory.options.find("seed") != nullptr;
    const auto second = made(playable_spec(factory, BoardSize::eight, seeded ? "seed=5" : ""), 99);
    Position position = Position::initial(BoardSize::eight);
    while (!position.is_over()) {
      game::Move move = game::kPass;
      if (!position.must_pass()) {
        move = choose(*first, position);
        ASSERT_EQ(move, choose(*second, position));
      }
      position = position.after(move);
    }
  }
}

TEST(RandomAgent, DrawsAllMovesEquallyOften) {
  const auto agent = made("rnd", 1);
  const Position start = Position::initial(BoardSize::eight);
  std::map<game::Move, int> counts;
  for (int i = 0; i < 4000; ++i) ++counts[choose(*agent, start)];
  ASSERT_EQ(counts.size(), 4u);
  // 1000 ± 4.5 standard deviations of a binomial(4000, 1/4), at a fixed seed.
  for (const auto& [move, count] : counts) EXPECT_NEAR(count, 1000, 123);
}

TEST(GreedyAgent, TurnsTheFewestDiscsReversedAndTheMostClassic) {
  base::Random random(3);
  for (int game = 0; game < 50; ++game) {
    Position position = Position::initial(BoardSize::eight);
    const auto reversed = made("gdy", random());
    const auto classic = made("gdy", random(), Objective::most);
    while (!position.is_over()) {
      if (position.must_pass()) {
        position = position.after(game::kPass);
        continue;
      }
      int fewest = 64;
      int most = 0;
      for (game::Bits moves = position.legal_moves(); moves;) {
        const int turned = std::popcount(game::flips(position.board, game::pop_first(moves)));
        fewest = std::min(fewest, turned);
        most = std::max(most, turned);
      }
      const game::Move move = choose(*reversed, position);
      EXPECT_EQ(std::popcount(game::flips(position.board, move)), fewest);
      EXPECT_EQ(std::popcount(game::flips(position.board, choose(*classic, position))), most);
      position = position.after(move);
    }
  }
}

TEST(GreedyAgent, BreaksTiesAtRandom) {
  const auto agent = made("gdy", 1);
  const Position start = Position::initial(BoardSize::eight);
  std::map<game::Move, int> counts;
  for (int i = 0; i < 400; ++i) ++counts[choose(*agent, start)];
  EXPECT_EQ(counts.size(), 4u);
}

}  // namespace
}  // namespace ogai::agents
