#include "server/think/agent_move.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "game/random_games.h"
#include "server/think/agent_policy.h"
#include "server/think/test_turns.h"

namespace ogai::server::think {
namespace {

using namespace std::chrono_literals;
using game::BoardSize;

struct MoveHeard {
  std::optional<MoveAnswer> answer;
  std::optional<Failure> failure;
  Event over;

  MoveEvents events() {
    return {{},
            {},
            [this](const MoveAnswer& one) { answer = one, over.happen(); },
            [this](const Failure& one) { failure = one, over.happen(); }};
  }
};

TEST(AgentMove, IsLegalWhoeverPlays) {
  Turns turns(settings());
  base::Random random(11);
  for (const char* spec : {"rnd", "gdy", "gdy-ab:2", "uct:sims=50,memory=1", "maximax:2",
                           "ogai:hash=1,depth=2", "greedy-invincible"}) {
    const game::GameRecord game = game::random_game(BoardSize::four, random, 3);
    MoveHeard heard;
    MoveQuestion question{game, spec, {}};
    question.longest = 2s;
    const Ticket ticket =
        taken(turns.submit("a", make_agent_move(std::move(question), heard.events())));
    ASSERT_TRUE(heard.over.wait());
    ASSERT_TRUE(heard.answer) << spec << ": " << heard.failure->message;
    EXPECT_TRUE(game.position().is_legal(heard.answer->move)) << spec;
    EXPECT_NE(heard.answer->move, game::kPass);
  }
}

TEST(AgentMove, FailuresHaveAKind) {
  Turns turns(settings());
  base::Random random(12);
  const game::GameRecord over = game::random_game(BoardSize::four, random);
  const game::GameRecord begun(game::Position::initial(BoardSize::four));
  const auto failure = [&](MoveQuestion question) {
    MoveHeard heard;
    const Ticket ticket =
        taken(turns.submit("a", make_agent_move(std::move(question), heard.events())));
    EXPECT_TRUE(heard.over.wait());
    return heard.failure.value_or(Failure{Failure::Kind::server, "none"});
  };
  EXPECT_EQ(failure({over, "rnd", {}}).kind, Failure::Kind::request);
  const Failure unknown = failure({begun, "ogai:dept=3", {}});
  EXPECT_EQ(unknown.kind, Failure::Kind::request);
  EXPECT_NE(unknown.message.find("depth"), std::string::npos);
  MoveQuestion large{begun, "ogai:hash=64", {}};
  large.memory = 1 << 20;
  EXPECT_EQ(failure(large).kind, Failure::Kind::memory);
}

TEST(AgentMove, StopsAtTheLongestTime) {
  Turns turns(settings());
  MoveHeard heard;
  MoveQuestion question{
      game::GameRecord(game::Position::initial(BoardSize::eight)), "gdy-ab:depth=60", {}};
  question.longest = 50ms;
  const Ticket ticket =
      taken(turns.submit("a", make_agent_move(std::move(question), heard.events())));
  ASSERT_TRUE(heard.over.wait());
  ASSERT_TRUE(heard.answer);
  EXPECT_LT(heard.answer->elapsed, 10s);  // years otherwise
}

// Whoever closes a page waits for this on a thread that others need.
TEST(AgentMove, StopsSoonWhoeverThinks) {
  Turns turns(settings());
  base::Random random(13);
  const game::GameRecord game = game::random_game(BoardSize::eight, random, 20);
  for (const AllowedAgent& agent : allowed_agents()) {
    std::string spec = agent.name;
    for (const char* option : {"depth", "playouts", "batch", "leaves", "solve"})
      if (const base::Option* one = agent.options.find(option))
        spec += fmt::format("{}{}={}", spec == agent.name ? ":" : ",", option,
                            std::get<std::int64_t>(one->max));
    MoveHeard heard;
    Ticket ticket = taken(turns.submit("a", make_agent_move({game, spec, {}}, heard.events())));
    (void)heard.over.wait(100ms);
    const base::Stopwatch watch;
    ticket.cancel();
    EXPECT_LT(watch.elapsed(), 10s) << spec;  // a search of hours otherwise
  }
}

TEST(Hint, IsTheEnginesMove) {
  Turns turns(settings());
  const auto position = game::Position::initial(BoardSize::four);
  std::optional<search::RootMove> answer;
  Event over;
  HintEvents events;
  events.done = [&](const search::RootMove& move) { answer = move, over.happen(); };
  events.failed = [&](const Failure&) { over.happen(); };
  const Ticket ticket = taken(
      turns.submit("a", make_hint({.position = position, .limits = {.move_time = 10s}}, events)));
  ASSERT_TRUE(over.wait());
  ASSERT_TRUE(answer);
  EXPECT_TRUE(answer->exact);
  EXPECT_EQ(answer->value, 4);
  EXPECT_TRUE(position.is_legal(answer->move));
}

}  // namespace
}  // namespace ogai::server::think
