// The program is a shell script that writes its arguments down and then does what the test wants.
#include "server/api/tournament_runner.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <thread>
#include <unistd.h>

#include "arena/spec_forms.h"
#include "base/file.h"
#include "base/temporary_folder.h"

namespace ogai::server {
namespace {

using namespace std::chrono_literals;
using base::ErrorKind;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const arena::TournamentSpec kOrder{
    .kind = "round-robin", .agents = {"rnd", "gdy"}, .threads = 1, .name = "first"};

struct TournamentRunnerTest : testing::Test {
  base::TemporaryFolder folder;
  std::string file = folder.file("ogai.db");

  TournamentRunnerSettings settings(const std::string& script) {
    const std::string program = folder.file("fake ogai");
    std::ofstream(program) << "#!/bin/sh\nparent=$1\nshift\nprintf '%s\\n' \"$@\" > '"
                           << folder.file("arguments") << "'\n"
                           << script << "\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    return {.program = program,
            .database = file,
            .check_agent = [](const std::string& spec) -> base::Result<base::Done> {
              if (spec.starts_with("uci")) return base::Error{ErrorKind::illegal, "not allowed"};
              return base::Done{};
            },
            .settle = 2s};
  }
  std::string text_of(const std::string& name) {
    const auto text = base::read_file(folder.file(name));
    return text ? *text : "";
  }
  template <typename Condition>
  static bool comes_true(Condition condition) {
    for (const base::Stopwatch watch; watch.elapsed() < 20s; std::this_thread::sleep_for(5ms))
      if (condition()) return true;
    return false;
  }
};

// Runs until SIGTERM, says so, and ends.
const std::string kUntilStopped =
    "trap 'echo stopped > \"$0.end\"; kill $!; exit 1' TERM; touch \"$0.ready\"; sleep 60 & wait";

TEST_F(TournamentRunnerTest, StartsTheProgramWithTheOrder) {
  TournamentRunner runner(settings("cat > '" + folder.file("input") + "'"));
  arena::TournamentSpec order = kOrder;
  order.name = "a $(touch x) 'name'";
  order.kind = "swiss";
  order.rounds = 3;
  order.games = 10;
  order.time = "100ms";
  order.depth = 4;
  order.nodes = 1000;
  order.threads = 2;
  order.seed = 7;
  order.size = 6;
  order.rules = "classic";
  const auto started = runner.start(order);
  ASSERT_TRUE(started) << started.error().message;
  EXPECT_EQ(text_of("arguments"), "tournament\n--spec\n-\n--db\n" + file + "\n--quiet\n");
  EXPECT_EQ(text_of("input"), arena::to_json(order).dump());
  EXPECT_THAT(runner.running(), IsEmpty());  // it has ended, well
  EXPECT_FALSE(runner.failure(order.name));
}

TEST_F(TournamentRunnerTest, WrongOrdersStartNothing) {
  TournamentRunner runner(settings(""));
  const auto refused = [&](auto change) {
    arena::TournamentSpec order = kOrder;
    change(order);
    const auto started = runner.start(order);
    EXPECT_FALSE(started);
    EXPECT_FALSE(std::filesystem::exists(folder.file("arguments")));
    if (started) return std::string();
    EXPECT_NE(started.error().kind, ErrorKind::illegal);  // that would be a conflict
    EXPECT_NE(started.error().kind, ErrorKind::io);
    return started.error().message;
  };
  EXPECT_THAT(refused([](auto& order) { order.kind = "ladder"; }), HasSubstr("kind: 'ladder'"));
  EXPECT_THAT(refused([](auto& order) { order.name = ""; }), HasSubstr("name"));
  EXPECT_THAT(refused([](auto& order) { order.name = "--json"; }), HasSubstr("name"));
  EXPECT_THAT(refused([](auto& order) { order.name = std::string("a\0b", 3); }), HasSubstr("name"));
  EXPECT_THAT(refused([](auto& order) { order.name = std::string(101, 'a'); }), HasSubstr("name"));
  EXPECT_THAT(refused([](auto& order) { order.agents = {"rnd"}; }), HasSubstr("agents: 1"));
  EXPECT_THAT(refused([](auto& order) { order.agents = {"rnd", "rnd"}; }), HasSubstr("twice"));
  EXPECT_THAT(refused([](auto& order) { order.agents = {"rnd", "--db=x"}; }), HasSubstr("--db=x"));
  EXPECT_THAT(refused([](auto& order) {
                order.agents = {"rnd", "uci:rm"};
              }),
              HasSubstr("uci:rm: not allowed"));
  EXPECT_THAT(refused([](auto& order) { order.games = 1; }), HasSubstr("games: 1 is not"));
  EXPECT_THAT(refused([](auto& order) { order.games = 1'000'000; }), HasSubstr("games"));
  EXPECT_THAT(refused([](auto& order) { order.size = 5; }), HasSubstr("size"));
  EXPECT_THAT(refused([](auto& order) { order.rules = "chess"; }), HasSubstr("rules"));
  EXPECT_THAT(refused([](auto& order) { order.time = "soon"; }), HasSubstr("time"));
  EXPECT_THAT(refused([](auto& order) { order.time = "0s"; }), HasSubstr("time"));
  EXPECT_THAT(refused([](auto& order) { order.time = "25h"; }), HasSubstr("time"));
  EXPECT_THAT(refused([](auto& order) { order.depth = 61; }), HasSubstr("depth"));
  EXPECT_THAT(refused([](auto& order) { order.nodes = 2'000'000'000'000'000'000; }),
              HasSubstr("nodes"));
  EXPECT_THAT(refused([](auto& order) { order.threads = 99; }), HasSubstr("threads"));
  EXPECT_THAT(refused([](auto& order) { order.seed = 2'000'000'000'000'000'000; }),
              HasSubstr("seed"));
}

TEST_F(TournamentRunnerTest, AFailureAtOnceCarriesTheLastWords) {
  TournamentRunner runner(settings("echo noise; echo 'the disk is full' >&2; exit 1"));
  const auto started = runner.start(kOrder);
  ASSERT_FALSE(started);
  EXPECT_EQ(started.error().kind, ErrorKind::io);
  EXPECT_THAT(started.error().message, HasSubstr("'first' did not start: the disk is full"));
  EXPECT_EQ(runner.failure("first"), "the disk is full");
  EXPECT_THAT(runner.running(), IsEmpty());
}

TEST_F(TournamentRunnerTest, WhatTheProgramRefusesIsAConflict) {
  TournamentRunner runner(settings("echo 'exists with other settings' >&2; exit 2"));
  const auto started = runner.start(kOrder);
  ASSERT_FALSE(started);
  EXPECT_EQ(started.error().kind, ErrorKind::illegal);
  EXPECT_THAT(started.error().message, HasSubstr("exists with other settings"));
}

TEST_F(TournamentRunnerTest, TheProgramIsToldWhoItsParentIs) {
  TournamentRunner runner(settings("echo $parent > \"$0.parent\""));
  ASSERT_TRUE(runner.start(kOrder));
  EXPECT_EQ(text_of("fake ogai.parent"), "--parent=" + std::to_string(getpid()) + "\n");
}

TEST_F(TournamentRunnerTest, ALateFailureIsRemembered) {
  TournamentRunnerSettings late = settings("sleep 0.1; kill -9 $$");
  late.settle = 0s;
  TournamentRunner runner(late);
  ASSERT_TRUE(runner.start(kOrder));
  ASSERT_TRUE(comes_true([&] { return runner.running().empty(); }));
  EXPECT_THAT(runner.failure("first").value_or(""), HasSubstr("signal 9"));
  EXPECT_FALSE(runner.failure("second"));
}

TEST_F(TournamentRunnerTest, AMissingProgramIsAnError) {
  TournamentRunnerSettings missing = settings("");
  missing.program = folder.file("nothing");
  const auto started = TournamentRunner(missing).start(kOrder);
  ASSERT_FALSE(started);
  EXPECT_EQ(started.error().kind, ErrorKind::io);
}

TEST_F(TournamentRunnerTest, OneAtATimeUntilItIsStopped) {
  TournamentRunnerSettings quick = settings(kUntilStopped);
  quick.settle = 0s;
  TournamentRunner runner(quick);
  ASSERT_TRUE(runner.start(kOrder));
  EXPECT_THAT(runner.running(), ElementsAre("first"));
  ASSERT_TRUE(comes_true([&] { return std::filesystem::exists(quick.program + ".ready"); }));
  EXPECT_EQ(runner.start(kOrder).error().kind, ErrorKind::illegal);
  arena::TournamentSpec second = kOrder;
  second.name = "second";
  EXPECT_THAT(runner.start(second).error().message, HasSubstr("1 tournament at a time"));

  EXPECT_EQ(runner.stop("second").error().kind, ErrorKind::unknown);
  EXPECT_TRUE(runner.stop("first"));
  ASSERT_TRUE(comes_true([&] { return runner.running().empty(); }));
  EXPECT_EQ(text_of("fake ogai.end"), "stopped\n");
  EXPECT_FALSE(runner.failure("first"));  // it did what it was asked to
  EXPECT_EQ(runner.stop("first").error().kind, ErrorKind::unknown);
  EXPECT_TRUE(runner.start(second));
}

TEST_F(TournamentRunnerTest, TheEndStopsAllCleanly) {
  TournamentRunnerSettings two = settings(kUntilStopped);
  two.settle = 0s;
  {
    TournamentRunner runner(two);
    ASSERT_TRUE(runner.start(kOrder));
    ASSERT_TRUE(comes_true([&] { return std::filesystem::exists(two.program + ".ready"); }));
  }
  EXPECT_EQ(text_of("fake ogai.end"), "stopped\n");
}

TEST_F(TournamentRunnerTest, WhoDoesNotListenIsKilledAfterTheGrace) {
  TournamentRunnerSettings deaf =
      settings("trap '' TERM; touch \"$0.ready\"; while :; do sleep 0.05; done");
  deaf.settle = 0s;
  deaf.grace = 100ms;
  const base::Stopwatch watch;
  {
    TournamentRunner runner(deaf);
    ASSERT_TRUE(runner.start(kOrder));
    ASSERT_TRUE(comes_true([&] { return std::filesystem::exists(deaf.program + ".ready"); }));
  }
  EXPECT_LT(watch.seconds(), 10);
}

TEST_F(TournamentRunnerTest, MuchOutputDoesNotBlockIt) {
  TournamentRunner runner(
      settings("head -c 3000000 /dev/zero | tr '\\0' 'x'; head -c 3000000 /dev/zero >&2"));
  ASSERT_TRUE(runner.start(kOrder));
  EXPECT_TRUE(comes_true([&] { return runner.running().empty(); }));
  EXPECT_FALSE(runner.failure("first"));
}

}  // namespace
}  // namespace ogai::server
