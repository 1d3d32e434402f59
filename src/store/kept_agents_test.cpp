#include "store/kept_agents.h"

#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include "agents/agent_version.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "store/error.h"

namespace ogai::store {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

// As the real ones declare themselves, with a cheaper hash.
agents::AgentFactory outside_factory(const std::string& name, const std::string& option) {
  agents::AgentFactory factory;
  factory.name = name;
  factory.options.text(option, "", "").flag("warmup", true, "");
  factory.options.positional(option);
  agents::declare_version(factory.options);
  factory.version = [option](const base::OptionValues& values) -> base::Result<std::string> {
    const auto contents = base::read_file(values.text(option));
    if (!contents) return contents.error();
    return fmt::format("{:016x}", std::hash<std::string>()(*contents));
  };
  return factory;
}

struct KeptAgentsTest : testing::Test {
  base::TemporaryFolder folder;
  agents::AgentFactory py = outside_factory("py", "file");
  agents::AgentFactory uci = outside_factory("uci", "command");
  std::string database = folder.file("ogai.db");

  std::string file(const std::string& name, const std::string& contents) {
    std::ofstream(folder.file(name)) << contents;
    std::filesystem::permissions(folder.file(name), std::filesystem::perms::owner_all);
    return folder.file(name);
  }
  KeptAgent keep(const agents::AgentFactory& factory, const std::string& subject) {
    agents::ResolvedSpec agent{&factory, base::OptionValues(factory.options)};
    EXPECT_TRUE(agent.values.set(factory.options.positional()->name, subject).ok());
    return keep_agent(database, agent);
  }
};

TEST_F(KeptAgentsTest, AFileIsCopiedReadOnlyAndShownByItsHash) {
  const KeptAgent kept = keep(py, file("agent.py", "one"));
  EXPECT_THAT(kept.spec, StartsWith("py:"));
  EXPECT_THAT(kept.spec, EndsWith("/agent.py"));
  EXPECT_THAT(agents::shown_name(kept.spec), StartsWith("agent.py "));
  EXPECT_EQ(base::read_file(kept.copy).value(), "one");
  struct stat facts {};
  ASSERT_EQ(stat(kept.copy.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777u, 0444u);
}

TEST_F(KeptAgentsTest, TheSameFileIsKeptOnceAndAChangedOneBesideIt) {
  const std::string agent = file("agent.py", "one");
  const KeptAgent first = keep(py, agent);
  const KeptAgent again = keep(py, agent);
  EXPECT_EQ(again.spec, first.spec);
  EXPECT_TRUE(again.copy.empty());
  file("agent.py", "two");
  const KeptAgent second = keep(py, agent);
  EXPECT_NE(second.spec, first.spec);
  EXPECT_EQ(base::read_file(first.copy).value(), "one");
  EXPECT_EQ(base::read_file(second.copy).value(), "two");
}

TEST_F(KeptAgentsTest, ADamagedCopyIsMadeAnew) {
  const std::string agent = file("agent.py", "one");
  const KeptAgent kept = keep(py, agent);
  std::filesystem::remove(kept.copy);
  std::ofstream(kept.copy) << "o";
  EXPECT_EQ(keep(py, agent).copy, kept.copy);
  EXPECT_EQ(base::read_file(kept.copy).value(), "one");
}

TEST_F(KeptAgentsTest, ADroppedCopyLeavesNothing) {
  drop(keep(py, file("agent.py", "one")));
  EXPECT_TRUE(std::filesystem::is_empty(folder.file("agents")));
}

TEST_F(KeptAgentsTest, NamesBecomeHarmless) {
  const KeptAgent kept = keep(py, file("a \x1b[2J\n\xff,\"b.py", "one"));
  EXPECT_EQ(kept.copy.filename(), "a___2J____b.py");
  EXPECT_TRUE(base::parse_spec(kept.spec).ok());
  EXPECT_EQ(keep(py, file("größe.py", "one")).copy.filename(), "größe.py");
}

TEST_F(KeptAgentsTest, ACommandSaysItsVersion) {
  const std::string engine = file("engine", "one");
  const KeptAgent first = keep(uci, engine);
  EXPECT_TRUE(first.copy.empty());
  EXPECT_THAT(first.spec, HasSubstr(",version="));
  EXPECT_EQ(keep(uci, engine).spec, first.spec);
  file("engine", "two");
  EXPECT_NE(keep(uci, engine).spec, first.spec);
}

TEST_F(KeptAgentsTest, WhatIsNotThereIsRefused) {
  EXPECT_THROW(keep(py, folder.file("nobody.py")), StoreError);
  EXPECT_THROW(keep(uci, folder.file("nobody")), StoreError);
}

}  // namespace
}  // namespace ogai::store
