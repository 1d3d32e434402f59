// Outside programs in the arena: our own engine through its protocols, and the sample agents.
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/temporary_folder.h"
#include "ogai_program.h"
#include "sandbox/sandbox.h"

namespace ogai::e2e {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

class OutsideTest : public testing::Test {
 protected:
  void SetUp() override {
    if (const auto available = sandbox::check_available(); !available)
      GTEST_SKIP() << "no sandbox here: " << available.error().message;
  }

  struct PlayedGame {
    std::string reason;
    json moves, values;
    friend bool operator==(const PlayedGame&, const PlayedGame&) = default;
  };

  // The games of a match, in their order.
  std::vector<PlayedGame> games(const std::string& first, const std::string& second,
                                std::vector<std::string> flags) {
    const std::string database = folder_.file("games-" + std::to_string(++matches_) + ".db");
    flags.insert(flags.begin(),
                 {"match", first, second, "--threads", "1", "--json", "--db", database});
    const ProgramRun match = ogai(flags);
    EXPECT_EQ(match.code, 0) << match.err;
    EXPECT_THAT(match.out, HasSubstr("\"faults\":[]"));
    std::istringstream lines(ogai({"games", "--export", "json", "--db", database}).out);
    std::vector<PlayedGame> games;
    for (std::string line; std::getline(lines, line);) {
      const json game = json::parse(line);
      games.push_back(
          {game["result"]["reason"], game.value("moves", json()), game.value("values", json())});
    }
    return games;
  }

  // How much of 1 the first one got.
  double score(const std::string& first, const std::string& second,
               std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"match", first, second, "--unkept", "--json"});
    const ProgramRun match = ogai(flags);
    EXPECT_EQ(match.code, 0) << match.err;
    return match.code == 0 ? json::parse(match.out)["score"].get<double>() : -1;
  }

  base::TemporaryFolder folder_;
  int matches_ = 0;
};

std::string in_quotes(const std::string& name, const std::string& command) {
  return name + ":\"" + command + "\"";
}

// At a fixed depth the engine's moves follow from the position and its table alone, so that the way
// by which it is asked must not show.
TEST_F(OutsideTest, TheEngineThroughItsProtocolsPlaysTheSameGames) {
  const std::string program = OGAI_PROGRAM;
  for (const char* size : {"8", "6"}) {
    for (const char* rules : {"reversed", "classic"}) {
      const std::vector<std::string> flags = {"--depth", "5",      "--games", "4",       "--seed",
                                              "11",      "--size", size,      "--rules", rules};
      const std::vector<PlayedGame> expected = games("ogai", "rnd", flags);
      ASSERT_EQ(expected.size(), 4u);
      for (const std::string protocol : {"uci", "nboard", "line"}) {
        const std::string spec =
            in_quotes(protocol == "line" ? "cmd" : protocol, program + " " + protocol);
        EXPECT_EQ(games(spec, "rnd", flags), expected) << spec << " " << size << " " << rules;
      }
    }
  }
}

class SampleTest : public OutsideTest, public testing::WithParamInterface<const char*> {
 protected:
  // The sample's spec; the C++ one is compiled first.
  std::string spec() {
    const std::string examples = OGAI_EXAMPLES, language = GetParam();
    if (language == "python")
      return in_quotes("cmd", "/usr/bin/python3 " + examples + "/python/agent.py");
    if (language == "javascript")
      return in_quotes("cmd", "node " + examples + "/javascript/agent.js");
    const std::string agent = agent_folder_.file("agent");
    const ProgramRun compiled =
        run_program({OGAI_COMPILER, "-O2", "-std=c++17", "-o", agent, examples + "/cpp/agent.cpp"});
    EXPECT_EQ(compiled.code, 0) << compiled.err;
    return in_quotes("cmd", agent);
  }

  base::TemporaryFolder agent_folder_;  // which the agent sees: no database is written there
};

TEST_P(SampleTest, PlaysLegalGamesBeatsARandomPlayerAndMindsItsClock) {
  const std::string agent = spec();
  for (const char* rules : {"reversed", "classic"}) {
    for (const char* size : {"4", "6", "8"}) {
      const std::vector<std::string> flags = {"--depth", "2",  "--games",    "4",
                                              "--seed",  "7",  "--openings", "random:2",
                                              "--size",  size, "--rules",    rules};
      for (const PlayedGame& game : games(agent, "rnd", flags))
        EXPECT_EQ(game.reason, "discs") << agent << " " << size << " " << rules;
    }
    EXPECT_GT(score(agent, "rnd", {"--depth", "2", "--games", "8", "--rules", rules}), 0.7)
        << agent << " " << rules;
  }
  // One that does not mind its clock would never see the end of such a search.
  for (const PlayedGame& game :
       games(agent + ",grace=20s", "rnd",
             {"--time", "100ms", "--margin", "20s", "--games", "2", "--size", "6"}))
    EXPECT_EQ(game.reason, "discs") << agent << " with a clock";
}

INSTANTIATE_TEST_SUITE_P(Languages, SampleTest, testing::Values("python", "cpp", "javascript"),
                         [](const auto& one) { return std::string(one.param); });

TEST_F(OutsideTest, ABadSpecIsRefusedBeforeAnythingIsPlayed) {
  expect_refused(ogai({"match", "uci:hsah=3", "rnd"}), "hash");
  const ProgramRun match =
      ogai({"match", "cmd:\"./no-such-program\"", "rnd", "--games", "2", "--unkept", "--json"});
  EXPECT_EQ(match.code, 1);
  EXPECT_EQ(match.out, "");
  EXPECT_THAT(match.err, HasSubstr("there is no program './no-such-program'"));
}

}  // namespace
}  // namespace ogai::e2e
