// The commands that search, from outside: solve, analyze, bench.
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "ogai_program.h"

namespace ogai::e2e {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// FFO 20 and 21: proved in no time, classic scores +6 and 0.
constexpr const char* kFfo20 = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";
constexpr const char* kFfo21 = "OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O";

std::vector<json> lines_of(const std::string& text) {
  std::vector<json> objects;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) objects.push_back(json::parse(line));
  return objects;
}

class SearchTest : public testing::Test {
 protected:
  std::string file(const std::string& contents) {
    const std::string path = folder_.file("positions.obf");
    std::ofstream(path, std::ios::binary) << contents;
    return path;
  }
  base::TemporaryFolder folder_;
};

// ---- solve ----

TEST_F(SearchTest, SolvesFourByFourUnderBothRules) {
  const ProgramRun reversed = ogai({"solve", "--size", "4", "start"});
  EXPECT_EQ(reversed.code, 0) << reversed.err;
  EXPECT_THAT(reversed.out, AllOf(HasSubstr("score"), HasSubstr("  +4  ")));
  const json classic =
      json::parse(ogai({"solve", "--size", "4", "start", "--rules", "classic", "--json"}).out);
  EXPECT_EQ(classic["score"], -10);
}

TEST_F(SearchTest, SolveJsonHasTheFields) {
  const json one =
      json::parse(ogai({"solve", kFfo21, "--rules", "classic", "--moves", "--json"}).out);
  EXPECT_EQ(one["position"], kFfo21);
  EXPECT_EQ(one["score"], 0);
  EXPECT_EQ(one["best"], "g5");
  EXPECT_EQ(one["pv"][0], "g5");
  EXPECT_GT(one["nodes"], 0);
  EXPECT_GE(one["seconds"], 0);
  EXPECT_EQ(one["moves"], (json{{"g5", 0}, {"g2", -2}, {"g4", -4}, {"g6", -6}}));
  EXPECT_EQ(one["exact"], true);
}

TEST_F(SearchTest, SolveComparesWithTheFile) {
  const std::string right = file(std::string("# two\n\n") + kFfo20 + "; H5:+6; G6:-2;\r\n" +
                                 kFfo21 + "; G5:+0; G2:-2;\n");
  const ProgramRun ok = ogai({"solve", right, "--rules", "classic"});
  EXPECT_EQ(ok.code, 0) << ok.err;
  EXPECT_THAT(ok.out, AllOf(HasSubstr("  ok\n"), HasSubstr("2 of 2 as the file says"),
                            HasSubstr("sum"), Not(HasSubstr("WRONG"))));
  const ProgramRun wld = ogai({"solve", right, "--rules", "classic", "--wld"});
  EXPECT_EQ(wld.code, 0) << wld.err;
  EXPECT_THAT(wld.out, AllOf(HasSubstr("win"), HasSubstr("draw")));
  const ProgramRun other = ogai({"solve", right});
  EXPECT_EQ(other.code, 1);
  EXPECT_THAT(other.out, HasSubstr("WRONG: +6 expected"));
  EXPECT_THAT(other.err, HasSubstr("--rules reversed?"));
}

TEST_F(SearchTest, ABadLineDoesNotStopTheRest) {
  const std::string path = file(std::string("XXX O\n") + kFfo20 + "\n?\n");
  const ProgramRun run = ogai({"solve", path, "--json"});
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(lines_of(run.out).size(), 1u);
  EXPECT_THAT(run.err, AllOf(HasSubstr(path + ":1:1: a board has 16, 36 or 64"),
                             HasSubstr(path + ":3:1: "), HasSubstr("could not be read: 2")));
  const ProgramRun piped = ogai({"solve", "-", "--json"}, std::string(kFfo20) + "\n" + kFfo21);
  EXPECT_EQ(lines_of(piped.out).size(), 2u);
}

TEST_F(SearchTest, SolveKnowsFinishedGamesAndPasses) {
  EXPECT_THAT(ogai({"solve", "XXXXXXXXXXXXOOOO X"}).out,
              AllOf(HasSubstr("-8"), HasSubstr("the game is over")));
  const json over = json::parse(ogai({"solve", "XXXXXXXXXXXXOOOO X", "--json", "--moves"}).out);
  EXPECT_EQ(over["best"], nullptr);
  EXPECT_EQ(over["pv"], json::array());
  EXPECT_EQ(over["moves"], json::object());
  const json pass = json::parse(ogai({"solve", "-XXOOOOOOOOOOOOO X", "--json"}).out);
  EXPECT_EQ(pass["best"], "pa");
  EXPECT_EQ(pass["pv"], json({"pa", "a1"}));
  EXPECT_EQ(pass["score"], 16);
}

TEST_F(SearchTest, SolveRefusesWhatItCannotUse) {
  expect_refused(ogai({"solve"}), "POSITION is required");
  expect_refused(ogai({"solve", "hello"}), "1:1: ");
  expect_refused(ogai({"solve", "no/such.obf"}), "no such file");
  expect_refused(ogai({"solve", file("# nothing\n")}), "no position to solve");
  expect_refused(ogai({"solve", "start", "--hash", "0"}), "--hash");
  expect_refused(ogai({"solve", "start", "--threads", "none"}), "--threads");
}

TEST_F(SearchTest, AHashBeyondTheMemoryIsRefusedClearly) {
  const ProgramRun run = ogai({"solve", "start", "--hash", "16777216"});
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(run.out, "");
  EXPECT_THAT(run.err, AllOf(HasSubstr("--hash 16777216"), HasSubstr("16777216 MB"),
                             HasSubstr("give a smaller --hash")));
}

TEST_F(SearchTest, CtrlCEndsSolveWithWhatIsKnown) {
  const ProgramRun run = interrupted({"solve", "start", "--hash", "16", "--threads", "2"});
  EXPECT_EQ(run.code, 124);  // timeout's own code: the program ended by itself after the signal
  EXPECT_THAT(run.out, AllOf(HasSubstr("~"), HasSubstr("not proved: depth")));
  EXPECT_THAT(run.err, HasSubstr("interrupted at position 1 of 1"));
}

// ---- analyze ----

TEST_F(SearchTest, AnalyzesEveryMoveOfAPosition) {
  const json all = json::parse(ogai({"analyze", "start", "--depth", "6", "--json"}).out);
  ASSERT_EQ(all["moves"].size(), 4u);
  EXPECT_EQ(all["moves"][0]["depth"], 6);
  EXPECT_EQ(all["moves"][0]["exact"], false);
  EXPECT_EQ(all["moves"][0]["pv"][0], all["moves"][0]["move"]);
  const json two =
      json::parse(ogai({"analyze", "start", "--depth", "4", "--multipv", "2", "--json"}).out);
  EXPECT_EQ(two["moves"].size(), 2u);
  EXPECT_THAT(ogai({"analyze", kFfo20, "--time", "10s"}).out,
              AllOf(HasSubstr("black to move, 6 empty"), HasSubstr("proved")));
  EXPECT_THAT(ogai({"analyze", "XXXXXXXXXXXXOOOO X"}).out, HasSubstr("the game is over: -8"));
}

TEST_F(SearchTest, SaysWhatADepthAtSomePerCentIs) {
  const char* note = "at N %: searched selectively";
  EXPECT_THAT(ogai({"analyze", "start", "--depth", "8"}).out,
              AllOf(HasSubstr("depth 8 at 73 %"), HasSubstr(note)));
  EXPECT_THAT(ogai({"analyze", "f5d6", "--depth", "8"}).out,
              AllOf(HasSubstr("depth 8 at 73 %"), HasSubstr(note)));
  EXPECT_THAT(ogai({"analyze", "start", "--size", "4", "--depth", "12"}).out, Not(HasSubstr("%")));
  for (const char* command : {"analyze", "solve"})
    EXPECT_THAT(ogai({command, "--help"}).out, HasSubstr("depth 41 at 73 %:"));
}

TEST_F(SearchTest, AnalyzesAGame) {
  const std::string game = "b1a1a2c1d1b4a4a3c4d2d3d4";  // both sides at their best, on 4×4
  const ProgramRun text = ogai({"analyze", game, "--size", "4", "--depth", "12"});
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_THAT(text.out, AllOf(HasSubstr("black: "), HasSubstr("white: "), HasSubstr("proved"),
                              HasSubstr(", 0 discs lost")));
  const json object = json::parse(
      ogai({"analyze", "f5d6c3d3c4f4", "--depth", "5", "--json", "--rules", "classic"}).out);
  ASSERT_EQ(object["plies"].size(), 6u);
  EXPECT_EQ(object["complete"], true);
  EXPECT_EQ(object["rules"], "classic");
  int loss = 0;
  for (const json& ply : object["plies"]) {
    EXPECT_EQ(ply["loss"], std::max(0, ply["best_value"].get<int>() - ply["value"].get<int>()));
    EXPECT_EQ(ply["depth"], 5);
    if (ply["mover"] == "black") loss += ply["loss"].get<int>();
  }
  EXPECT_EQ(object["summary"]["black"]["loss"], loss);
}

TEST_F(SearchTest, CtrlCEndsAnalyzeWithWhatIsKnown) {
  const ProgramRun run =
      interrupted({"analyze", "f5d6c3d3c4f4", "--depth", "60", "--hash", "16", "--json"});
  EXPECT_EQ(run.code, 124);
  EXPECT_EQ(json::parse(run.out)["complete"], false);
  EXPECT_THAT(run.err, HasSubstr("interrupted"));
  expect_refused(ogai({"analyze", "start", "--time", "soon"}), "--time");
  expect_refused(ogai({"analyze", "start", "--multipv", "0"}), "--multipv");
}

// ---- bench ----

// A change of the search is meant, or it is a fault: data/bench/README.md.
TEST_F(SearchTest, TheSignatureIsTheOneInTheTree) {
  const ProgramRun run = ogai({"bench", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  const std::string known = base::read_file(OGAI_DATA "/bench/signature").value();
  EXPECT_EQ(json::parse(run.out)["signature"].get<std::uint64_t>(), std::stoull(known))
      << "if the search is meant to change: ogai bench --signature > data/bench/signature";
}

TEST_F(SearchTest, BenchSolvesFfoPositions) {
  const ProgramRun text = ogai({"bench", "ffo", "--from", "20", "--to", "22"});
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_THAT(text.out, AllOf(HasSubstr("  20  "), HasSubstr("  ok\n"), HasSubstr("sum")));
  const auto objects = lines_of(
      ogai({"bench", "ffo", "--from", "20", "--to", "21", "--rules", "reversed", "--json"}).out);
  ASSERT_EQ(objects.size(), 3u);
  EXPECT_EQ(objects[0]["number"], 20);
  EXPECT_FALSE(objects[0].contains("ok"));
  EXPECT_GT(objects[2]["nodes"], 0);
}

TEST_F(SearchTest, BenchSolvesReversedEndgames) {
  const ProgramRun text = ogai({"bench", "endgame", "--to", "1"});
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_THAT(text.out, AllOf(HasSubstr("  ok\n"), HasSubstr("median time"), HasSubstr("   18  ")));
}

TEST_F(SearchTest, BenchRefusesWhatHasNoEffect) {
  expect_refused(ogai({"bench", "--threads", "2"}), "not for the signature");
  expect_refused(ogai({"bench", "--eval", "linear"}), "not for the signature");
  expect_refused(ogai({"bench", "ffo", "--depth", "9"}), "--depth");
  expect_refused(ogai({"bench", "middle", "--to", "100000"}), "--to 100000");
  expect_refused(ogai({"bench", "ffo", "--from", "45", "--to", "41"}), "--from 45");
  expect_refused(ogai({"bench", "ffo", "--to", "60"}), "--to");
  expect_refused(ogai({"bench", "speed"}), "SUITE");
}

TEST_F(SearchTest, BenchSearchesOpeningsWithEitherEvaluation) {
  for (const char* evaluation : {"patterns", "linear"}) {
    const ProgramRun run = ogai({"bench", "middle", "--to", "2", "--depth", "6", "--eval",
                                 evaluation, "--json", "--quiet"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_THAT(run.out, testing::HasSubstr("\"nodes\"")) << evaluation;
  }
  const ProgramRun absent = ogai({"bench", "middle", "--weights", "absent.weights"});
  EXPECT_EQ(absent.code, 1);
  EXPECT_THAT(absent.err, testing::HasSubstr("absent.weights: no such file"));
}

// ---- the agent ----

TEST_F(SearchTest, OgaiPlaysAPersonAndBeatsRandomPlay) {
  const ProgramRun run = ogai({"play", "--agent", "ogai:depth=4", "--size", "6"}, "b3\nquit\n");
  EXPECT_EQ(run.code, 0) << run.err;
  const json match = json::parse(
      ogai({"match", "ogai:depth=3,hash=1", "rnd", "--games", "10", "--unkept", "--json"}).out);
  EXPECT_GE(match["result"]["won"], 9);
}

}  // namespace
}  // namespace ogai::e2e
