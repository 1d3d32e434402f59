// What all tree players promise, and what makes each of them itself.
#include <gtest/gtest.h>
#include <set>

#include "agents/registry.h"
#include "agents/test_networks.h"
#include "agents/tree_player.h"
#include "base/memory_account.h"
#include "game/random_games.h"

namespace ogai::agents {
namespace {

using game::BoardSize;
using game::Position;
using namespace std::chrono_literals;

// Their specs on 8×8, with these options.
std::vector<std::string> tree_agents(const std::string& options = "") {
  std::vector<std::string> specs;
  for (const AgentFactory& factory : agent_factories())
    if (factory.options.find("sims"))
      specs.push_back(playable_spec(factory, BoardSize::eight, options));
  return specs;
}

Position middle_game(std::uint64_t seed, int plies = 24) {
  base::Random random(seed);
  for (;;) {
    const Position at = game::random_game(BoardSize::eight, random, plies).position();
    if (std::popcount(at.legal_moves()) > 3) return at;
  }
}

std::unique_ptr<Agent> tree_player_of(const std::string& spec, std::uint64_t seed = 1) {
  auto agent = make_agent(spec, {});
  EXPECT_TRUE(agent.ok()) << spec;
  (*agent)->new_game(Position::initial(BoardSize::eight), seed);
  return std::move(agent).value();
}

Choice think(Agent& agent, const Position& position, const search::Limits& limits) {
  search::NullSink sink;
  return agent.choose(position, limits, {}, sink);
}

TEST(TreeAgents, HonourSimulationAndNodeLimits) {
  for (const std::string& name : tree_agents("sims=300")) {
    const auto agent = tree_player_of(name);
    EXPECT_LE(think(*agent, middle_game(1), {.nodes = 200}).info.simulations, 200u) << name;
    EXPECT_LE(think(*agent, middle_game(2), {.simulations = 400}).info.simulations, 300u) << name;
  }
}

TEST(TreeAgents, HonourTimeAndClock) {
  for (const std::string& name : tree_agents()) {
    const auto agent = tree_player_of(name);
    const base::Stopwatch watch;
    think(*agent, middle_game(3), {.move_time = 5ms});
    think(*agent, middle_game(3), {.clock = search::GameClock{100ms, 0ms}});
    EXPECT_LT(watch.seconds(), 5) << name;  // of a busy machine
  }
}

TEST(TreeAgents, StayUnderAHundredMegabytes) {
  for (const std::string& name : tree_agents()) {
    base::MemoryAccount account(std::size_t{100} << 20);
    const base::MemoryAccount::Scope scope(account);
    const auto agent = tree_player_of(name);
    think(*agent, middle_game(4), {.simulations = 2000});
    EXPECT_GT(account.used(), std::int64_t{60} << 20) << name;
  }
}

TEST(TreeAgents, SayWhatTheyNeedWhenMemoryIsShort) {
  base::MemoryAccount account(std::size_t{8} << 20);
  const base::MemoryAccount::Scope scope(account);
  const auto agent = make_agent("uct", {}).value();
  EXPECT_THROW(agent->new_game(Position::initial(BoardSize::eight), 1), AgentFailure);
}

TEST(TreeAgents, AFullTreeStillAnswers) {
  for (const std::string& name : tree_agents("memory=1")) {
    const auto agent = tree_player_of(name);
    Position position = middle_game(5, 8);
    for (int ply = 0; ply < 2 && position.legal_moves(); ++ply) {
      const Choice choice = think(*agent, position, {.simulations = 15'000});
      ASSERT_TRUE(position.is_legal(choice.move)) << name;
      agent->observe(choice.move);
      position = position.after(choice.move);
    }
  }
}

TEST(TreeAgents, FixedSeedsRepeatExactly) {
  for (const std::string& name : tree_agents()) {
    std::vector<Choice> first;
    for (int round = 0; round < 2; ++round) {
      const auto agent = tree_player_of(name, 7);
      Position position = middle_game(6);
      for (std::size_t ply = 0; ply < 6 && position.legal_moves(); ++ply) {
        const Choice choice = think(*agent, position, {.simulations = 700});
        agent->observe(choice.move);
        position = position.after(choice.move);
        if (round == 0) {
          first.push_back(choice);
          continue;
        }
        EXPECT_EQ(choice.move, first[ply].move) << name;
        EXPECT_EQ(choice.info.win_rate, first[ply].info.win_rate) << name;
        EXPECT_EQ(choice.info.line, first[ply].info.line) << name;
      }
    }
  }
}

TEST(TreeAgents, AnalysisNamesEveryMoveOnce) {
  class MoveRecorder final : public search::InfoSink {
   public:
    void report(const search::Info& info) override { infos.push_back(info); }
    std::vector<search::Info> infos;
  };
  const Position position = middle_game(8);
  for (const std::string& name : tree_agents()) {
    const auto agent = tree_player_of(name);
    ASSERT_TRUE(agent->can_analyse());
    MoveRecorder recorder;
    agent->analyse(position, {.simulations = 2000}, {}, recorder);
    std::set<game::Move> moves;
    std::uint64_t visits = 0;
    for (const search::Info& info : recorder.infos) {
      moves.insert(info.line.front());
      visits += *info.visits;
    }
    EXPECT_EQ(moves.size(), recorder.infos.size()) << name;
    EXPECT_EQ(moves.size(), static_cast<std::size_t>(std::popcount(position.legal_moves())));
    EXPECT_LE(visits, 2000u);
  }
}

TEST(TreeAgents, WithoutLimitsTheyTakeTheirOwnTime) {
  const auto agent = tree_player_of("rnd-mcts:time=10ms");
  EXPECT_GT(think(*agent, middle_game(9), {.depth = 3}).info.simulations, 0u);
}

TEST(TreeAgents, BeatARandomPlayerOnFewSimulations) {
  for (const AgentFactory& factory : agent_factories()) {
    const std::string& name = factory.name;
    if (!factory.options.find("sims") || name == "az") continue;  // its network knows nothing
    const auto agent = tree_player_of(name + ":sims=60");
    base::Random random(1);
    int points = 0;
    for (int round = 0; round < 10; ++round) {
      Position position = Position::initial(BoardSize::six);
      agent->new_game(position, static_cast<std::uint64_t>(round + 1));
      const game::Color own = round % 2 ? game::Color::white : game::Color::black;
      while (!position.is_over()) {
        game::Move move = game::kPass;
        if (!position.must_pass())
          move = position.to_move == own ? think(*agent, position, {}).move
                                         : game::random_square(position.legal_moves(), random);
        agent->observe(move);
        position = position.after(move);
      }
      points += position.final_score(game::Objective::fewest, own) > 0;
    }
    EXPECT_GE(points, 8) << name;
  }
}

// Report D's wish: several simulations of a state count as that many.
TEST(UctAgent, PlayoutsAreSimulations) {
  const auto agent = tree_player_of("uct:playouts=5");
  const Choice choice = think(*agent, middle_game(10), {.simulations = 500});
  EXPECT_EQ(choice.info.simulations, 500u);
}

}  // namespace
}  // namespace ogai::agents
