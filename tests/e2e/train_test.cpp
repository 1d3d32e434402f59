// The trainers from outside, with tiny settings: each command makes a file that the next takes.
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/temporary_folder.h"
#include "ogai_program.h"

namespace ogai::e2e {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;

std::string contents(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

class Train : public testing::Test {
 protected:
  ProgramRun positions(const std::string& file, const std::string& games,
                       const std::string& seed = "1") {
    return ogai({"train", "positions", "--size", "6", "--depth", "1", "--solve", "6", "--games",
                 games, "--seed", seed, "--out", folder_.file(file), "--json"});
  }

  const base::TemporaryFolder folder_;
};

TEST_F(Train, HelpHasExamples) {
  for (const std::string command : {"positions", "linear", "probcut", "openings"}) {
    const ProgramRun run = ogai({"train", command, "--help"});
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, AllOf(HasSubstr("Examples:"), HasSubstr("ogai train " + command)));
  }
  expect_refused(ogai({"train"}), "subcommand is required");
  expect_refused(ogai({"train", "linear"}), "(see ogai train linear --help)");
}

TEST_F(Train, PositionsThenWeightsThenPositionsWithThem) {
  const json made = json::parse(positions("play", "60").out);
  EXPECT_EQ(made["games"], 60);
  EXPECT_GT(made["positions"], 600);
  const json more = json::parse(positions("play", "80").out);
  EXPECT_EQ(more["new_games"], 20);

  const std::string weights = folder_.file("weights");
  const ProgramRun fit = ogai({"train", "linear", "--positions", folder_.file("play"), "--out",
                               weights, "--holdout", "20", "--json"});
  ASSERT_EQ(fit.code, 0) << fit.err;
  const json fitted = json::parse(fit.out);
  EXPECT_EQ(fitted["rules"], "reversed");
  EXPECT_GT(fitted["learned"], fitted["held_out"]);
  EXPECT_GT(fitted["stages"].size(), 10u);
  const ProgramRun table =
      ogai({"train", "linear", "--positions", folder_.file("play"), "--out", weights});
  EXPECT_THAT(table.out, AllOf(HasSubstr("discs   held out"), HasSubstr("reversed 6x6")));

  const ProgramRun again =
      ogai({"train", "positions", "--size", "6", "--depth", "1", "--solve", "6", "--games", "5",
            "--weights", weights, "--out", folder_.file("second"), "--json"});
  EXPECT_EQ(again.code, 0) << again.err;
  expect_refused(ogai({"train", "positions", "--weights", weights, "--out", folder_.file("x")}),
                 "weights for boards of 6x6");
}

TEST_F(Train, RefusesForeignAndDamagedFiles) {
  positions("play", "10");
  expect_refused(positions("play", "10", "2"), "was made with seed 1, not 2");
  const std::string bad = folder_.file("bad");
  std::ofstream(bad, std::ios::binary) << contents(folder_.file("play")) << "rubbish";
  expect_refused(ogai({"train", "linear", "--positions", bad, "--out", folder_.file("w")}),
                 "ends within a block");
  EXPECT_EQ(contents(folder_.file("w")), "");
}

TEST_F(Train, ProbcutWritesConstants) {
  const std::string out = folder_.file("errors.inc");
  const ProgramRun run = ogai({"train", "probcut", "--size", "6", "--samples", "24", "--depth", "3",
                               "--solve", "8", "--out", out});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, AllOf(HasSubstr("middle game: "), HasSubstr("ends: ")));
  EXPECT_THAT(contents(out), AllOf(HasSubstr("ogai train probcut --rules reversed --size 6"),
                                   HasSubstr("\n{{"), HasSubstr("}, {")));
}

TEST_F(Train, OpeningsAreTakenByTheArena) {
  const std::string out = folder_.file("openings.txt");
  const ProgramRun run = ogai({"train", "openings", "--plies", "6..8", "--count", "10", "--depth",
                               "3", "--out", out, "--quiet"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("10 openings"));
  for (const std::string& set : {out, std::string("even")}) {
    const ProgramRun match = ogai({"match", "gdy", "rnd", "--games", "4", "--openings", set,
                                   "--unkept", "--json", "--quiet"});
    EXPECT_EQ(match.code, 0) << match.err;
  }
  expect_refused(ogai({"match", "gdy", "rnd", "--openings", "even", "--size", "6", "--unkept"}),
                 "--openings: even: no such set");
  expect_refused(ogai({"train", "openings", "--plies", "9..8", "--out", out}), "--plies 9..8");
}

}  // namespace
}  // namespace ogai::e2e
