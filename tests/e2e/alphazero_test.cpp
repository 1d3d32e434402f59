// `ogai train alphazero` from outside: a run, killed ones, a full disk.
#include <csignal>
#include <nlohmann/json.hpp>
#include <thread>

#include "alphazero_run.h"
#include "base/random.h"

namespace ogai::e2e {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;

using AlphaZero = AlphaZeroRuns;

FolderContents nets_of(const std::string& run) {
  FolderContents nets;
  for (auto& [path, bytes] : contents_of(run + "/nets"))
    nets[std::filesystem::path(path).filename().string()] = bytes;
  return nets;
}

TEST_F(AlphaZero, LearnsFromOneCommandAndPlays) {
  const ProgramRun run =
      ogai(train({"--set", "size=4", "--set", "net=resnet:b1c8", "--set", "games=6", "--set",
                  "sims=10", "--set", "iterations=2", "--set", "gate_games=4", "--set",
                  "opponents=rnd", "--set", "opponent_games=4", "--set", "solve=4"}));
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out,
              AllOf(HasSubstr("iteration 0: 6 games  policy"), HasSubstr("iteration 1: 12 games"),
                    HasSubstr("rnd "), HasSubstr("run: 2 iterations, 12 games, Elo ")));
  for (const char* name : {"config.json", "checkpoint.json", "metrics.jsonl", "nets/00000.net"})
    EXPECT_TRUE(std::filesystem::exists(file(name))) << name;
  const json shown = json::parse(ogai({"train", "show", run_, "--json"}).out);
  EXPECT_EQ(shown["iterations"], 2);
  EXPECT_EQ(shown["games"], 12);
  const ProgramRun match = ogai({"match", "--size", "4", "az:net=" + file("nets/00001.net"), "rnd",
                                 "--games", "2", "--sims", "20", "--unkept", "--json"});
  ASSERT_EQ(match.code, 0) << match.err;
  EXPECT_TRUE(json::parse(match.out)["faults"].empty());

  const FolderContents finished = nets_of(run_);
  EXPECT_THAT(ogai(resumed()).out, HasSubstr("2 iterations")) << "there is nothing left to do";
  EXPECT_TRUE(nets_of(run_) == finished);
  const ProgramRun longer = ogai(resumed({"--set", "iterations=3", "--json"}));
  EXPECT_EQ(json::parse(longer.out)["games"], 18);
  EXPECT_EQ(nets_of(run_).size(), 3u);
}

TEST_F(AlphaZero, KeepsItsMetricsInTheDatabase) {
  if (ogai({"train", "import", "--help"}).code != 0) {
    expect_untouched(fresh({"--name", "tiny"}), "built without the store");
    return;
  }
  const std::string database = folder_.file("lab.db");
  const auto totals = [&](const std::string& flag, const std::string& value) {
    return json::parse(ogai({"train", "show", value, flag, database, "--json"}).out)["games"];
  };
  ASSERT_EQ(ogai(fresh({"--name", "tiny", "--db", database, "--quiet"})).code, 0);
  EXPECT_EQ(totals("--db", "tiny"), 12);
  // A run that was not kept before is there from its first iteration on.
  ASSERT_EQ(ogai(resumed({"--set", "iterations=3", "--name", "late", "--db", database})).code, 0);
  const json late = json::parse(ogai({"train", "show", "late", "--db", database, "--json"}).out);
  EXPECT_EQ(late["iterations"], 3);
  EXPECT_EQ(late["games"], 18);

  expect_untouched(resumed({"--db", database}), "--db is for runs with a --name");
  expect_untouched(resumed({"--name", "tiny", "--db", "/proc/none.db"}), "/proc/none.db");
  std::filesystem::remove_all(run_);
  expect_untouched(fresh({"--name", "tiny", "--db", database}), "there is a run 'tiny' already");
}

// What a run killed in the middle of its iterations makes is the same bit by bit.
TEST_F(AlphaZero, KilledAndResumedItMakesTheSameNetworks) {
  const std::vector<std::string> longer = {"--set",    "iterations=7", "--set",
                                           "games=24", "--set",        "sims=40"};
  ASSERT_EQ(ogai(fresh(longer)).code, 0);
  const FolderContents whole = nets_of(run_);
  ASSERT_EQ(whole.size(), 7u);
  std::filesystem::remove_all(run_);

  base::Random random(20261115);
  for (int kill_count = 0; kill_count < 3; ++kill_count) {
    auto command = kill_count == 0 ? fresh(longer) : resumed();
    command.insert(command.begin(), OGAI_PROGRAM);
    auto started = base::Subprocess::start(command);
    ASSERT_TRUE(started.ok());
    const auto line = started->read_line(base::Deadline::after(30s));
    ASSERT_TRUE(line.ok() && line->has_value()) << started->error_output();
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(60'000)));
    kill(started->pid(), SIGKILL);
    const auto status = started->wait(base::Deadline::after(30s));
    ASSERT_TRUE(status.ok());
    ASSERT_EQ(status->signal, SIGKILL) << "it was over before";
  }
  ASSERT_EQ(ogai(resumed()).code, 0);
  EXPECT_TRUE(nets_of(run_) == whole);
  const json shown = json::parse(ogai({"train", "show", run_, "--json"}).out);
  EXPECT_EQ(shown["iterations"], 7) << "no iteration is missing, none is there twice";
  EXPECT_EQ(shown["games"], 7 * 24);
  for (const auto& [path, bytes] : contents_of(run_)) EXPECT_FALSE(path.ends_with(".tmp")) << path;
}

TEST_F(AlphaZero, InterruptedItEndsCleanly) {
  auto command = fresh({"--set", "iterations=1000", "--set", "games=50"});
  command.insert(command.begin(), OGAI_PROGRAM);
  auto started = base::Subprocess::start(command);
  ASSERT_TRUE(started.ok());
  ASSERT_TRUE(started->read_line(base::Deadline::after(30s)).ok());
  const ProgramRun second = ogai(resumed());
  EXPECT_EQ(second.code, 1);
  EXPECT_THAT(second.err, HasSubstr("another program is at work on this run\n"));
  kill(started->pid(), SIGINT);
  const auto status = started->wait(base::Deadline::after(30s));
  ASSERT_TRUE(status.ok());
  EXPECT_EQ(status->describe(), "exit code 1");
  EXPECT_THAT(started->error_output(), HasSubstr("ogai: interrupted; --resume goes on\n"));
  const auto done =
      json::parse(base::read_file(file("checkpoint.json")).value())["progress"]["iteration"];
  EXPECT_GE(done, 1);
  const ProgramRun more =
      ogai(resumed({"--set", "iterations=" + std::to_string(done.get<int>() + 1)}));
  EXPECT_EQ(more.code, 0) << more.err;
  EXPECT_THAT(more.out, HasSubstr("iteration " + done.dump() + ":"));
}

TEST_F(AlphaZero, ATimeEndsItToo) {
  const ProgramRun run = ogai(fresh({"--set", "iterations=100000", "--time", "300ms", "--quiet"}));
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.out, "");
  EXPECT_TRUE(std::filesystem::exists(file("checkpoint.json")));
}

// Files may not grow beyond a limit, wherever in the iteration that falls.
TEST_F(AlphaZero, AFullDiskLeavesTheFormerCheckpoint) {
  ASSERT_EQ(ogai(fresh()).code, 0);
  const FolderContents whole = nets_of(run_);
  std::filesystem::remove_all(run_);
  ASSERT_EQ(ogai(fresh({"--set", "iterations=1"})).code, 0);
  // In blocks of 512 bytes: too little for the config, a network of halves, of floats, the learner.
  const std::vector<std::pair<int, std::string>> limits = {
      {1, "config.json"}, {8, "nets/00001.net"}, {64, "best-00002.net"}, {128, "learner-00002"}};
  for (const auto& [blocks, fault] : limits) {
    std::vector<std::string> command = resumed({"--set", "iterations=2"});
    command.insert(command.begin(),
                   {"/bin/sh", "-c",
                    "trap '' XFSZ; ulimit -f " + std::to_string(blocks) + "; exec \"$0\" \"$@\"",
                    OGAI_PROGRAM});
    const ProgramRun run = run_program(command);
    EXPECT_EQ(run.code, 1);
    EXPECT_THAT(run.err, AllOf(HasSubstr(fault), HasSubstr("File too large")));
  }
  const ProgramRun rest = ogai(resumed({"--set", "iterations=2"}));
  EXPECT_EQ(rest.code, 0) << rest.err;
  EXPECT_TRUE(nets_of(run_) == whole);
  EXPECT_EQ(json::parse(ogai({"train", "show", run_, "--json"}).out)["iterations"], 2);
}

}  // namespace
}  // namespace ogai::e2e
