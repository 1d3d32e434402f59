// The agents of the three protocols against scripted programs: every dialect, every fault.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

#include "agents/external/test_scripts.h"
#include "agents/factories.h"
#include "game/notation/position_text.h"

namespace ogai::agents {
namespace {

using namespace std::chrono_literals;
using game::BoardSize;
using game::EndReason;
using game::Objective;
using game::Position;
using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// A program in Python that answers lines: `answer(line)` is its body, `say` writes and flushes.
constexpr const char* kFrame = R"(import sys, time
def say(text):
    print(text, flush=True)
def note(text):
    print(text, file=sys.stderr, flush=True)
def body(line, words):
)";
constexpr const char* kLoop = R"(
for line in sys.stdin:
    line = line.rstrip('\n')
    note(line)
    body(line, line.split())
)";

std::string indented(const std::string& text) {
  std::string result = "    ";
  for (const char c : text) result += c == '\n' ? std::string("\n    ") : std::string(1, c);
  return result;
}

class ProtocolAgentsTest : public testing::Test {
 protected:
  std::string program(const std::string& body) {
    return scripts_.python(kFrame + indented(body) + kLoop);
  }

  std::unique_ptr<Agent> made(const AgentFactory& factory, const std::string& command,
                              const std::string& options = "",
                              Objective objective = Objective::fewest) {
    const std::string spec = factory.name + ":\"" + command + "\"" + options;
    const auto values = base::values_from_spec(factory.options, *base::parse_spec(spec));
    EXPECT_TRUE(values.ok()) << spec;
    auto agent = factory.make(*values, {objective, {}, OutsidePrograms::bare});
    EXPECT_TRUE(agent.ok()) << (agent ? "" : agent.error().message);
    return agent ? std::move(*agent) : nullptr;
  }

  Choice first_choice(Agent& agent, const search::Limits& limits = {},
                      const Position& position = {}) {
    search::NullSink sink;
    agent.new_game(position, 7);
    return agent.choose(position, limits, {}, sink);
  }
  std::string first_move(Agent& agent, const Position& position = {}) {
    return game::move_name(position.size, first_choice(agent, {}, position).move);
  }

  // The fault of a program that gives this answer, with all the time it needs, or with little.
  std::optional<EndReason> fault(const AgentFactory& factory, const std::string& body) {
    const auto agent = made(factory, program(body));
    return failure_of([&] { first_choice(*agent, {.move_time = 1min}); }).reason;
  }
  std::optional<EndReason> fault_in_haste(const AgentFactory& factory, const std::string& body) {
    const auto agent = made(factory, program(body), ",grace=100ms");
    return failure_of([&] { first_choice(*agent, {.move_time = 100ms}); }).reason;
  }

  ScriptFolder scripts_;
};

std::string uci_body(const std::string& answer) {
  return "if line == 'uci':\n"
         "    say('id name script')\n"
         "    say('option name Hash type spin default 1 min 1 max 9')\n"
         "    say('option name Skill Level type spin default 1 min 1 max 9')\n"
         "    say('option name UCI_Variant type combo default chess var chess "
         "var Flipello var ps-antiflipello')\n"
         "    say('uciok')\n"
         "if line == 'isready': say('info string warming up'); say('readyok')\n"
         "if words[:1] == ['go']:\n" +
         indented(answer);
}

std::string nboard_body(const std::string& answer) {
  return "if line == 'nboard 2': say('set myname script'); note('bad version')\n"
         "if words[:1] == ['ping']: say('pong ' + words[1])\n"
         "if line == 'go':\n" +
         indented(answer);
}

std::string line_body(const std::string& answer) {
  return "if words[0] == 'ogai': say('# hello'); say('ready script')\n"
         "if words[0] == 'newgame': say('ready')\n"
         "if words[0] == 'go':\n" +
         indented(answer);
}

TEST_F(ProtocolAgentsTest, UciTellsTheGameAndItsLimits) {
  const auto agent = made(uci_agent(),
                          program(uci_body("say('info depth 3 score cp 150 nodes 9 pv P@d6')\n"
                                           "say('bestmove P@d6 ponder P@c6')")),
                          ",hash=8,options=\"skill level=3\"");
  search::Limits limits{.move_time = 30s, .depth = 4};
  limits.clock = search::GameClock{100s, 1s};
  const Choice choice = first_choice(*agent, limits);
  EXPECT_EQ(game::move_name(BoardSize::eight, choice.move), "d3");
  EXPECT_EQ(choice.info.value, 1.5);
  EXPECT_EQ(choice.info.depth, 3);
  agent->observe(choice.move);
  const std::string said = agent->error_output();
  EXPECT_THAT(said, AllOf(StartsWith("uci\nsetoption name UCI_Variant value ps-antiflipello\n"),
                          HasSubstr("setoption name Skill Level value 3\n"),
                          HasSubstr("setoption name Hash value 8\n"),
                          HasSubstr("ucinewgame\nisready\nposition startpos\n"),
                          EndsWith("go movetime 30000 wtime 100000 btime 100000 winc 1000 binc "
                                   "1000 depth 4\n")));
}

TEST_F(ProtocolAgentsTest, UciFollowsTheGame) {
  const auto agent =
      made(uci_agent(), program(uci_body("say('bestmove d6')")), "", Objective::most);
  search::NullSink sink;
  const Position start = Position::initial(BoardSize::six);
  agent->new_game(start, 1);
  game::GameRecord game(start, Objective::most);
  const game::Move first = game::first_square(start.legal_moves());
  agent->observe(first);
  ASSERT_TRUE(game.play(first).ok());
  EXPECT_EQ(failure_of([&] { agent->choose(game.position(), {.depth = 1}, {}, sink); }).reason,
            EndReason::illegal_move);
  EXPECT_THAT(agent->error_output(),
              AllOf(HasSubstr("value Flipello"), HasSubstr("position fen 6/6/2pP2/2Pp2/6/6["),
                    HasSubstr(" moves P@"), EndsWith("go depth 1\n")));
}

TEST_F(ProtocolAgentsTest, UciFaults) {
  const auto reason = [&](const char* answer) { return fault(uci_agent(), uci_body(answer)); };
  const auto in_haste = [&](const char* answer) {
    return fault_in_haste(uci_agent(), uci_body(answer));
  };
  EXPECT_EQ(reason("say('bestmove e2e4')"), EndReason::bad_answer);
  EXPECT_EQ(reason("say('bestmove P@a1')"), EndReason::illegal_move);
  EXPECT_EQ(reason("say('bestmove (none)')"), EndReason::no_move);
  EXPECT_EQ(reason("sys.exit(1)"), EndReason::crash);
  EXPECT_EQ(in_haste("pass"), EndReason::time);
  EXPECT_EQ(in_haste("while True: say('info depth 1')"), EndReason::time);
  const auto unknown = made(uci_agent(), program(uci_body("pass")), ",options=\"Nonsense=3\"");
  const Failure failure = failure_of([&] { first_choice(*unknown); });
  EXPECT_EQ(failure.reason, EndReason::failed_start);
  EXPECT_THAT(failure.message, HasSubstr("Hash, Skill Level, UCI_Variant"));
  const auto silent = made(uci_agent(), program("pass"), ",startup=100ms");
  EXPECT_EQ(failure_of([&] { first_choice(*silent); }).reason, EndReason::failed_start);
  const auto chess = made(
      uci_agent(),
      program("say('option name UCI_Variant type combo default chess var chess'); say('uciok')"));
  EXPECT_THAT(failure_of([&] { first_choice(*chess); }).message, HasSubstr("variant=NAME"));
}

TEST_F(ProtocolAgentsTest, UciStopsWhenTold) {
  const auto agent =
      made(uci_agent(), program(uci_body("pass") + "\nif line == 'stop': say('bestmove P@d6')"),
           ",grace=1m");
  agent->new_game({}, 1);
  std::stop_source source;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(50ms);
    source.request_stop();
  });
  search::NullSink sink;
  const Choice choice = agent->choose({}, {.move_time = 1h}, source.get_token(), sink);
  EXPECT_EQ(game::move_name(BoardSize::eight, choice.move), "d3");
}

TEST_F(ProtocolAgentsTest, NBoardDialects) {
  for (const char* answer :
       {"say('=== D3/1.50/0.1')", "say('=== d3 1.50 0.1')", "say('status thinking'); say('d3')",
        "say('search D3C3 1.50 0 5'); say('learn'); say('===D3')"}) {
    const auto agent = made(nboard_agent(), program(nboard_body(answer)), ",depth=5");
    const Choice choice = first_choice(*agent);
    EXPECT_EQ(game::move_name(BoardSize::eight, choice.move), "d3") << answer;
    EXPECT_THAT(agent->error_output(),
                AllOf(StartsWith("nboard 2\nbad version\nset depth 5\nset game (;GM[Othello]"),
                      HasSubstr("TY[8a]"), EndsWith("go\n")));
  }
  const auto agent = made(nboard_agent(), program(nboard_body("say('search D3C3 1.50 0 5')\n"
                                                              "say('=== D3')")));
  const Choice choice = first_choice(*agent, {.depth = 9});
  EXPECT_EQ(choice.info.value, 1.5);
  EXPECT_EQ(choice.info.depth, 5);
  agent->observe(choice.move);
  EXPECT_THAT(agent->error_output(), HasSubstr("set depth 9\ngo\n"));
}

TEST_F(ProtocolAgentsTest, NBoardFaultsAndItsEndOfTime) {
  const auto reason = [&](const char* answer) {
    return fault(nboard_agent(), nboard_body(answer));
  };
  EXPECT_EQ(reason("say('=== x9')"), EndReason::bad_answer);
  EXPECT_EQ(reason("say('=== a1')"), EndReason::illegal_move);
  EXPECT_EQ(reason("say('=== PA')"), EndReason::no_move);
  EXPECT_EQ(fault_in_haste(nboard_agent(), nboard_body("pass")), EndReason::time);
  EXPECT_EQ(reason("sys.exit(0)"), EndReason::crash);
  // Answers when it is interrupted.
  const auto agent = made(nboard_agent(),
                          program("if line == 'go': globals()['thinking'] = True\n"
                                  "if words[0] == 'ping':\n"
                                  "    if globals().get('thinking'): say('=== D3/0/1')\n"
                                  "    say('pong ' + words[1])"),
                          ",grace=1m");
  EXPECT_EQ(game::move_name(BoardSize::eight, first_choice(*agent, {.move_time = 50ms}).move),
            "d3");
}

TEST_F(ProtocolAgentsTest, LineProgramsAreToldEverything) {
  const auto agent =
      made(cmd_agent(), program(line_body("say('# thinking'); say('move D3 value -2.5 depth 6')")));
  search::Limits limits{.move_time = 30s, .nodes = 7, .simulations = 9};
  limits.clock = search::GameClock{100s, 0s};
  const Choice choice = first_choice(*agent, limits);
  EXPECT_EQ(game::move_name(BoardSize::eight, choice.move), "d3");
  EXPECT_EQ(choice.info.value, -2.5);
  EXPECT_EQ(choice.info.depth, 6);
  agent->observe(choice.move);
  agent->new_game(Position::initial(BoardSize::four), 5);
  const std::string start = game::notation::format_position({});
  first_choice(*agent, limits);
  EXPECT_EQ(agent->error_output(), "newgame 8 reversed seed 7 start " + start + "\ngo " + start +
                                       " time 30000 left 100000 nodes 7 sims 9\n");
}

TEST_F(ProtocolAgentsTest, LineFaults) {
  const auto reason = [&](const char* answer) { return fault(cmd_agent(), line_body(answer)); };
  const auto in_haste = [&](const char* answer) {
    return fault_in_haste(cmd_agent(), line_body(answer));
  };
  EXPECT_EQ(reason("say('d3')"), EndReason::bad_answer);
  EXPECT_EQ(reason("say('move')"), EndReason::bad_answer);
  EXPECT_EQ(reason("say('move j7')"), EndReason::bad_answer);
  EXPECT_EQ(reason("say('ready')"), EndReason::bad_answer);
  EXPECT_EQ(reason("say('move a1')"), EndReason::illegal_move);
  EXPECT_EQ(reason("say('move pa')"), EndReason::no_move);
  EXPECT_EQ(in_haste("sys.stdout.write('move d3'); sys.stdout.flush()"), EndReason::time);
  EXPECT_EQ(in_haste("time.sleep(100)"), EndReason::time);
  EXPECT_EQ(reason("raise ValueError('no idea')"), EndReason::crash);
  const auto rude = made(cmd_agent(), program("say('hello')"));
  EXPECT_EQ(failure_of([&] { first_choice(*rude); }).reason, EndReason::bad_answer);
}

// The second answer would be judged as the next move, the third move's as the second's, and so on.
TEST_F(ProtocolAgentsTest, TwoAnswersToOneQuestionLoseAsSuch) {
  const std::vector<std::pair<AgentFactory, std::string>> programs = {
      {cmd_agent(), line_body("say('move d3\\nmove e3')")},
      {uci_agent(), uci_body("say('bestmove P@d6\\nbestmove P@e6')")},
      {nboard_agent(), nboard_body("say('=== D3\\n=== E3')")}};
  for (const auto& [factory, body] : programs) {
    SCOPED_TRACE(factory.name);
    const auto agent = made(factory, program(body));
    game::GameRecord game;
    ASSERT_TRUE(game.play(first_choice(*agent).move).ok());
    ASSERT_TRUE(game.play(*game::square_from_name(BoardSize::eight, "c3")).ok());
    for (const auto& played : game.moves()) agent->observe(played.move);
    search::NullSink sink;
    const Failure failure =
        failure_of([&] { agent->choose(game.position(), {.move_time = 1min}, {}, sink); });
    EXPECT_EQ(failure.reason, EndReason::bad_answer);
    EXPECT_THAT(failure.message, HasSubstr("before it was asked"));
  }
  // A late second answer cannot be told from one to the next question, but for what follows it.
  const auto late = made(cmd_agent(), program(line_body("say('move a1\\nmove d3\\n')")));
  const Failure failure = failure_of([&] { first_choice(*late); });
  EXPECT_EQ(failure.reason, EndReason::bad_answer);
  EXPECT_THAT(failure.message, HasSubstr("it answered more than once: it answered a1"));
  // What is no answer may come at any time.
  const auto talkative = made(cmd_agent(), program(line_body("say('move d3\\n# and so on\\n')")));
  for (int game = 0; game < 3; ++game) EXPECT_EQ(first_move(*talkative), "d3");
}

TEST_F(ProtocolAgentsTest, AFailedProgramIsStartedAnewForTheNextGame) {
  const auto agent =
      made(cmd_agent(),
           program(line_body("if 'seed' in globals(): say('move d3')\n"
                             "else: raise ValueError('once')") +
                   "\nif words[0] == 'newgame' and words[4] == '8': globals()['seed'] = 1"));
  search::NullSink sink;
  agent->new_game({}, 7);
  const Failure failure = failure_of([&] { agent->choose({}, {}, {}, sink); });
  EXPECT_EQ(failure.reason, EndReason::crash);
  EXPECT_THAT(failure.message, HasSubstr("ValueError: once"));
  EXPECT_THAT(agent->error_output(), HasSubstr("ValueError: once"));
  agent->new_game({}, 8);
  EXPECT_EQ(game::move_name(BoardSize::eight, agent->choose({}, {}, {}, sink).move), "d3");
  EXPECT_THAT(agent->error_output(), Not(HasSubstr("ValueError")));
}

TEST_F(ProtocolAgentsTest, ProgramsAreKeptUnlessTheyShallBeFresh) {
  const std::string counting =
      program(line_body("globals()['n'] = globals().get('n', 0) + 1\n"
                        "say('move ' + ('d3' if n == 1 else 'c4'))"));
  const auto kept = made(cmd_agent(), counting);
  EXPECT_EQ(first_move(*kept), "d3");
  EXPECT_EQ(first_move(*kept), "c4");
  const auto fresh = made(cmd_agent(), counting, ",fresh=on");
  EXPECT_EQ(first_move(*fresh), "d3");
  EXPECT_EQ(first_move(*fresh), "d3");
}

TEST_F(ProtocolAgentsTest, OneThatEndedBetweenGamesIsNotBlamed) {
  const auto agent = made(
      cmd_agent(), program(line_body("say('move d3')") + "\nif words[0] == 'played': sys.exit(0)"));
  for (int game = 0; game < 3; ++game) {
    EXPECT_EQ(first_move(*agent), "d3");
    agent->observe(*game::square_from_name(BoardSize::eight, "d3"));
  }
}

TEST(ProtocolAgents, AreRefusedWhereNobodyAllowsThemAndWhereNothingIsThere) {
  for (const AgentFactory& factory : {uci_agent(), nboard_agent(), cmd_agent()}) {
    base::OptionValues values(factory.options);
    EXPECT_TRUE(factory.outside());
    ASSERT_TRUE(values.set("command", "/bin/cat").ok());
    EXPECT_FALSE(factory.make(values, {}).ok());
    AgentContext context;
    context.outside = OutsidePrograms::bare;
    EXPECT_TRUE(factory.make(values, context).ok());
    EXPECT_EQ(factory.version(values)->size(), 16u);
    for (const char* bad : {"", "./no-such-program", "'unclosed"}) {
      ASSERT_TRUE(values.set("command", bad).ok());
      EXPECT_FALSE(factory.make(values, context).ok()) << bad;
      EXPECT_FALSE(factory.version(values).ok()) << bad;
    }
  }
}

}  // namespace
}  // namespace ogai::agents
