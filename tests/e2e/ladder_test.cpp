// `ogai ladder add`: a field for the first newcomer, resuming after a kill, versions of outside
// agents, and what is shown of them.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <signal.h>
#include <sstream>
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

class LadderTest : public testing::Test {
 protected:
  ProgramRun kept(std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--db", database_});
    return ogai(std::move(arguments));
  }
  json standings() { return json::parse(kept({"ladder", "show", "--json"}).out)["standings"]; }
  int pairs() {
    const ProgramRun run = kept({"tournaments", "--json"});
    return run.code == 0 && !run.out.empty() ? json::parse(run.out)["pairs"].get<int>() : 0;
  }

  base::TemporaryFolder folder_;
  std::string database_ = folder_.file("ladder.db");
};

TEST_F(LadderTest, OneCommandRatesANewcomerOnAnEmptyLadder) {
  const ProgramRun run = kept({"ladder", "add", "gdy:seed=7", "--settled", "200", "--most", "60"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("it begins with 7 agents of Ogai's own"));
  EXPECT_THAT(run.out, AllOf(HasSubstr("gdy:seed=7"), HasSubstr("rnd"), HasSubstr("level:strong")));
  EXPECT_EQ(standings().size(), 8u);
  EXPECT_EQ(kept({"ladder"}).out, kept({"ladder", "show"}).out);
}

TEST_F(LadderTest, LaterCallsTakeTheSettingsOver) {
  const std::vector<std::string> quick = {"--settled", "300", "--most", "40"};
  const auto add = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), quick.begin(), quick.end());
    return kept(std::move(arguments));
  };
  ASSERT_EQ(add({"ladder", "add", "rnd", "gdy", "--size", "6", "--games", "8", "--openings",
                 "random:4", "--seed", "3", "--rules", "classic"})
                .code,
            0);
  const ProgramRun later = add({"ladder", "add", "rnd:seed=2"});
  EXPECT_EQ(later.code, 0) << later.err;
  const ProgramRun other = add({"ladder", "add", "rnd:seed=5", "--games", "10"});
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(other.err, HasSubstr("games was 8, is now 10"));
  EXPECT_EQ(standings().size(), 3u);
}

TEST_F(LadderTest, WhatIsNoLadderIsLeftAlone) {
  ASSERT_EQ(kept({"match", "rnd", "gdy", "--games", "2", "--name", "m"}).code, 0);
  expect_refused(kept({"ladder", "add", "rnd", "--name", "m"}), "'m' is a match, not a ladder");
  expect_refused(kept({"ladder", "show"}), "is empty: ogai ladder add AGENT begins it");
  expect_refused(kept({"ladder", "add", "nobody.py"}), "there is no file 'nobody.py'");
  expect_refused(kept({"ladder", "add", "/nofile.py"}), "there is no file '/nofile.py'");
  expect_refused(kept({"ladder", "/nofile.py"}), "there is no file '/nofile.py'");
  expect_refused(kept({"ladder", "add"}), "AGENTS");
  expect_refused(kept({"ladder", "add", "rnd", "--unkept"}), "--unkept");
}

// The same command after a kill plays what was missing, and nothing twice.
TEST_F(LadderTest, GoesOnAfterAKill) {
  const std::vector<std::string> command = {OGAI_PROGRAM, "ladder", "add",    "gdy:seed=7",
                                            "--settled",  "60",     "--most", "200",
                                            "--quiet",    "--db",   database_};
  int before = 0;
  for (int kills = 0; kills < 2; ++kills) {
    auto started = base::Subprocess::start(command);
    ASSERT_TRUE(started.ok());
    const base::Deadline patience = base::Deadline::after(60s);
    while (pairs() == before && !patience.expired()) std::this_thread::sleep_for(1ms);
    kill(started->pid(), SIGKILL);
    ASSERT_EQ(started->wait(base::Deadline::after(30s)).value().signal, SIGKILL);
    ASSERT_GT(pairs(), before);
    before = pairs();
  }
  ASSERT_EQ(run_program(command).code, 0);

  std::vector<std::string> undisturbed = command;
  undisturbed.back() = folder_.file("undisturbed.db");
  ASSERT_EQ(run_program(undisturbed).code, 0);
  const json resumed = standings();
  database_ = undisturbed.back();
  EXPECT_EQ(resumed, standings());
}

// A course agent that plays the first move it finds, and says so.
constexpr const char* kFirstMove = R"(import sys

class AI(object):
    def __init__(self, chessboard_size, color, time_out):
        self.size = chessboard_size
        self.color = color
        self.time_out = time_out
        self.candidate_list = []

    def flips(self, board, row, column, dr, dc):
        seen = 0
        row, column = row + dr, column + dc
        while 0 <= row < self.size and 0 <= column < self.size and board[row][column] == -self.color:
            row, column, seen = row + dr, column + dc, seen + 1
        inside = 0 <= row < self.size and 0 <= column < self.size
        return seen > 0 and inside and board[row][column] == self.color

    def go(self, chessboard):
        around = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]
        self.candidate_list = [
            (r, c) for r in range(self.size) for c in range(self.size)
            if chessboard[r][c] == 0 and any(self.flips(chessboard, r, c, a, b) for a, b in around)]
        print('thinking \x1b[31m', file=sys.stderr)
)";

class OutsideLadderTest : public LadderTest {
 protected:
  std::string file(const std::string& name, const std::string& contents) {
    std::ofstream(folder_.file(name)) << contents;
    std::filesystem::permissions(folder_.file(name), std::filesystem::perms::owner_all);
    return folder_.file(name);
  }
  // Few games, on a ladder of rnd alone.
  ProgramRun add(const std::string& agent, const std::string& flag = "--unchecked") {
    return kept({"ladder", "add", agent, flag, "--most", "4", "--games", "4", "--threads", "2"});
  }
  void begin() {
    ASSERT_EQ(
        kept({"ladder", "add", "rnd", "rnd:seed=2", "--most", "4", "--games", "4", "--time", "2s"})
            .code,
        0);
  }
  std::vector<json> versions(const std::string& name) {
    std::istringstream lines(kept({"ladder", "versions", name, "--json"}).out);
    std::vector<json> list;
    for (std::string line; std::getline(lines, line);) list.push_back(json::parse(line));
    return list;
  }
};

TEST_F(OutsideLadderTest, VersionsOfAFileAreKeptApart) {
  begin();
  const std::string agent = file("agent.py", kFirstMove);
  const ProgramRun first = add(agent);
  ASSERT_EQ(first.code, 0) << first.err;
  EXPECT_THAT(first.out, AllOf(HasSubstr("agent.py "), Not(HasSubstr(folder_.file("agents")))));
  ASSERT_EQ(add(agent).code, 0);  // the same version once more
  EXPECT_EQ(versions("agent.py").size(), 1u);
  file("agent.py", std::string(kFirstMove) + "# better\n");
  ASSERT_EQ(add(agent).code, 0);
  const std::vector<json> both = versions("agent.py");
  ASSERT_EQ(both.size(), 2u);
  EXPECT_NE(both[0]["hash"], both[1]["hash"]);
  EXPECT_EQ(both[0]["games"].get<int>() > 0 && both[1]["games"].get<int>() > 0, true);
  // The old version's copy is what it was, and it played without a fault.
  const std::string spec = both[0]["agent"];
  EXPECT_EQ(base::read_file(spec.substr(3)).value(), kFirstMove);
  EXPECT_EQ(kept({"games", "--agent", spec, "--reason", "failed_start", "--json"}).out, "");
}

TEST_F(OutsideLadderTest, WhatItWroteIsShownWithTheGameAndHarmless) {
  begin();
  ASSERT_EQ(add(file("agent.py", kFirstMove)).code, 0);
  const std::string spec = versions("agent.py").at(0)["agent"];
  const ProgramRun list = kept({"games", "--agent", spec, "--stderr"});
  EXPECT_THAT(list.out, AllOf(HasSubstr(" plies, stderr"), HasSubstr("  | thinking \\x1b[31m"),
                              Not(HasSubstr("\x1b"))));
  const std::string lines = kept({"games", "--agent", spec, "--limit", "1", "--json"}).out;
  const std::string id = std::to_string(json::parse(lines)["id"].get<int>());
  EXPECT_THAT(kept({"show", id}).out, AllOf(HasSubstr("wrote to its standard error"),
                                            HasSubstr("agent.py "), Not(HasSubstr("\x1b[31m"))));
  EXPECT_TRUE(json::parse(kept({"show", id, "--json"}).out).contains("stderr"));
}

TEST_F(OutsideLadderTest, AnAgentThatCannotPlayIsNotAdded) {
  begin();
  const ProgramRun run = add(file("broken.py", "class AI:\n    pass\n"), "--quiet");
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.err, AllOf(HasSubstr("broken.py "), HasSubstr("--unchecked")));
  EXPECT_EQ(standings().size(), 2u);
  EXPECT_TRUE(std::filesystem::is_empty(folder_.file("agents")));
}

TEST_F(OutsideLadderTest, WhyAGameWasLostIsKept) {
  begin();
  ASSERT_EQ(add(file("b\x1b[2J.py", "raise RuntimeError('no \\x1b[2J board')\n")).code, 0);
  const ProgramRun games = kept({"games", "--reason", "failed_start"});
  EXPECT_THAT(games.out,
              AllOf(HasSubstr("RuntimeError"), HasSubstr("b__2J.py "), Not(HasSubstr("\x1b"))));
  const std::string line =
      kept({"games", "--reason", "failed_start", "--limit", "1", "--json"}).out;
  const json game = json::parse(line);
  EXPECT_THAT(game["complaint"].get<std::string>(), HasSubstr("RuntimeError"));
  EXPECT_THAT(kept({"show", std::to_string(game["id"].get<int>())}).out, HasSubstr("why       "));
}

TEST_F(OutsideLadderTest, AChangedProgramIsNotMetUntilItIsAddedAnew) {
  begin();
  const auto script = [&](const char* last) {
    return file("engine",
                std::string("#!/bin/sh\nexec ") + OGAI_PROGRAM + " line --agent gdy\n" + last);
  };
  const std::string spec = "cmd:" + script("");
  ASSERT_EQ(kept({"ladder", "add", spec, "--unchecked", "--no-sandbox", "--most", "4"}).code, 0);
  const std::string old = versions("engine").at(0)["agent"];
  EXPECT_THAT(old, HasSubstr(",version="));
  script("# changed\n");
  const ProgramRun refused = kept({"ladder", "add", old, "--unchecked", "--no-sandbox"});
  expect_refused(refused, "the program has changed since; add it anew");
  const ProgramRun other = kept({"ladder", "add", "gdy", "--most", "4"});
  EXPECT_EQ(other.code, 0) << other.err;
  EXPECT_THAT(other.err, HasSubstr("not met any more, its games stay: engine "));
  ASSERT_EQ(kept({"ladder", "add", spec, "--unchecked", "--no-sandbox", "--most", "4"}).code, 0);
  EXPECT_EQ(versions("engine").size(), 2u);
}

}  // namespace
}  // namespace ogai::e2e
