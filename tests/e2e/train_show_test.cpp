// `ogai train show` and `import` from outside: good runs, damaged ones, none.
#include <filesystem>
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

class TrainShow : public testing::Test {
 protected:
  TrainShow() { std::filesystem::create_directory(run_); }

  void write(const std::string& text) const { std::ofstream(run_ + "/metrics.jsonl") << text; }

  static std::string iterations(int count) {
    std::string text;
    for (int step = 0; step < count; ++step)
      text += json{{"step", step},
                   {"time", 1'760'000'000'000 + step},
                   {"games", 100 * (step + 1)},
                   {"seconds", 60 * (step + 1)},
                   {"loss.policy", 2.0 / (step + 1)},
                   {"loss.value", 1.0 / (step + 1)},
                   {"elo", 10 * step},
                   {"winrate.gdy-ab", 0.05 * step},
                   {"gate.passed", step % 2}}
                  .dump() +
              "\n";
    return text;
  }

  // With a locale and width of its own.
  ProgramRun shown(const std::string& locale, std::vector<std::string> arguments = {}) const {
    std::vector<std::string> command = {
        "/usr/bin/env", "LC_ALL=" + locale, "COLUMNS=60", OGAI_PROGRAM, "train", "show", run_};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return run_program(command);
  }

  const base::TemporaryFolder folder_;
  const std::string run_ = folder_.file("az8");
};

TEST_F(TrainShow, DrawsCurvesAndTotals) {
  write(iterations(12));
  const ProgramRun run = shown("C.UTF-8");
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out,
              AllOf(HasSubstr("12 (0 to 11)"), HasSubstr("1,200"), HasSubstr("12 min"),
                    HasSubstr("110 last, 110 best (iteration 11)"), HasSubstr("6 of 12"),
                    HasSubstr("Losses by head"), HasSubstr("gdy-ab 0.55"), HasSubstr("└")));
  EXPECT_THAT(run.out, Not(HasSubstr("\x1b"))) << "no colours into a pipe";
  const ProgramRun plain = shown("C");
  EXPECT_THAT(plain.out, HasSubstr("* elo 110"));
  for (const char byte : plain.out) ASSERT_GE(byte, 0) << "ASCII only";
}

TEST_F(TrainShow, GivesJsonAndPictures) {
  write(iterations(5));
  const std::string pictures = folder_.file("deep/pictures");
  const json object = json::parse(shown("C", {"--json", "--svg", pictures}).out);
  EXPECT_EQ(object["iterations"], 5);
  EXPECT_EQ(object["games"].dump(), "500");
  EXPECT_EQ(object["elo"]["best_step"], 4);
  EXPECT_EQ(object["series"]["loss.policy"][0], json({0, 2.0}));
  for (const char* id : {"losses", "elo", "winrates"})
    EXPECT_TRUE(std::filesystem::exists(pictures + "/" + id + ".svg")) << id;
  EXPECT_EQ(object["svg"].size(), 3u);
  EXPECT_EQ(shown("C", {"--svg", "/proc/no/folder"}).code, 1);
}

TEST_F(TrainShow, TakesACutLine) {
  const std::string whole = iterations(5);
  write(whole.substr(0, whole.size() - 20));
  const json object = json::parse(shown("C", {"--json"}).out);
  EXPECT_EQ(object["iterations"], 4);
}

TEST_F(TrainShow, NamesEveryFault) {
  expect_refused(ogai({"train", "show"}), "RUN is required");
  expect_refused(ogai({"train", "show", folder_.file("absent"), "--db", folder_.file("none.db")}),
                 "no run '" + folder_.file("absent") + "' in it");
  expect_refused(run_program({"/usr/bin/env", "OGAI_DB=" + folder_.file("none.db"), OGAI_PROGRAM,
                              "train", "show", folder_.file("absent")}),
                 "absent: no such folder, and no run of that name in the database");
  const ProgramRun none = ogai({"train", "show", run_});
  EXPECT_EQ(none.code, 1);
  EXPECT_THAT(none.err, AllOf(HasSubstr("az8/metrics.jsonl"), HasSubstr("no such file")));
  write("");
  expect_refused(ogai({"train", "show", run_}), "az8/metrics.jsonl: holds no metrics yet");
  write(iterations(2) + "garbage\n" + iterations(1));
  expect_refused(ogai({"train", "show", run_}), "metrics.jsonl: line 3 is no JSON object");
  write("{\"loss.policy\":1}\n");
  expect_refused(ogai({"train", "show", run_}), "line 1 has no step");
  const ProgramRun help = ogai({"train", "show", "--help"});
  EXPECT_THAT(help.out, AllOf(HasSubstr("Examples:"), HasSubstr("ogai train show runs/az8")));
}

TEST_F(TrainShow, ImportsRunsIntoTheDatabase) {
  if (ogai({"train", "import", "--help"}).code != 0) GTEST_SKIP() << "built without the store";
  const std::string database = folder_.file("lab.db");
  write(iterations(6));
  const ProgramRun imported = ogai({"train", "import", run_ + "/", "--db", database});
  ASSERT_EQ(imported.code, 0) << imported.err;
  EXPECT_THAT(imported.out, HasSubstr("az8: 6 iterations of 7 metrics"));
  json shown_there = json::parse(ogai({"train", "show", "az8", "--db", database, "--json"}).out);
  json shown_here = json::parse(ogai({"train", "show", run_, "--json"}).out);
  shown_there.erase("run");
  shown_here.erase("run");
  EXPECT_EQ(shown_there, shown_here);

  write(iterations(3));
  const json again =
      json::parse(ogai({"train", "import", run_, "--name", "az8", "--db", database, "--json"}).out);
  EXPECT_EQ(again["iterations"], 3);
  EXPECT_EQ(json::parse(ogai({"train", "show", "az8", "--db", database, "--json"}).out)["last"], 2)
      << "replaced, not added to";
  expect_refused(ogai({"train", "show", "az9", "--db", database}), "no run 'az9' in it");
  write("");
  expect_refused(ogai({"train", "import", run_, "--db", database}), "holds no metrics");
}

}  // namespace
}  // namespace ogai::e2e
