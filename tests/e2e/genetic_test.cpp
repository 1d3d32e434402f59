// `ogai train genetic` from outside: a run, killed and interrupted ones, what it refuses.
#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/random.h"
#include "base/temporary_folder.h"
#include "folder_contents.h"
#include "ogai_program.h"

namespace ogai::e2e {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;

class Genetic : public testing::Test {
 protected:
  Genetic() {
    std::ofstream(config_) << R"({"size": "4", "depth": 2, "population": 6, "epochs": 3,
      "opening_plies": 2, "fresh_openings": true, "round_robin_openings": 1,
      "pool": "@report-e gdy", "pool_openings": 2, "measure": "@report-e", "measure_every": 2,
      "measure_openings": 2, "choose_pool": "gdy-ab:depth=2", "choose": 2, "choose_openings": 2})";
  }

  std::vector<std::string> train(const std::string& run, std::vector<std::string> more) const {
    more.insert(more.begin(), {"train", "genetic", "--out", run});
    return more;
  }
  std::vector<std::string> fresh(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"--config", config_});
    return train(run_, std::move(more));
  }
  std::vector<std::string> resumed(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), "--resume");
    return train(run_, std::move(more));
  }
  std::string file(const std::string& name) const { return run_ + "/" + name; }
  std::string bytes(const std::string& name) const { return base::read_file(file(name)).value(); }

  // Every metric of every epoch but the times.
  json metrics() const {
    json series = json::parse(ogai({"train", "show", run_, "--json"}).out)["series"];
    series.erase("seconds");
    series.erase("games_per_second");
    return series;
  }

  // One line that names the fault, and the run's files as they were.
  void expect_untouched(const std::vector<std::string>& arguments, const std::string& fault) const {
    const FolderContents before = contents_of(run_);
    const ProgramRun run = ogai(arguments);
    EXPECT_THAT(run.code, testing::AnyOf(1, 2)) << fault;
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.err, AllOf(testing::StartsWith("ogai: "), HasSubstr(fault)));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_TRUE(before == contents_of(run_)) << fault << ": the run's files were changed";
  }

  const base::TemporaryFolder folder_;
  const std::string config_ = folder_.file("tiny.json");
  const std::string run_ = folder_.file("run");
};

TEST_F(Genetic, EvolvesFromOneCommandAndPlays) {
  const ProgramRun run = ogai(fresh());
  ASSERT_EQ(run.code, 0) << run.err;
  // Six in a round robin, two outsiders with two openings: 78 games an epoch.
  EXPECT_THAT(run.out, AllOf(HasSubstr("epoch 0: 78 games  best "), HasSubstr("report-e "),
                             HasSubstr("run: 3 epochs, 234 games\nchosen: the best of epoch ")));
  for (const char* name : {"config.json", "checkpoint.genes", "metrics.jsonl", "choice.json"})
    EXPECT_TRUE(std::filesystem::exists(file(name))) << name;
  const json choice = json::parse(bytes("choice.json"));
  EXPECT_EQ(choice[0]["against"]["gdy-ab:depth=2"]["games"], 4);
  EXPECT_EQ(metrics()["gene.corner"].size(), 3u);
  for (const std::string& agent : {"hybrid:cp=60,depth=2,params=" + file("best.params"),
                                   "hybrid:cp=60,depth=2,params=" + file("chosen.params")}) {
    const ProgramRun match = ogai({"match", "--size", "4", agent, "rnd", "--games", "2", "--depth",
                                   "2", "--unkept", "--json"});
    ASSERT_EQ(match.code, 0) << match.err;
    EXPECT_TRUE(json::parse(match.out)["faults"].empty());
  }
  const ProgramRun longer = ogai(resumed({"--epochs", "4", "--json"}));
  ASSERT_EQ(longer.code, 0) << longer.err;
  const json epoch = json::parse(longer.out.substr(0, longer.out.find('\n')));
  EXPECT_EQ(epoch["epoch"], 3);
  EXPECT_EQ(epoch["games"], 4 * 78);
}

TEST_F(Genetic, SquaresOfReportCServeItsAgents) {
  const ProgramRun run = ogai(train(
      run_, {"--config", "paper-c-squares", "--set", "size=4", "--set", "population=4", "--set",
             "random_games=4", "--set", "choose_openings=1", "--epochs", "2", "--quiet"}));
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.out, "");
  for (const std::string& agent : {"maximax:depth=2,params=" + file("chosen.params"),
                                   "greedy-invincible:params=" + file("best.params")}) {
    const ProgramRun match = ogai({"match", "--size", "4", agent, "rnd", "--games", "2", "--depth",
                                   "2", "--unkept", "--json"});
    ASSERT_EQ(match.code, 0) << match.err;
    EXPECT_TRUE(json::parse(match.out)["faults"].empty());
  }
}

TEST_F(Genetic, KilledAndResumedItEndsInTheSameState) {
  const std::vector<std::string> longer = {"--epochs", "40",      "--set",     "size=6",
                                           "--set",    "depth=3", "--threads", "2"};
  ASSERT_EQ(ogai(fresh(longer)).code, 0);
  const json whole = metrics();
  const std::vector<std::string> files = {"checkpoint.genes", "best.params", "chosen.params",
                                          "choice.json", "config.json"};
  FolderContents made;
  for (const std::string& name : files) made[name] = bytes(name);
  std::filesystem::remove_all(run_);

  base::Random random(20261116);
  // On a busy machine it may come to its end before it is killed again: once is enough.
  int killed = 0;
  for (bool over = false; killed < 3 && !over;) {
    auto command = killed == 0 ? fresh(longer) : resumed({"--threads", "1"});
    command.insert(command.begin(), OGAI_PROGRAM);
    auto started = base::Subprocess::start(command);
    ASSERT_TRUE(started.ok());
    // The second epoch is told of when the first is kept.
    for (int line = 0; line < 2; ++line) {
      const auto told = started->read_line(base::Deadline::after(30s));
      ASSERT_TRUE(told.ok() && told->has_value()) << started->error_output();
    }
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(10'000)));
    kill(started->pid(), SIGKILL);
    const auto status = started->wait(base::Deadline::after(30s));
    ASSERT_TRUE(status.ok());
    over = status->signal != SIGKILL;
    killed += over ? 0 : 1;
  }
  ASSERT_GE(killed, 1);
  if (killed == 3) {
    ASSERT_EQ(ogai(resumed()).code, 0);
  }
  for (const std::string& name : files) EXPECT_TRUE(bytes(name) == made[name]) << name;
  EXPECT_TRUE(metrics() == whole) << "no epoch is missing, none is another";
  for (const auto& [path, contents] : contents_of(run_)) EXPECT_FALSE(path.ends_with(".tmp"));
}

TEST_F(Genetic, InterruptedItEndsCleanly) {
  auto command = fresh({"--epochs", "1000000"});
  command.insert(command.begin(), OGAI_PROGRAM);
  auto started = base::Subprocess::start(command);
  ASSERT_TRUE(started.ok());
  for (int line = 0; line < 2; ++line)
    ASSERT_TRUE(started->read_line(base::Deadline::after(30s)).ok());
  const ProgramRun second = ogai(resumed());
  EXPECT_EQ(second.code, 1);
  EXPECT_THAT(second.err, HasSubstr("another program is at work on this run\n"));
  kill(started->pid(), SIGINT);
  const auto status = started->wait(base::Deadline::after(30s));
  ASSERT_TRUE(status.ok());
  EXPECT_EQ(status->code, 1);
  EXPECT_THAT(started->error_output(), HasSubstr("interrupted; --resume goes on"));
  // An end that is already behind: nothing more is judged, and the choice is made.
  const ProgramRun ended = ogai(resumed({"--epochs", "1"}));
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("chosen: the best of epoch "));
}

TEST_F(Genetic, EndsWhenItsTimeIsOver) {
  const ProgramRun run = ogai(fresh({"--epochs", "1000000", "--time", "300ms", "--json"}));
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("\"epoch\":0"));
}

TEST_F(Genetic, KeepsItsMetricsInTheDatabase) {
  if (ogai({"train", "import", "--help"}).code != 0) {
    expect_untouched(fresh({"--name", "tiny"}), "built without the store");
    return;
  }
  const std::string database = folder_.file("lab.db");
  ASSERT_EQ(ogai(fresh({"--name", "genes", "--db", database, "--quiet"})).code, 0);
  const json kept = json::parse(ogai({"train", "show", "genes", "--db", database, "--json"}).out);
  EXPECT_EQ(kept["games"], 234);
  EXPECT_EQ(kept["series"]["fitness.best"].size(), 3u);
}

TEST_F(Genetic, RefusesWithoutTouchingAnything) {
  expect_untouched({"train", "genetic"}, "--out is required");
  expect_untouched(resumed(), "no run to go on with");
  expect_untouched(train(run_, {"--config", "paper-x"}), "there are: paper-e, paper-c-squares");
  expect_untouched(fresh({"--set", "population=one"}), "--set population=one");
  expect_untouched(fresh({"--set", "pool=@none"}), "pool: @none: no such file");
  expect_untouched(fresh({"--epochs", "0"}), "--set epochs=0");
  expect_untouched(fresh({"--db", "x.db"}), "--db is for runs with a --name");
  ASSERT_EQ(ogai(fresh({"--quiet"})).code, 0);
  expect_untouched(fresh(), "there is a run already; --resume goes on with it");
  expect_untouched(resumed({"--seed", "2"}), "the run has seed 1, the config says 2");
  expect_untouched(resumed({"--set", "form=report-c"}), "not a checkpoint of report-c");
  std::fstream checkpoint(file("checkpoint.genes"), std::ios::in | std::ios::out);
  checkpoint.seekp(100).put('!');
  checkpoint.close();
  expect_untouched(resumed(),
                   "checkpoint.genes: damaged: the checksum is wrong; begin the run anew");
}

}  // namespace
}  // namespace ogai::e2e
