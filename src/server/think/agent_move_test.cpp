#include "server/think/agent_move.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "game/random_games.h"
#include "server/think/agent_policy.h"
#include "server/think/test_scheduler.h"

namespace ogai::server::think {
namespace {

using namespace std::chrono_literals;
using game::BoardSize;

struct MoveHeard {
  std::optional<MoveAnswer> answer;
  std::optional<Failure> failure;
  Event over;

  OwnedRequest request(AgentMove move) {
    move.done = [this](const MoveAnswer& one) { answer = one, over.happen(); };
    OwnedRequest request = make_request(std::move(move));
    request->on_failure = [this](const Failure& one) { failure = one, over.happen(); };
    return request;
  }
};

TEST(AgentMove, IsLegalWhoeverPlays) {
  Scheduler scheduler(settings());
  base::Random random(11);
  for (const char* spec : {"rnd", "gdy", "gdy-ab:2", "uct:sims=50,memory=1", "maximax:2",
                           "ogai:hash=1,depth=2", "greedy-invincible"}) {
    const game::GameRecord game = game::random_game(BoardSize::four, random, 3);
    MoveHeard heard;
    const OwnedRequest request =
        submitted(scheduler, "a", heard.request({.game = game, .agent = spec, .longest = 2s}));
    ASSERT_TRUE(heard.over.wait());
    ASSERT_TRUE(heard.answer) << spec << ": " << heard.failure->message;
    EXPECT_TRUE(game.position().is_legal(heard.answer->move)) << spec;
    EXPECT_NE(heard.answer->move, game::kPass);
  }
}

TEST(AgentMove, FailuresHaveAKind) {
  Scheduler scheduler(settings());
  base::Random random(12);
  const game::GameRecord over = game::random_game(BoardSize::four, random);
  const game::GameRecord begun(game::Position::initial(BoardSize::four));
  const auto failure = [&](AgentMove move) {
    MoveHeard heard;
    const OwnedRequest request = submitted(scheduler, "a", heard.request(std::move(move)));
    EXPECT_TRUE(heard.over.wait());
    return heard.failure.value_or(Failure{Failure::Kind::server, "none"});
  };
  EXPECT_EQ(failure({.game = over, .agent = "rnd"}).kind, Failure::Kind::request);
  const Failure unknown = failure({.game = begun, .agent = "ogai:dept=3"});
  EXPECT_EQ(unknown.kind, Failure::Kind::request);
  EXPECT_NE(unknown.message.find("depth"), std::string::npos);
  EXPECT_EQ(failure({.game = begun, .agent = "ogai:hash=64", .memory = 1 << 20}).kind,
            Failure::Kind::memory);
}

TEST(AgentMove, StopsAtTheLongestTime) {
  Scheduler scheduler(settings());
  MoveHeard heard;
  const game::GameRecord game(game::Position::initial(BoardSize::eight));
  const OwnedRequest request = submitted(
      scheduler, "a", heard.request({.game = game, .agent = "gdy-ab:depth=60", .longest = 50ms}));
  ASSERT_TRUE(heard.over.wait());
  ASSERT_TRUE(heard.answer);
  EXPECT_LT(heard.answer->elapsed, 10s);  // years otherwise
}

// Whoever closes a page waits for this on a thread that others need.
TEST(AgentMove, StopsSoonWhoeverThinks) {
  Scheduler scheduler(settings());
  base::Random random(13);
  const game::GameRecord game = game::random_game(BoardSize::eight, random, 20);
  for (const AllowedAgent& agent : allowed_agents()) {
    std::string spec = agent.name;
    for (const char* option : {"depth", "playouts", "batch", "leaves", "solve"})
      if (const base::Option* one = agent.options.find(option))
        spec += fmt::format("{}{}={}", spec == agent.name ? ":" : ",", option,
                            std::get<std::int64_t>(one->max));
    MoveHeard heard;
    const OwnedRequest request =
        submitted(scheduler, "a", heard.request({.game = game, .agent = spec}));
    (void)heard.over.wait(100ms);
    const base::Stopwatch watch;
    request->cancel();
    EXPECT_LT(watch.elapsed(), 10s) << spec;  // a search of hours otherwise
  }
}

TEST(Hint, IsTheEnginesMove) {
  Scheduler scheduler(settings());
  const auto position = game::Position::initial(BoardSize::four);
  std::optional<search::RootMove> answer;
  Event over;
  OwnedRequest hint = make_request(
      Hint{.position = position, .limits = {.move_time = 10s}, .done = [&](const auto& move) {
             answer = move, over.happen();
           }});
  hint->on_failure = [&](const Failure&) { over.happen(); };
  const OwnedRequest request = submitted(scheduler, "a", std::move(hint));
  ASSERT_TRUE(over.wait());
  ASSERT_TRUE(answer);
  EXPECT_TRUE(answer->exact);
  EXPECT_EQ(answer->value, 4);
  EXPECT_TRUE(position.is_legal(answer->move));
}

}  // namespace
}  // namespace ogai::server::think
