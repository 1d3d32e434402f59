// Judging with agents and judging agents, from outside: analyze --agent and measure.
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/temporary_folder.h"
#include "ogai_program.h"

namespace ogai::e2e {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

json object_of(const std::vector<std::string>& arguments) {
  const ProgramRun run = ogai(arguments);
  EXPECT_EQ(run.code, 0) << run.err;
  return json::parse(run.out);
}

// ---- analyze --agent ----

TEST(AnalyzeByAgent, AlphaBetaAgentsTellDepthAndLine) {
  const json all = object_of({"analyze", "start", "--agent", "gdy-ab:depth=5", "--json"});
  EXPECT_EQ(all["agent"], "gdy-ab:depth=5");
  ASSERT_EQ(all["moves"].size(), 4u);
  for (const json& move : all["moves"]) {
    EXPECT_EQ(move["depth"], 5);
    EXPECT_EQ(move["pv"].size(), 5u);
    EXPECT_EQ(move["pv"][0], move["move"]);
    EXPECT_TRUE(move.contains("value"));
    EXPECT_FALSE(move.contains("visits"));
  }
  EXPECT_THAT(ogai({"analyze", "start", "--agent", "maximax", "--depth", "4"}).out,
              AllOf(HasSubstr("black to move, 60 empty"), HasSubstr(" %")));
}

TEST(AnalyzeByAgent, TreeSearchesTellVisitsAndMeansAndRepeat) {
  const std::vector<std::string> command = {"analyze", "f5d6", "--agent", "hybrid:cp=0",
                                            "--sims",  "2000", "--json"};
  json first = object_of(command);
  json second = object_of(command);
  ASSERT_EQ(first["plies"].size(), 2u);
  const json& moves = first["plies"][1]["moves"];
  std::uint64_t visits = 0;
  for (const json& move : moves) {
    visits += move["visits"].get<std::uint64_t>();
    EXPECT_GE(move["win_rate"], 0);
    EXPECT_LE(move["win_rate"], 1);
    EXPECT_EQ(move["pv"][0], move["move"]);
  }
  EXPECT_GE(visits, 2000u);
  EXPECT_EQ(first["plies"], second["plies"]);
}

TEST(AnalyzeByAgent, AGameWithLosses) {
  const ProgramRun run = ogai({"analyze", "f5d6c3d3c4", "--agent", "gdy-ab:4", "--multipv", "1"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, AllOf(HasSubstr(" ply  side"), HasSubstr("   5  black  c4")));
}

TEST(AnalyzeByAgent, RefusesClearly) {
  const ProgramRun mute = ogai({"analyze", "start", "--agent", "rnd"});
  expect_refused(mute, "rnd: this agent cannot say what moves are worth; these can: ");
  EXPECT_THAT(mute.err, AllOf(HasSubstr("ogai"), HasSubstr("hybrid"), Not(HasSubstr("gdy,"))));
  expect_refused(ogai({"analyze", "start", "--agent", "nobody"}), "unknown agent 'nobody'");
  expect_refused(ogai({"analyze", "start", "--sims", "10"}), "--agent");
}

TEST(AnalyzeByAgent, CtrlCEndsItWithWhatIsKnown) {
  const ProgramRun run =
      interrupted({"analyze", "f5d6c3d3c4f4", "--agent", "gdy-ab:60", "--time", "1h", "--json"});
  EXPECT_EQ(run.code, 124);
  EXPECT_EQ(json::parse(run.out)["complete"], false);
  EXPECT_THAT(run.err, HasSubstr("interrupted"));
}

// ---- the reports' agents in a match ----

TEST(ReportAgents, PlayMatches) {
  const json match = object_of({"match", "hybrid", "rnd", "--games", "6", "--sims", "100",
                                "--nodes", "3000", "--unkept", "--json"});
  EXPECT_TRUE(match["faults"].empty());
  EXPECT_GE(match["result"]["won"], 4);
  EXPECT_THAT(ogai({"agents", "hybrid"}).out, AllOf(HasSubstr("cp=…"), HasSubstr("report E")));
}

TEST(ReportAgents, BadParameterFilesNameThePlace) {
  const base::TemporaryFolder folder;
  const std::string path = folder.file("set.txt");
  std::ofstream(path) << "ogai-parameters 1 report-e\ncentre 7\ncorner 99\n";
  const ProgramRun run =
      ogai({"analyze", "start", "--agent", "hybrid:params=\"" + path + "\"", "--depth", "1"});
  expect_refused(run, "set.txt:3:8: corner is 99, but must lie within -50 … 50");
}

// ---- measure ----

TEST(Measure, WinRateWithErrorBar) {
  const std::vector<std::string> command = {"measure", "winrate", "gdy-ab:2", "--games", "40",
                                            "--size",  "6",       "--depth",  "2",       "--json"};
  const json rate = object_of(command);
  EXPECT_EQ(rate["games"], 40);
  EXPECT_LT(rate["low"], rate["win_rate"]);
  EXPECT_GT(rate["high"], rate["win_rate"]);
  EXPECT_EQ(rate["finished"], true);
  EXPECT_EQ(rate, object_of(command));
  EXPECT_THAT(ogai({"measure", "winrate", "rnd", "--games", "10", "--size", "4"}).out,
              AllOf(HasSubstr("win rate"), HasSubstr("as black")));
}

TEST(Measure, LossOfMovesAndValues) {
  const json exact = object_of({"measure", "loss", "greedy-invincible", "--count", "10",
                                "--empties", "8", "--plies", "2", "--json"});
  EXPECT_EQ(exact["positions"], 10);
  EXPECT_EQ(exact["move_loss"]["mean"], 0);
  EXPECT_EQ(exact["discs"]["node"]["mean"], 0);
  EXPECT_EQ(exact["best"], 10);
  const json mute = object_of({"measure", "loss", "rnd", "--count", "10", "--json"});
  EXPECT_GT(mute["move_loss"]["mean"], 0);
  EXPECT_EQ(mute["discs"], nullptr);
  EXPECT_EQ(mute["valueless"], mute["nodes"]);
  EXPECT_THAT(ogai({"measure", "loss", "gdy-ab", "--count", "5", "--empties", "6"}).out,
              HasSubstr("error of its values, discs: "));
}

TEST(Measure, LossOnPositionsOfAFile) {
  const base::TemporaryFolder folder;
  const std::string path = folder.file("two.obf");
  std::ofstream(path) << "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X;\n"
                      << "OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O;\n";
  const json two =
      object_of({"measure", "loss", "gdy", "--positions", path, "--rules", "classic", "--json"});
  EXPECT_EQ(two["positions"], 2);
  expect_refused(ogai({"measure", "loss", "gdy", "--positions", path, "--count", "3"}), "--count");
  expect_refused(ogai({"measure", "loss", "gdy", "--positions", "start"}), "empty squares");
}

TEST(Measure, DepthByPly) {
  const json depth = object_of(
      {"measure", "depth", "maximax", "--nodes", "500", "--games", "1", "--step", "20", "--json"});
  ASSERT_EQ(depth["rows"].size(), 3u);
  EXPECT_EQ(depth["rows"][1]["plays"], 20);
  EXPECT_GE(depth["rows"][1]["depth"], 2);
  expect_refused(ogai({"measure", "depth", "rnd"}), "rnd: this agent tells neither depth");
}

TEST(Measure, IterationsByPly) {
  const std::vector<std::string> command = {"measure", "iterations", "rnd-mcts", "--sims",
                                            "100",     "--size",     "6",        "--from",
                                            "4",       "--to",       "9",        "--json"};
  const json iterations = object_of(command);
  EXPECT_EQ(iterations["range"]["answers"], 6);
  EXPECT_EQ(iterations["range"]["simulations"], 100);
  EXPECT_GT(iterations["range"]["inherited"], 0);
  EXPECT_EQ(iterations["rows"][0]["ply"], 0);
  EXPECT_EQ(iterations["finished"], true);
  EXPECT_THAT(ogai({"measure", "iterations", "mcts", "--sims", "50"}).out,
              AllOf(HasSubstr("20 to 40"), HasSubstr("inherited"), HasSubstr("proved")));
  expect_refused(ogai({"measure", "iterations", "gdy"}), "gdy: this agent tells no simulations");
  expect_refused(ogai({"measure", "iterations", "mcts", "--from", "9", "--to", "3"}), "--from");
  const ProgramRun run = interrupted({"measure", "iterations", "uct", "--time", "300ms", "--json"});
  EXPECT_EQ(run.code, 124);
  EXPECT_EQ(json::parse(run.out)["finished"], false);
  EXPECT_THAT(run.err, HasSubstr("interrupted"));
}

TEST(Measure, RefusesAndStops) {
  expect_refused(ogai({"measure"}), "measure");
  expect_refused(ogai({"measure", "winrate"}), "AGENT is required");
  expect_refused(ogai({"measure", "winrate", "gdx"}), "did you mean 'gdy'?");
  expect_refused(ogai({"measure", "loss", "gdy", "--time", "soon"}), "--time");
  const ProgramRun run = interrupted(
      {"measure", "winrate", "gdy-ab:60", "--nodes", "2000000", "--games", "1000", "--json"});
  EXPECT_EQ(run.code, 124);
  EXPECT_EQ(json::parse(run.out)["finished"], false);
  EXPECT_THAT(run.err, HasSubstr("interrupted"));
}

}  // namespace
}  // namespace ogai::e2e
