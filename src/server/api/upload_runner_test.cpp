// The program is a shell script that writes its arguments down and then does what the test wants.
#include "server/api/upload_runner.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "store/tournament_store.h"

namespace ogai::server {
namespace {

using namespace std::chrono_literals;
using store::UploadState;
using testing::HasSubstr;

constexpr auto kPatience = 30s;

struct UploadRunnerTest : testing::Test {
  base::TemporaryFolder folder;
  store::Database database{folder.file("ogai.db")};
  store::UploadStore uploads{database};

  // `check` and `ladder` are what the program does when it is called that way.
  UploadRunnerSettings settings(const std::string& check, const std::string& ladder) {
    const std::string program = folder.file("fake ogai");
    std::ofstream(program) << "#!/bin/sh\nshift\necho \"$@\" >> '" << folder.file("calls") << "'\n"
                           << "case $1 in check) " << check << ";; ladder) " << ladder
                           << ";; esac\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    return {.program = program, .database = folder.file("ogai.db"), .pause = 10ms};
  }
  std::int64_t add(const std::string& name) {
    const auto created = uploads.create(
        {.name = name, .kind = "py", .hash = "00", .spec = "py:" + name + ".py", .owner = "anna"});
    EXPECT_TRUE(created);
    return created->id;
  }
  std::string text_of(const std::string& name) {
    const auto text = base::read_file(folder.file(name));
    return text ? *text : "";
  }
  template <typename Condition>
  static bool comes_true(Condition condition) {
    for (const base::Stopwatch watch; watch.elapsed() < kPatience; std::this_thread::sleep_for(5ms))
      if (condition()) return true;
    return false;
  }
  bool reaches(std::int64_t id, UploadState state) {
    return comes_true([&] { return uploads.find(id)->state == state; });
  }
};

const std::string kPasses = R"(echo '{"test":"opening","verdict":"pass"}'; exit 0)";
const std::string kNoMove = R"(echo '{"test":"opening","verdict":"fail"}'; )";
const std::string kFails = kNoMove + R"(echo '{"passed":false,"finished":true}'; exit 1)";
const std::string kInterrupted = kNoMove + R"(echo '{"passed":false,"finished":false}'; exit 1)";
const std::string kSleeps = "touch \"$0.ready\"; sleep 600 & wait";

TEST_F(UploadRunnerTest, ChecksAndThenClimbs) {
  const std::int64_t id = add("good");
  UploadRunner runner(settings(kPasses, "exit 0"));
  EXPECT_TRUE(reaches(id, UploadState::rated));
  EXPECT_EQ(text_of("calls"),
            "check py:good.py --json\nladder add py:good.py --unchecked --most=100 --db=" +
                folder.file("ogai.db") + " --quiet\n");
  EXPECT_EQ(uploads.find(id)->report, "{\"test\":\"opening\",\"verdict\":\"pass\"}\n");
}

TEST_F(UploadRunnerTest, WhatDoesNotPassNeverPlays) {
  const std::int64_t id = add("bad");
  UploadRunner runner(settings(kFails, "exit 0"));
  EXPECT_TRUE(reaches(id, UploadState::refused));
  EXPECT_EQ(text_of("calls"), "check py:bad.py --json\n");
  EXPECT_THAT(uploads.find(id)->report, HasSubstr("\"verdict\":\"fail\""));
}

TEST_F(UploadRunnerTest, OneAtATimeInOrderOfArrival) {
  const std::int64_t first = add("first");
  UploadRunner runner(settings(kPasses, "exit 0"));
  const std::int64_t second = add("second");
  runner.wake();
  EXPECT_TRUE(reaches(second, UploadState::rated));
  EXPECT_EQ(uploads.find(first)->state, UploadState::rated);
  const std::string calls = text_of("calls");
  EXPECT_LT(calls.find("ladder add py:first"), calls.find("check py:second"));
}

TEST_F(UploadRunnerTest, TheReportGrowsWhileTheCheckRuns) {
  const std::int64_t id = add("slow");
  const std::string go = folder.file("go");
  UploadRunner runner(settings(R"(echo '{"test":"a","passed":true}'; while [ ! -e ')" + go +
                                   R"(' ]; do sleep 0.01; done; echo noise; echo '{"test":"b"}')",
                               "exit 0"));
  EXPECT_TRUE(comes_true([&] { return uploads.find(id)->report.size() > 5; }));
  EXPECT_EQ(uploads.find(id)->state, UploadState::checking);
  std::ofstream(go) << "go";
  EXPECT_TRUE(reaches(id, UploadState::rated));
  EXPECT_EQ(uploads.find(id)->report, "{\"test\":\"a\",\"passed\":true}\n{\"test\":\"b\"}\n");
}

TEST_F(UploadRunnerTest, AKilledProcessIsStartedAgainAndGivenUpAtLast) {
  const std::int64_t id = add("doomed");
  UploadRunner runner(settings(kNoMove + "kill -9 $$", "exit 0"));
  EXPECT_TRUE(reaches(id, UploadState::failed));
  EXPECT_THAT(uploads.find(id)->problem, HasSubstr("killed by signal 9"));
  EXPECT_EQ(text_of("calls"),
            "check py:doomed.py --json\ncheck py:doomed.py --json\ncheck py:doomed.py --json\n");
}

TEST_F(UploadRunnerTest, ACheckThatSomebodyEndedIsNoRefusal) {
  const std::int64_t id = add("interrupted");
  UploadRunner runner(settings(
      "if [ ! -e \"$0.once\" ]; then touch \"$0.once\"; " + kInterrupted + "; fi; " + kPasses,
      "exit 0"));
  EXPECT_TRUE(reaches(id, UploadState::rated));
}

TEST_F(UploadRunnerTest, AProcessKilledOnceLosesNothing) {
  const std::int64_t id = add("lucky");
  UploadRunner runner(
      settings("if [ ! -e \"$0.once\" ]; then touch \"$0.once\"; kill -9 $$; fi; " + kPasses,
               "if [ ! -e \"$0.twice\" ]; then touch \"$0.twice\"; kill -9 $$; fi"));
  EXPECT_TRUE(reaches(id, UploadState::rated));
  EXPECT_EQ(uploads.find(id)->report, "{\"test\":\"opening\",\"verdict\":\"pass\"}\n");
}

TEST_F(UploadRunnerTest, WhatTheProgramSaidIsTheProblem) {
  const std::int64_t id = add("lonely");
  UploadRunner runner(settings(kPasses, "echo 'the ladder is empty' >&2; exit 1"));
  EXPECT_TRUE(reaches(id, UploadState::failed));
  EXPECT_EQ(uploads.find(id)->problem, "the ladder could not be played: the ladder is empty");
}

TEST_F(UploadRunnerTest, WithoutAProgramNothingIsLost) {
  const std::int64_t id = add("early");
  UploadRunner runner({.program = "/nonexistent/ogai",
                       .database = folder.file("ogai.db"),
                       .most_failures = 2,
                       .pause = 10ms});
  EXPECT_TRUE(reaches(id, UploadState::failed));
  EXPECT_THAT(uploads.find(id)->problem, HasSubstr("/nonexistent/ogai"));
}

TEST_F(UploadRunnerTest, ARunnerThatEndsLeavesItsWorkToTheNext) {
  const std::int64_t checked = add("first");
  {
    UploadRunner runner(settings(kSleeps, "exit 0"));
    EXPECT_TRUE(comes_true([&] { return !text_of("calls").empty(); }));
  }
  EXPECT_EQ(uploads.find(checked)->state, UploadState::checking);
  {
    UploadRunner runner(settings(kPasses, kSleeps));
    EXPECT_TRUE(reaches(checked, UploadState::climbing));
    EXPECT_TRUE(comes_true([&] { return text_of("calls").find("ladder") != std::string::npos; }));
  }
  EXPECT_EQ(uploads.find(checked)->state, UploadState::climbing);
  UploadRunner runner(settings(kFails, "exit 0"));  // it is not checked again
  EXPECT_TRUE(reaches(checked, UploadState::rated));
}

TEST_F(UploadRunnerTest, AWithdrawnAgentIsStoppedAtOnce) {
  const std::int64_t id = add("regretted");
  const std::int64_t next = add("next");
  UploadRunner runner(
      settings("case $2 in *regretted*) " + kSleeps + ";; *) " + kPasses + ";; esac", "exit 0"));
  EXPECT_TRUE(comes_true([&] { return !text_of("calls").empty(); }));
  uploads.withdraw(id);
  runner.cancel(id);
  EXPECT_TRUE(reaches(next, UploadState::rated));
  EXPECT_EQ(uploads.find(id)->state, UploadState::withdrawn);
}

TEST_F(UploadRunnerTest, ACheckThatTakesTooLongIsARefusal) {
  const std::int64_t id = add("sleepy");
  UploadRunnerSettings chosen = settings(kSleeps, "exit 0");
  chosen.check_time = 100ms;
  chosen.grace = 100ms;
  UploadRunner runner(chosen);
  EXPECT_TRUE(reaches(id, UploadState::refused));
  EXPECT_THAT(uploads.find(id)->problem, HasSubstr("longer than"));
}

TEST_F(UploadRunnerTest, ItWaitsForWhoeverPlaysOnTheLadder) {
  const std::int64_t id = add("patient");
  auto somebody = store::TournamentStore::open(database, "ladder", {{"kind", "ladder"}},
                                               {"rnd", "gdy"}, store::Participants::may_grow);
  UploadRunner runner(settings(kPasses, "exit 0"));
  EXPECT_TRUE(reaches(id, UploadState::climbing));
  std::this_thread::sleep_for(100ms);
  EXPECT_THAT(text_of("calls"), testing::Not(HasSubstr("ladder")));
  somebody.reset();
  EXPECT_TRUE(reaches(id, UploadState::rated));
}

TEST_F(UploadRunnerTest, TwoServersDoNotWorkOnTheSameAgent) {
  const std::int64_t id = add("shared");
  const auto chosen = settings("sleep 0.2; " + kPasses, "exit 0");
  {
    UploadRunner one(chosen);
    UploadRunner other(chosen);
    EXPECT_TRUE(reaches(id, UploadState::rated));
  }
  const std::string calls = text_of("calls");
  EXPECT_EQ(calls.find("check py"), calls.rfind("check py"));
}

}  // namespace
}  // namespace ogai::server
