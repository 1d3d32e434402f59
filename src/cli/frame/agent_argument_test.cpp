#include "cli/frame/agent_argument.h"

#include <fstream>
#include <gmock/gmock.h>

#include "base/spec.h"
#include "base/temporary_folder.h"

namespace ogai::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class AgentArgument : public testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& text) {
    std::ofstream(folder_.file(name)) << text;
    return folder_.file(name);
  }
  base::TemporaryFolder folder_;
};

std::string spec(const std::string& argument) {
  const auto spec = spec_of_argument(argument);
  return spec ? *spec : "error: " + spec.error().message;
}

TEST_F(AgentArgument, AFileIsNamedByTheClassThatItDefines) {
  const std::string course = file("course.py", "class AI(object): pass");
  const std::string strategy = file("strategy.py", "class Strategy: pass");
  EXPECT_EQ(spec(course), "py:" + course);
  EXPECT_EQ(spec(course + ",warmup=off,memory=300"), "py:" + course + ",warmup=off,memory=300");
  EXPECT_EQ(spec(strategy), "py-strategy:" + strategy);
  const std::string both = file("both.py", "class Strategy: pass\nclass AI: pass");
  EXPECT_EQ(spec(both), "py:" + both);
}

TEST_F(AgentArgument, AnyNameOfAFileWillDo) {
  for (const char* name : {"my agent.py", "a,b.py", "a=b.py", "a:b.py", "\"a\".py"}) {
    const std::string path = file(name, "class AI: pass");
    const auto parsed = base::parse_spec(spec(path));
    ASSERT_TRUE(parsed.ok()) << name << ": " << spec(path);
    EXPECT_EQ(parsed->arguments[0].value, path);
  }
}

TEST_F(AgentArgument, ASpecStaysAsItIs) {
  for (const char* text : {"gdy", "gdy-ab:depth=4", "py:nowhere.py", "py:/no/where.py,warmup=off",
                           "uci:\"./engine --uci\",hash=64", "cmd:./program", "az:net=a/b.net",
                           "nobody", "", ":", "GDY"})
    EXPECT_EQ(spec(text), text);
}

TEST_F(AgentArgument, WhatIsNotThereIsSaid) {
  EXPECT_EQ(spec("/nofile.py"), "error: there is no file '/nofile.py'");
  EXPECT_EQ(spec("nofile.py,warmup=off"), "error: there is no file 'nofile.py'");
  EXPECT_EQ(spec("./engine"), "error: there is no file './engine'");
  EXPECT_THAT(spec(folder_.path().string()), HasSubstr("is a folder"));
  const std::string engine = file("engine", "");
  EXPECT_THAT(spec(engine), AllOf(HasSubstr("uci:\"" + engine + "\""), HasSubstr("how it speaks")));
}

}  // namespace
}  // namespace ogai::cli
