#include "server/think/agent_policy.h"

#include <gtest/gtest.h>

namespace ogai::server::think {
namespace {

std::string refusal(std::string_view spec) {
  const auto checked = check_allowed(spec);
  return checked ? "" : checked.error().message;
}

TEST(AgentPolicy, AllOwnAgentsPlay) {
  EXPECT_EQ(allowed_agents().size(), 14u);
  for (const AllowedAgent& agent : allowed_agents()) EXPECT_EQ(refusal(agent.name), "");
}

TEST(AgentPolicy, AllowsWhatIsHarmless) {
  for (const char* spec : {"ogai:time=10s,hash=64,book=on", "gdy-ab:8", "uct:c=1.2,sims=100000",
                           "az:sims=800,images=all", "maximax:eval=squares,time=2s", "hybrid:50",
                           "rnd:seed=7", "mcts:rollout=random,memory=64"})
    EXPECT_EQ(refusal(spec), "") << spec;
}

TEST(AgentPolicy, NoFiles) {
  for (const char* spec :
       {"ogai:weights=x", "ogai:book=/etc/passwd", "az:net=x", "az:x", "table-mcts:notes=x",
        "table-mcts:net=x", "maximax:params=x", "hybrid:params=x", "greedy-invincible:params=x"})
    EXPECT_NE(refusal(spec), "") << spec;
  EXPECT_NE(refusal("az:x").find("file"), std::string::npos);
  for (const AllowedAgent& agent : allowed_agents())
    for (const base::Option& option : agent.options.options())
      EXPECT_NE(option.type, base::OptionType::text) << agent.name << ":" << option.name;
}

TEST(AgentPolicy, NoProgramsOfOthers) {
  int outside = 0;
  for (const agents::AgentFactory& factory : agents::agent_factories()) {
    if (!factory.outside()) continue;
    ++outside;
    EXPECT_NE(refusal(factory.name + ":x").find("no agent '" + factory.name + "' plays here"),
              std::string::npos);
    for (const AllowedAgent& agent : allowed_agents()) EXPECT_NE(agent.name, factory.name);
  }
  EXPECT_EQ(outside, 5);
}

TEST(AgentPolicy, NoMoreThanItsShare) {
  for (const char* spec :
       {"ogai:hash=65", "ogai:threads=1", "ogai:time=11s", "uct:memory=65", "az:cache=17",
        "maximax:table=65", "uct:playouts=21", "mcts:threads=2", "greedy-invincible:hash=128"})
    EXPECT_NE(refusal(spec), "") << spec;
}

TEST(AgentPolicy, ErrorsSayWhatAndWhere) {
  EXPECT_NE(refusal("uci:x").find("no agent 'uci' plays here"), std::string::npos);
  EXPECT_NE(refusal("ogai:dept=3").find("depth"), std::string::npos);
  EXPECT_NE(refusal("ogai:").size(), 0u);
  EXPECT_EQ(check_allowed("ogai:depth=3,weights=x").error().offset, 13u);
}

// What is listed may be set: the narrower tables are read as the agents' own are.
TEST(AgentPolicy, EveryDefaultAndLimitIsAccepted) {
  for (const AllowedAgent& agent : allowed_agents())
    for (const base::Option& option : agent.options.options()) {
      for (const base::OptionValue& value : {option.default_value, option.max}) {
        if (value.index() != option.default_value.index()) continue;
        const std::string spec = agent.name + ":" + option.name + "=" + base::option_text(value);
        EXPECT_EQ(refusal(spec), "") << spec;
        EXPECT_TRUE(agents::check_spec(spec).ok()) << spec;
      }
    }
}

}  // namespace
}  // namespace ogai::server::think
