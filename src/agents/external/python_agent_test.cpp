#include "agents/external/python_agent.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

#include "agents/external/test_scripts.h"
#include "agents/factories.h"
#include "base/spec.h"

namespace ogai::agents {
namespace {

using namespace std::chrono_literals;
using base::Result;
using game::BoardSize;
using game::Color;
using game::EndReason;
using game::Position;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kFirstMove = R"(
import sys
class AI(object):
    def __init__(self, chessboard_size, color, time_out):
        print("told", chessboard_size, color, repr(time_out), file=sys.stderr)
        self.candidate_list = []
    def go(self, chessboard):
        n = len(chessboard) // 2
        corners = [(n - 2, n - 1), (n - 2, n)]
        print("board", chessboard.tolist(), file=sys.stderr)
        self.candidate_list.append(corners[int(chessboard[n - 1][n] == 1)])
)";

AgentContext bare() {
  AgentContext context;
  context.outside = OutsidePrograms::bare;
  return context;
}

Result<std::unique_ptr<Agent>> made(const AgentFactory& factory, const std::string& spec,
                                    const AgentContext& context = bare()) {
  const auto values = base::values_from_spec(factory.options, base::parse_spec(spec).value());
  EXPECT_TRUE(values.ok()) << spec;
  return factory.make(values.value(), context);
}

std::string version_of(const std::string& spec) {
  const AgentFactory factory = course_agent();
  const auto values = base::values_from_spec(factory.options, base::parse_spec(spec).value());
  return factory.version(values.value()).value();
}

class PythonAgentTest : public testing::Test {
 protected:
  std::unique_ptr<Agent> agent(const std::string& text, const std::string& options = "") {
    return made(course_agent(), "py:" + scripts_.python(text) + options).value();
  }
  Choice choose(Agent& agent, const Position& position, const search::Limits& limits = {},
                const std::stop_token& stop = {}) {
    return agent.choose(position, limits, stop, sink_);
  }
  ScriptFolder scripts_;
  search::NullSink sink_;
};

TEST_F(PythonAgentTest, AFileThatIsNotThereIsAnErrorAtOnce) {
  for (const AgentFactory& factory : {course_agent(), strategy_agent()}) {
    EXPECT_THAT(made(factory, "py:nowhere.py").error().message,
                HasSubstr("there is no file 'nowhere.py'"));
    EXPECT_THAT(made(factory, "py").error().message, HasSubstr("which file?"));
  }
  const std::string file = scripts_.python(kFirstMove);
  EXPECT_THAT(made(course_agent(), "py:" + file + ",python=/no/python").error().message,
              HasSubstr("/no/python"));
}

TEST_F(PythonAgentTest, OutsideProgramsMustBeAllowed) {
  const auto refused = made(course_agent(), "py:" + scripts_.python(kFirstMove), AgentContext{});
  ASSERT_FALSE(refused.ok());
}

TEST_F(PythonAgentTest, StrategiesPlayOnTheLargeBoardAlone) {
  AgentContext context = bare();
  context.size = BoardSize::six;
  const std::string file = scripts_.python("class Strategy: pass");
  EXPECT_THAT(made(strategy_agent(), "py-strategy:" + file, context).error().message,
              HasSubstr("8×8"));
}

TEST_F(PythonAgentTest, VersionsAreToldApartByTheFile) {
  const std::string first = version_of("py:" + scripts_.python(kFirstMove, "a.py"));
  EXPECT_EQ(first.size(), 16u);
  EXPECT_EQ(first, version_of("py:" + scripts_.python(kFirstMove, "b.py") + ",warmup=off"));
  EXPECT_NE(first, version_of("py:" + scripts_.python(std::string(kFirstMove) + "#", "c.py")));
}

TEST_F(PythonAgentTest, RowsComeBeforeColumnsAndBlackIsMinusOne) {
  const auto player = agent(kFirstMove, ",warmup=off");
  player->new_game(Position::initial(BoardSize::four), 1);
  const Choice choice = choose(*player, Position::initial(BoardSize::four));
  EXPECT_EQ(game::move_name(BoardSize::four, choice.move), "b1");
  EXPECT_THAT(player->error_output(),
              HasSubstr("board [[0, 0, 0, 0], [0, 1, -1, 0], [0, -1, 1, 0], [0, 0, 0, 0]]\n"));
}

TEST_F(PythonAgentTest, WhoSaysWhatComesGetsAnAgentMadeOnce) {
  const auto player = agent(kFirstMove, ",warmup=off");
  player->expect(Color::white, {.move_time = 1500ms});
  player->new_game(Position::initial(BoardSize::six), 1);
  Position position =
      Position::initial(BoardSize::six).after(game::square_at(BoardSize::six, 2, 1));
  player->observe(game::square_at(BoardSize::six, 2, 1));
  try {
    choose(*player, position, {.move_time = 1500ms});
  } catch (const AgentFailure&) {
    // The script knows the first move alone.
  }
  EXPECT_THAT(player->error_output(),
              AllOf(HasSubstr("told 6 1 1.5\n"), Not(HasSubstr("told 6 -1"))));
}

// Interpreter, modules and the agent's own start are on nobody's clock.
TEST_F(PythonAgentTest, ItIsReadyWhenItsGameBegins) {
  const auto player = agent(kFirstMove);
  player->expect(Color::black, {.move_time = 10ms});
  player->new_game(Position::initial(BoardSize::eight), 1);
  EXPECT_THAT(player->error_output(), HasSubstr("told 8 -1 0.01\n"));
}

TEST_F(PythonAgentTest, OtherwiseItIsMadeForTheColourAndTimeOfItsFirstMove) {
  const auto player = agent(kFirstMove, ",warmup=off");
  player->new_game(Position::initial(BoardSize::eight), 1);
  choose(*player, Position::initial(BoardSize::eight), {.move_time = 2s});
  EXPECT_THAT(player->error_output(), HasSubstr("told 8 -1 2\n"));
  // Of a clock for the whole game a thirtieth, of no limit the course's time.
  player->new_game(Position::initial(BoardSize::eight), 2);
  choose(*player, Position::initial(BoardSize::eight), {.clock = search::GameClock{60s, {}}});
  EXPECT_THAT(player->error_output(), HasSubstr("told 8 -1 2\n"));
  player->new_game(Position::initial(BoardSize::eight), 3);
  choose(*player, Position::initial(BoardSize::eight));
  EXPECT_THAT(player->error_output(), HasSubstr("told 8 -1 5\n"));
}

TEST_F(PythonAgentTest, AStopBringsTheLastEntry) {
  const auto player = agent(std::string(kFirstMove) + "        while True: pass\n", ",warmup=off");
  player->new_game(Position::initial(BoardSize::eight), 1);
  std::stop_source source;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(1s);
    source.request_stop();
  });
  EXPECT_TRUE(
      Position::initial(BoardSize::eight)
          .is_legal(
              choose(*player, Position::initial(BoardSize::eight), {}, source.get_token()).move));
}

// The agent's process has a pipe to ours under a high number.
TEST_F(PythonAgentTest, AnAnswerBeforeTheQuestionLosesAsSuch) {
  const auto player = agent("import os\n" + std::string(kFirstMove) + R"(
        for number in range(200, 210):
            try: os.write(number, b"move 0 0\nmove 0 0\n")
            except OSError: pass
)",
                            ",warmup=off");
  const Position start = Position::initial(BoardSize::eight);
  player->new_game(start, 1);
  failure_of([&] { choose(*player, start); });
  const Failure failure = failure_of([&] { choose(*player, start); });
  EXPECT_EQ(failure.reason, EndReason::bad_answer);
  EXPECT_THAT(failure.message, HasSubstr("before it was asked"));
}

// Standard modules that the harness uses, or that those use, at once or later.
TEST_F(PythonAgentTest, NeighboursOfTheAgentDoNotStandInForPythonsOwnModules) {
  for (const char* module :
       {"random", "operator", "types", "traceback", "linecache", "inspect", "mmap", "select",
        "signal", "struct", "contextlib", "importlib", "fcntl"})
    scripts_.python("raise RuntimeError('the neighbour')", std::string(module) + ".py");
  const std::string course = scripts_.python(kFirstMove, "agent.py");
  const std::string raises =
      scripts_.python(std::string(kFirstMove) + "        [][1]\n", "raises.py");
  const std::string strategy = scripts_.python(
      "import random\n"
      "class Strategy:\n"
      "    def best_strategy(self, board, player, best_move, still_running, time_limit):\n"
      "        best_move.value = random.choice([19])\n",
      "strategy.py");
  const Position start;
  for (const auto& [factory, file] :
       {std::pair(course_agent(), course), std::pair(strategy_agent(), strategy)}) {
    const auto player = made(factory, "py:" + file).value();
    player->new_game(start, 1);
    EXPECT_TRUE(start.is_legal(choose(*player, start).move)) << file;
  }
  const auto player = made(course_agent(), "py:" + raises).value();
  player->new_game(start, 1);
  EXPECT_THAT(failure_of([&] { choose(*player, start); }).message, HasSubstr("IndexError"));
}

TEST_F(PythonAgentTest, AModuleThatIsMissingIsNamedWithTheWayToInstallIt) {
  const auto lost = [&](const std::string& import, const std::string& options = "") {
    const auto player = agent(import + kFirstMove, options);
    const Failure failure = failure_of([&] { player->new_game(Position(), 1); });
    EXPECT_EQ(failure.reason, EndReason::failed_start);
    return failure.message;
  };
  EXPECT_THAT(lost("import a_library_of_my_own"),
              AllOf(HasSubstr("No module named 'a_library_of_my_own'"),
                    HasSubstr("install it for this Python, /usr/bin/python3, or choose another")));
  // Without the folder of packages that the system's Python has.
  const std::string python = scripts_.shell("exec /usr/bin/python3 -S \"$@\"", "python");
  EXPECT_THAT(lost("", ",python=" + python),
              AllOf(HasSubstr("there is no numpy"), HasSubstr("apt install python3-numpy")));
}

TEST_F(PythonAgentTest, TooMuchMemoryNamesLimitAndUse) {
  const auto player = agent(std::string(kFirstMove) + "        raise MemoryError\n", ",memory=700");
  player->new_game(Position(), 1);
  const Failure failure = failure_of([&] { choose(*player, Position()); });
  EXPECT_EQ(failure.reason, EndReason::memory);
  EXPECT_THAT(failure.message, HasSubstr("it may take 700 MB and held "));
}

// It is legal for black, who is not always asked.
TEST_F(PythonAgentTest, OnlyALegalMoveIsReady) {
  const std::string text = R"(
class AI(object):
    def __init__(self, chessboard_size, color, time_out):
        self.candidate_list = []
    def go(self, chessboard):
        self.candidate_list.append((2, 3))
        raise KeyError)";
  const Position black;
  const Position white = black.after(game::square_at(BoardSize::eight, 3, 2));
  for (const std::string options : {",warmup=off", ",warmup=off,grace=on"}) {
    const auto player = agent(text, options);
    player->new_game(white, 1);
    EXPECT_THAT(failure_of([&] { choose(*player, white); }).message, Not(HasSubstr("grace=on")));
    player->new_game(black, 1);
    if (options.ends_with("on"))
      EXPECT_EQ(game::move_name(BoardSize::eight, choose(*player, black).move), "d3");
    else
      EXPECT_THAT(failure_of([&] { choose(*player, black); }).message,
                  HasSubstr("candidate_list had the legal move (2, 3), which grace=on would play"));
  }
}

TEST_F(PythonAgentTest, AFailureSaysWhereTheGameStood) {
  const auto player = agent(std::string(kFirstMove) + "        raise KeyError('x')\n");
  player->new_game(Position::initial(BoardSize::four), 1);
  const Failure failure = failure_of([&] { choose(*player, Position::initial(BoardSize::four)); });
  EXPECT_EQ(failure.reason, EndReason::crash);
  EXPECT_THAT(failure.message,
              AllOf(HasSubstr("move 1: go() raised KeyError: 'x' (program.py, line"),
                    HasSubstr("position -----OX--XO----- X")));
}

}  // namespace
}  // namespace ogai::agents
