#include "agents/agent_version.h"

#include <gmock/gmock.h>

#include "agents/registry.h"

namespace ogai::agents {
namespace {

TEST(AgentVersion, AKeptFileIsShownByNameAndHash) {
  const char* spec = "py:/data/agents/ab12cd34ef567890/agent.py";
  EXPECT_EQ(shown_name(spec), "agent.py ab12cd34");
  EXPECT_EQ(named_version(spec)->hash, "ab12cd34ef567890");
  EXPECT_EQ(shown_name("py:/agents/ab12cd34ef567890/a.py,warmup=off,memory=200"),
            "a.py ab12cd34 warmup=off,memory=200");
  EXPECT_EQ(shown_name("py:\"/my, data/agents/ab12cd34ef567890/a b.py\""), "a b.py ab12cd34");
}

TEST(AgentVersion, ACommandIsShownWithoutItsFolders) {
  EXPECT_EQ(shown_name("uci:\"/opt/e/engine --uci\",version=ab12cd34ef567890,hash=64"),
            "engine --uci ab12cd34 hash=64");
  EXPECT_EQ(shown_name("cmd:\"/usr/bin/python3 '/home/me/agent.py'\",version=ab12cd34ef567890"),
            "python3 agent.py ab12cd34");
}

TEST(AgentVersion, EverythingElseIsShownAsItIs) {
  for (const char* spec :
       {"rnd", "ogai:time=1s", "py:agent.py", "py:/agents/short/agent.py",
        "py:/other/ab12cd34ef567890/agent.py", "uci:engine,version=1", "A. Person (7)", ""}) {
    EXPECT_EQ(shown_name(spec), spec);
    EXPECT_FALSE(named_version(spec)) << spec;
  }
}

TEST(AgentVersion, ALevelIsShownByItsName) {
  EXPECT_EQ(shown_name("level:strong"), "level:strong");
  EXPECT_EQ(shown_name("ogai:hash=1,depth=4,error=1"), "level:strong");
  EXPECT_EQ(shown_name("rnd"), "rnd") << "an agent of its own, and the level beginner";
}

TEST(AgentVersion, NoControlCharactersAreShown) {
  EXPECT_EQ(shown_name("py:a\x1b[2J.py"), "py:a\\x1b[2J.py");
  EXPECT_EQ(shown_name("py:\"/agents/ab12cd34ef567890/a\n\x1b.py\""), "a\\n\\x1b.py ab12cd34");
  EXPECT_EQ(shown_name("B\xff"), "B\\xff");
}

TEST(AgentVersion, OwnAgentsNeedNone) {
  EXPECT_TRUE(check_version("ogai:depth=2").ok());
  EXPECT_FALSE(check_version("nobody").ok());
}

}  // namespace
}  // namespace ogai::agents
