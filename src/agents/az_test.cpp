// The players with a network: az, and table-mcts with net=FILE.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <numeric>

#include "agents/test_networks.h"
#include "base/memory_account.h"
#include "game/random_games.h"
#include "search/alphabeta/engine.h"

namespace ogai::agents {
namespace {

using game::BoardSize;
using game::Objective;
using game::Position;
using ::testing::HasSubstr;
using namespace std::chrono_literals;

std::string net_spec(const std::string& name, const std::string& options = "",
                     BoardSize size = BoardSize::eight) {
  return name + ":net=\"" + network_path(size) + "\"" + (options.empty() ? "" : "," + options);
}

std::unique_ptr<Agent> net_player(const std::string& spec, BoardSize size = BoardSize::eight) {
  auto agent = make_agent(spec, {Objective::fewest, size});
  EXPECT_TRUE(agent.ok()) << spec << (agent ? "" : agent.error().message);
  (*agent)->new_game(Position::initial(size), 3);
  return std::move(agent).value();
}

Position position_after(int plies, std::uint64_t seed) {
  base::Random random(seed);
  for (;;) {
    const Position at = game::random_game(BoardSize::eight, random, plies).position();
    if (std::popcount(at.legal_moves()) > 3) return at;
  }
}

Choice net_answer(Agent& agent, const Position& position, const search::Limits& limits) {
  search::NullSink sink;
  return agent.choose(position, limits, {}, sink);
}

// By move.
class PriorRecorder final : public search::InfoSink {
 public:
  void report(const search::Info& info) override { infos[info.line.front()] = info; }
  std::map<game::Move, search::Info> infos;
};

// A game against itself: moves and what was said of them.
std::vector<std::pair<game::Move, double>> game_of(const std::string& spec, std::uint64_t sims) {
  const auto agent = net_player(spec);
  std::vector<std::pair<game::Move, double>> played;
  Position position = Position::initial(BoardSize::eight);
  while (!position.is_over()) {
    game::Move move = game::kPass;
    if (!position.must_pass()) {
      const Choice choice = net_answer(*agent, position, {.simulations = sims});
      move = choice.move;
      played.emplace_back(move, choice.info.win_rate.value_or(-1));
    }
    agent->observe(move);
    position = position.after(move);
  }
  return played;
}

TEST(NetPlayers, RepeatExactlyWithOneThread) {
  for (const char* options :
       {"", "batch=1,depth=4,check=0.5", "reuse=off,cache=0,depth=2",
        "images=canonical,final=value,check=0.5", "images=all,final=mean,batch=16,depth=3"})
    EXPECT_EQ(game_of(net_spec("az", options), 20), game_of(net_spec("az", options), 20))
        << options;
  EXPECT_EQ(game_of(net_spec("table-mcts"), 20), game_of(net_spec("table-mcts"), 20));
}

TEST(NetPlayers, TheCacheChangesNothing) {
  EXPECT_EQ(game_of(net_spec("az", "cache=0"), 60), game_of(net_spec("az", "cache=1"), 60));
}

TEST(NetPlayers, TellThePolicy) {
  for (const char* name : {"az", "table-mcts"}) {
    const auto agent = net_player(net_spec(name));
    const Position position = position_after(20, 1);
    PriorRecorder recorder;
    agent->analyse(position, {.simulations = 100}, {}, recorder);
    double sum = 0;
    for (const auto& [move, info] : recorder.infos) sum += info.prior.value();
    EXPECT_NEAR(sum, 1, 1e-4) << name;
  }
}

TEST(NetPlayers, ArithmeticChangesPriorsALittle) {
  const Position position = position_after(20, 1);
  for (const char* name : {"az", "table-mcts"}) {
    PriorRecorder fast;
    PriorRecorder precise;
    net_player(net_spec(name))->analyse(position, {.simulations = 1}, {}, fast);
    net_player(net_spec(name, "arithmetic=fp32"))
        ->analyse(position, {.simulations = 1}, {}, precise);
    double difference = 0;
    for (const auto& [move, info] : fast.infos)
      difference += std::abs(info.prior.value() - precise.infos.at(move).prior.value());
    EXPECT_GT(difference, 0) << name;
    EXPECT_LT(difference, 0.02) << name;
  }
}

// One simulation judges the root alone: without another's word the move is the policy's.
TEST(NetPlayers, WithoutTimeThePolicyDecides) {
  const auto agent = net_player(net_spec("az", "check=0"));
  const Position position = position_after(20, 1);
  PriorRecorder recorder;
  agent->analyse(position, {.simulations = 1}, {}, recorder);
  const game::Move move = net_answer(*agent, position, {.simulations = 1}).move;
  for (const auto& [other, info] : recorder.infos)
    EXPECT_GE(recorder.infos[move].prior, info.prior);
}

TEST(NetPlayers, ProveTheEndOfTheGame) {
  const auto exact = search::make_engine(Objective::fewest, BoardSize::eight, {1 << 20, 1});
  const auto with_solver = net_player(net_spec("az"));
  const auto by_tree = net_player(net_spec("az", "solve=0,leaves=12"));
  const auto unproved = net_player(net_spec("az", "solve=0,leaves=0,prove=off"));
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Position position = position_after(47, seed);
    search::SearchQuery query;
    query.board = position.board;
    query.wld = true;
    search::NullSink sink;
    const int value = exact->think(query, {}, sink).value;
    const double rate = value > 0 ? 1 : value < 0 ? 0 : 0.5;
    for (Agent* agent : {with_solver.get(), by_tree.get()}) {
      const Choice choice = net_answer(*agent, position, {.simulations = 20'000});
      EXPECT_TRUE(choice.info.exact);
      EXPECT_EQ(choice.info.win_rate, rate);
    }
    EXPECT_FALSE(net_answer(*unproved, position, {.simulations = 20}).info.exact);
  }
}

TEST(NetPlayers, HonourShortTimes) {
  const auto agent = net_player(net_spec("az", "batch=256,threads=2"));
  Position position = position_after(10, 2);
  base::Duration least = 1h;  // of several moves: the machine may be busy
  for (int ply = 0; ply < 6; ++ply) {
    const base::Stopwatch watch;
    const Choice choice = net_answer(*agent, position, {.move_time = 20ms});
    least = std::min(least, watch.elapsed());
    EXPECT_GT(choice.info.simulations, 0u);
    agent->observe(choice.move);
    position = position.after(choice.move);
    if (!position.legal_moves()) break;
  }
  EXPECT_LT(least, 120ms);
}

TEST(NetPlayers, InheritWhatTheyKnow) {
  for (const bool reuse : {true, false}) {
    const auto agent = net_player(net_spec("az", reuse ? "" : "reuse=off"));
    Position position = position_after(20, 3);
    std::uint64_t inherited = 0;
    for (int ply = 0; ply < 4 && position.legal_moves(); ++ply) {
      const Choice choice = net_answer(*agent, position, {.simulations = 300});
      inherited += choice.info.inherited.value_or(0);
      agent->observe(choice.move);
      position = position.after(choice.move);
    }
    EXPECT_EQ(inherited > 0, reuse);
  }
}

TEST(NetPlayers, RefuseWhatDoesNotFit) {
  const auto said = [](const std::string& spec, const AgentContext& context) {
    const auto agent = make_agent(spec, context);
    return agent ? "" : agent.error().message;
  };
  for (const char* name : {"az", "table-mcts"}) {
    const std::string six = net_spec(name, "", BoardSize::six);
    EXPECT_THAT(said(six, {Objective::fewest, BoardSize::eight}),
                HasSubstr("is for 6x6, the game is 8x8"));
    EXPECT_THAT(said(six, {Objective::most}), HasSubstr("rules, the game is classic"));
    EXPECT_THAT(said(std::string(name) + ":net=none.net", {}), HasSubstr("none.net"));
    // Whoever does not say the size is told when the game begins.
    const auto agent = make_agent(six, {});
    ASSERT_TRUE(agent.ok());
    try {
      (*agent)->new_game(Position::initial(BoardSize::eight), 1);
      ADD_FAILURE() << name;
    } catch (const AgentFailure& failure) {
      EXPECT_EQ(failure.reason(), game::EndReason::failed_start);
      EXPECT_THAT(failure.what(), HasSubstr("is for 6x6, the game is 8x8"));
    }
  }
  EXPECT_THAT(said(net_spec("table-mcts", "notes=some.notes"), {}), HasSubstr("not with net=FILE"));
}

TEST(NetPlayers, SayWhenMemoryIsShort) {
  base::MemoryAccount account(std::size_t{20} << 20);
  const base::MemoryAccount::Scope scope(account);
  const auto agent = make_agent(net_spec("az"), {});
  ASSERT_TRUE(agent.ok());
  EXPECT_THROW((*agent)->new_game(Position::initial(BoardSize::eight), 1), AgentFailure);
}

// Report B's second agent: 200 simulations, and a position met twice is one.
TEST(TableMctsWithANetwork, PlaysTwoHundredSimulations) {
  const auto agent = net_player(net_spec("table-mcts", "sims=200"));
  const Choice choice = net_answer(*agent, position_after(20, 4), {});
  EXPECT_EQ(choice.info.simulations, 200u);
  EXPECT_TRUE(choice.info.prior.has_value());
}

}  // namespace
}  // namespace ogai::agents
