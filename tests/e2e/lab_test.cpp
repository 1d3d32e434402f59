// `ogai lab` from outside: lists, runs, pages, interruptions, refusals.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "ogai_program.h"

namespace ogai::e2e {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// Several cells, limited by depth: runs repeat exactly.
constexpr const char* kExperiment = "c-evaluations";

class Lab : public testing::Test {
 protected:
  // Kept in the folder alone, so that the test serves programs without a store, too.
  std::vector<std::string> command(const std::string& out,
                                   const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words = {"lab",       "run", kExperiment, "--quick", "--unkept",
                                      "--threads", "2",   "--out",     out};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  static json run_in(const std::string& folder) {
    const auto text = base::read_file(folder + "/" + kExperiment + "/run.json");
    return text ? json::parse(*text) : json::object();
  }
  // All that does not depend on the clock.
  static json figures_of(const std::string& folder) {
    json run = run_in(folder);
    for (const char* name : {"started", "finished"}) run.erase(name);
    for (json& cell : run["cells"]) cell.erase("seconds");
    return run;
  }
  static std::map<std::string, std::string> contents_of(const std::string& folder) {
    std::map<std::string, std::string> contents;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
      if (entry.is_regular_file())
        contents[std::filesystem::relative(entry.path(), folder).string()] =
            base::read_file(entry.path()).value();
    return contents;
  }
  // Starts the command in a limit of files, in blocks of 512 bytes.
  static ProgramRun on_small_disk(int blocks, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(),
                     {"/bin/sh", "-c",
                      "trap '' XFSZ; ulimit -f " + std::to_string(blocks) + "; exec \"$0\" \"$@\"",
                      OGAI_PROGRAM});
    return run_program(arguments);
  }

  const base::TemporaryFolder folder_;
  const std::string pages_ = folder_.file("pages");
};

TEST_F(Lab, ListsExperiments) {
  const ProgramRun text = ogai({"lab", "list"});
  ASSERT_EQ(text.code, 0);
  EXPECT_THAT(text.out, AllOf(HasSubstr("Report C\n  c-breadth\n"), HasSubstr(kExperiment)));
  const ProgramRun lines = run_program({"/bin/sh", "-c", "\"" OGAI_PROGRAM "\" lab list --json"});
  std::istringstream stream(lines.out);
  int count = 0;
  for (std::string line; std::getline(stream, line); ++count)
    for (const char* field : {"id", "report", "place", "title", "question", "settings", "quick"})
      EXPECT_TRUE(json::parse(line).contains(field)) << field;
  EXPECT_GE(count, 1);
}

TEST_F(Lab, ARunGivesAPageThatIsMadeAgainFromItsRun) {
  const ProgramRun run = ogai(command(pages_));
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, AllOf(HasSubstr("Verdict"), HasSubstr(std::string("Run ") + kExperiment),
                             HasSubstr(pages_ + "/" + kExperiment + ".md")));
  EXPECT_THAT(run.out, Not(HasSubstr("**")));
  EXPECT_EQ(ogai({"lab", "index", pages_}).code, 0);
  const ProgramRun good = ogai({"lab", "check", pages_});
  EXPECT_EQ(good.code, 0) << good.out;

  const std::string again = folder_.file("again");
  const std::string file = pages_ + "/" + kExperiment + "/run.json";
  ASSERT_EQ(ogai({"lab", "page", file, "--out", again}).code, 0);
  auto made = contents_of(pages_);
  made.erase("README.md");
  EXPECT_EQ(contents_of(again), made);

  std::ofstream(pages_ + "/" + kExperiment + ".md", std::ios::app) << "typed by hand\n";
  const ProgramRun bad = ogai({"lab", "check", pages_});
  EXPECT_EQ(bad.code, 1);
  EXPECT_THAT(bad.out, HasSubstr(std::string(kExperiment) + ".md: not what its run gives"));
  EXPECT_EQ(ogai({"lab", "check", pages_, "--fix"}).code, 0);
  EXPECT_EQ(ogai({"lab", "check", pages_}).code, 0);
  std::ofstream(pages_ + "/README.md") << "# Mine\n";
  EXPECT_EQ(ogai({"lab", "index", pages_}).code, 2) << "a page of somebody else";
}

TEST_F(Lab, KilledRunsGoOnToTheSameFigures) {
  const std::string whole = folder_.file("whole");
  ASSERT_EQ(ogai(command(whole)).code, 0);
  const std::size_t planned = run_in(whole)["planned"].get<std::size_t>();
  ASSERT_GE(planned, 10u);
  ASSERT_EQ(run_in(whole)["cells"].size(), planned);

  std::vector<std::string> words = command(pages_);
  words.insert(words.begin(), OGAI_PROGRAM);
  bool killed = false;
  auto started = base::Subprocess::start(words);
  ASSERT_TRUE(started.ok());
  const base::Deadline patience = base::Deadline::after(60s);
  while (!patience.expired() && !killed) {
    if (!run_in(pages_).value("cells", json::array()).empty()) {
      kill(started->pid(), SIGKILL);
      killed = true;
    }
    std::this_thread::sleep_for(200us);
  }
  const auto status = started->wait(base::Deadline::after(30s));
  ASSERT_TRUE(status.ok());
  ASSERT_EQ(status->signal, SIGKILL);
  const std::size_t kept = run_in(pages_)["cells"].size();
  EXPECT_GE(kept, 1u);
  ASSERT_LT(kept, planned);
  const ProgramRun resumed = ogai(command(pages_, {"--resume", "--json"}));
  ASSERT_EQ(resumed.code, 0) << resumed.err;
  EXPECT_EQ(json::parse(resumed.out)["run"]["state"], "finished");
  EXPECT_EQ(figures_of(pages_), figures_of(whole));
  expect_refused(ogai(command(pages_, {"--resume"})), "is finished");
  expect_refused(ogai(command(pages_)), "--replace begins another in its place");
  EXPECT_EQ(ogai(command(pages_, {"--replace"})).code, 0);
}

TEST_F(Lab, CtrlCKeepsTheCellsAndSaysHowToGoOn) {
  // Many times more than a second's work.
  const std::vector<std::string> words = {
      "lab", "run", "c-breadth", "--set", "games=1000000000", "--unkept", "--out", pages_};
  const ProgramRun run = interrupted(words);
  EXPECT_THAT(run.err, AllOf(HasSubstr("ogai: interrupted; ogai lab run c-breadth"),
                             HasSubstr("--set 'games=1000000000'"), HasSubstr("--resume goes on")));
  EXPECT_TRUE(std::filesystem::exists(pages_ + "/c-breadth/run.json"));
  std::vector<std::string> other = {"lab",      "run",   "c-breadth", "--quick",
                                    "--unkept", "--out", pages_,      "--resume"};
  expect_refused(ogai(other), "no interrupted run of c-breadth has these settings");
}

TEST_F(Lab, RefusesWhatItDoesNotKnow) {
  const auto refused = [&](std::vector<std::string> words, const std::string& fault) {
    words.insert(words.begin(), "lab");
    expect_refused(ogai(words), fault);
  };
  refused({"run", "c-bredth", "--unkept"}, "did you mean 'c-breadth'");
  refused({"run", "c-breadth", "--unkept", "--set", "gmes=3"}, "did you mean 'games'");
  refused({"run", "c-breadth", "--unkept", "--set", "games=0"}, "games=0");
  refused({"run", "c-breadth", "--unkept", "--set", "games"}, "NAME=VALUE");
  refused({"run", "c-breadth", "--unkept", "--resume"}, "--resume: from where");
  refused({"run", "c-breadth", "--unkept", "--resume", "--out", pages_}, "no interrupted run");
  refused({"page", "c-breadth-20200101-000000", "--out", pages_, "--db", folder_.file("no.db")},
          "no run of that id");
  const std::string file = folder_.file("run.json");
  for (const std::string& text : {std::string("{}"), std::string(100'000, '['), std::string()}) {
    std::ofstream(file) << text;
    refused({"page", file, "--out", pages_}, "not a run of the laboratory");
  }
  EXPECT_EQ(ogai({"lab", "check", folder_.file("nowhere")}).code, 1);
  EXPECT_EQ(ogai({"lab", "run", "c-breadth", "--quick", "--unkept", "--out", "/proc/no"}).code, 1);
}

TEST_F(Lab, RunsOfOtherCellsAreNoCrash) {
  ASSERT_EQ(ogai({"lab", "run", "c-breadth", "--quick", "--unkept", "--out", pages_}).code, 0);
  const std::string file = pages_ + "/c-breadth/run.json";
  json run = json::parse(base::read_file(file).value());
  run["cells"][0]["value"] = "something else";
  std::ofstream(file) << run;
  const ProgramRun shown = ogai({"lab", "page", file, "--out", pages_});
  EXPECT_EQ(shown.code, 1);
  EXPECT_THAT(shown.err, HasSubstr("not those that this version of c-breadth measures"));
}

TEST_F(Lab, AFullDiskIsSaidAndTheRunGoesOnLater) {
  const std::string whole = folder_.file("whole");
  ASSERT_EQ(ogai(command(whole)).code, 0);
  const ProgramRun run = on_small_disk(2, command(pages_));
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.err, AllOf(HasSubstr("run.json"), HasSubstr("File too large")));
  ASSERT_TRUE(run_in(pages_).contains("cells")) << "the last state that fitted";
  ASSERT_EQ(ogai(command(pages_, {"--resume"})).code, 0);
  EXPECT_EQ(figures_of(pages_), figures_of(whole));
}

TEST_F(Lab, IsKeptInTheDatabase) {
  const std::string database = folder_.file("lab.db");
  const ProgramRun run = ogai({"lab", "run", "c-breadth", "--quick", "--db", database, "--json"});
  if (run.code == 2) {  // built without the store
    EXPECT_THAT(run.err, HasSubstr("built without the store"));
    return;
  }
  ASSERT_EQ(run.code, 0) << run.err;
  const json summary = json::parse(run.out)["run"];
  EXPECT_EQ(summary["state"], "finished");
  const std::string id = summary["id"].get<std::string>();
  ASSERT_EQ(ogai({"lab", "page", id, "--out", pages_, "--db", database}).code, 0);
  EXPECT_TRUE(std::filesystem::exists(pages_ + "/c-breadth.md"));
  expect_refused(ogai({"lab", "run", "c-breadth", "--quick", "--db", database, "--resume"}),
                 id + " is finished");

  const std::vector<std::string> long_run = {
      "lab", "run", "c-breadth", "--set", "games=1000000000", "--db", database};
  const ProgramRun stopped = interrupted(long_run);
  EXPECT_THAT(stopped.err, HasSubstr("--resume goes on"));
  std::vector<std::string> resumed = long_run;
  resumed.push_back("--resume");
  EXPECT_THAT(interrupted(resumed).err, HasSubstr("ogai: interrupted; "));
}

}  // namespace
}  // namespace ogai::e2e
