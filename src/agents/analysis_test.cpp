// What holds for every agent that judges moves.
#include <gtest/gtest.h>
#include <map>

#include "agents/registry.h"
#include "agents/test_networks.h"
#include "game/random_games.h"

namespace ogai::agents {
namespace {

using game::BoardSize;
using game::Position;

// The last word about each move.
class LastWords final : public search::InfoSink {
 public:
  void report(const search::Info& info) override { moves[info.line.front()] = info; }
  std::map<game::Move, search::Info> moves;
};

std::unique_ptr<Agent> analyst(const std::string& spec) {
  auto agent = make_agent(spec, {});
  EXPECT_TRUE(agent.ok()) << spec;
  return std::move(agent).value();
}

std::vector<Position> judged_positions() {
  base::Random random(1);
  std::vector<Position> positions;
  while (positions.size() < 8) {
    const Position position =
        game::random_game(BoardSize::eight, random, static_cast<int>(random.below(56))).position();
    if (std::popcount(position.legal_moves()) > 1) positions.push_back(position);
  }
  return positions;
}

double worth_of(const search::Info& info) {
  return info.value ? *info.value : info.win_rate.value_or(-1);
}

TEST(Analysis, NamesEveryLegalMoveWithAWorth) {
  const search::Limits limits{.nodes = 20'000, .depth = 3, .simulations = 1000};
  for (const AgentFactory& factory : agent_factories()) {
    if (factory.outside()) continue;
    const auto agent = analyst(playable_spec(factory, BoardSize::eight));
    if (!agent->can_analyse()) continue;
    for (const Position& position : judged_positions()) {
      LastWords words;
      agent->new_game(position, 1);
      agent->analyse(position, limits, {}, words);
      ASSERT_EQ(std::ssize(words.moves), std::popcount(position.legal_moves())) << factory.name;
      for (const auto& [move, info] : words.moves) {
        EXPECT_TRUE(position.is_legal(move));
        EXPECT_TRUE(info.value || info.win_rate) << factory.name;
      }
    }
  }
}

// Searches without selectivity: the best move of the analysis is worth what choose() says.
TEST(Analysis, AgreesWithTheChoice) {
  for (const char* spec : {"gdy-ab:3", "maximax:3", "greedy-invincible:solve=0", "hybrid:60"}) {
    const auto agent = analyst(spec);
    for (const Position& position : judged_positions()) {
      LastWords words;
      agent->analyse(position, {.depth = 3}, {}, words);
      search::NullSink sink;
      const Choice choice = agent->choose(position, {.depth = 3}, {}, sink);
      double best = -100;
      for (const auto& [move, info] : words.moves) best = std::max(best, worth_of(info));
      EXPECT_EQ(worth_of(choice.info), best) << spec;
      EXPECT_EQ(worth_of(words.moves[choice.move]), best) << spec;
    }
  }
}

}  // namespace
}  // namespace ogai::agents
