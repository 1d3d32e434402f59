// The program as an engine: whole games through UCI and NBoard's protocol, and what happens
// when it is interrupted or talked nonsense to.
#include <chrono>
#include <signal.h>

#include "base/subprocess.h"
#include "game/notation/ggf.h"
#include "game/random_games.h"
#include "ogai_program.h"
#include "protocol/flipello.h"
#include "protocol/nboard.h"
#include "protocol/uci.h"

namespace ogai::e2e {
namespace {

using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::StartsWith;
namespace flipello = protocol::flipello;
namespace nboard = protocol::nboard;
namespace uci = protocol::uci;

// A running engine to talk to.
class Engine {
 public:
  explicit Engine(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), OGAI_PROGRAM);
    auto started = base::Subprocess::start(arguments);
    EXPECT_TRUE(started.ok());
    if (started) process_.emplace(std::move(*started));
  }

  void say(const std::string& line) {
    EXPECT_TRUE(process_->write(line + "\n", patience()).ok()) << line;
  }
  // The first line that begins so; all lines read go to heard().
  std::string await(const std::string& beginning) {
    for (;;) {
      const auto line = process_->read_line(patience());
      if (!line || !*line) {
        ADD_FAILURE() << "'" << beginning << "' never came; heard:\n" << heard_;
        return "";
      }
      heard_ += **line + "\n";
      if ((*line)->rfind(beginning, 0) == 0) return **line;
    }
  }
  std::string heard() const { return heard_; }
  int pid() const { return process_->pid(); }
  void close_input() { process_->close_stdin(); }
  int exit_code() {
    const auto status = process_->wait(patience());
    return status && status->signal == 0 ? status->code : -1;
  }

 private:
  static base::Deadline patience() { return base::Deadline::after(30s); }

  std::optional<base::Subprocess> process_;
  std::string heard_;
};

std::string second_word(const std::string& line) {
  const std::size_t begin = std::min(line.find(' '), line.size() - 1) + 1;
  return line.substr(begin, line.find(' ', begin) - begin);
}

// ---- UCI ----

game::Move ask_uci(Engine& engine, const game::GameRecord& record) {
  uci::SetPosition position{record.start(), {}};
  for (const game::PlayedMove& played : record.moves()) position.moves.push_back(played.move);
  engine.say(uci::format_command(position));
  engine.say("go wtime 1000 btime 1000 winc 10 binc 10");
  const auto move =
      flipello::parse_move(record.start().size, second_word(engine.await("bestmove ")));
  EXPECT_TRUE(move.ok());
  return move ? *move : game::kPass;
}

TEST(UciEngine, PlaysWholeGamesInBothVariants) {
  for (const char* variant : {"antiflipello", "flipello"}) {
    Engine first({"uci", "--agent", "gdy", "--seed", "3"});
    Engine second({"uci", "--agent", "rnd", "--seed", "4"});
    for (Engine* engine : {&first, &second}) {
      engine->say("uci");
      engine->await("uciok");
      engine->say("setoption name UCI_Variant value " + std::string(variant));
      engine->say("ucinewgame\nisready");
      engine->await("readyok");
    }
    game::GameRecord record;
    while (!record.is_over()) {
      Engine& mover = record.position().to_move == game::Color::black ? first : second;
      const auto played = record.play(ask_uci(mover, record));
      ASSERT_TRUE(played.ok()) << played.error().message;
    }
    EXPECT_GT(record.moves().size(), 8u);
    for (Engine* engine : {&first, &second}) {
      engine->say("quit");
      EXPECT_EQ(engine->exit_code(), 0);
      EXPECT_THAT(engine->heard(), testing::Not(HasSubstr("info string")));
    }
  }
}

TEST(UciEngine, PassesWhereItMust) {
  base::Random random(5);
  Engine engine({"uci", "--agent", "rnd"});
  int passes = 0;
  while (passes < 3) {
    game::GameRecord record(game::Position::initial(game::BoardSize::six));
    while (!record.is_over()) {
      const game::Bits moves = record.position().legal_moves();
      if (!moves) {
        ++passes;
        ASSERT_EQ(ask_uci(engine, record), game::kPass);
      }
      (void)record.play(moves ? game::random_square(moves, random) : game::kPass);
    }
  }
}

TEST(UciEngine, HearsDuringAnEndlessSearch) {
  Engine engine({"uci", "--agent", "gdy"});
  engine.say("go infinite\nisready");
  engine.await("readyok");
  EXPECT_THAT(engine.heard(), testing::Not(HasSubstr("bestmove")));
  engine.say("stop");
  engine.await("bestmove P@");
}

TEST(UciEngine, CtrlCEndsItCleanly) {
  Engine engine({"uci", "--agent", "gdy"});
  engine.say("go infinite\nisready");
  engine.await("readyok");
  kill(engine.pid(), SIGINT);
  engine.await("bestmove P@");
  EXPECT_EQ(engine.exit_code(), 0);
}

TEST(UciEngine, AnswersThroughAPipe) {
  const ProgramRun run = ogai({"uci", "--agent", "gdy", "--rules", "classic"},
                              "uci\nposition startpos moves P@d6\ngo depth 4\n");
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, AllOf(HasSubstr("type combo default flipello"), HasSubstr("uciok\n"),
                             ContainsRegex("bestmove P@[ce][46]\n$")));
}

// Control characters, bytes that are no text, and a line without an end in sight.
std::string noise() {
  std::string text = "\x01\xff go\n";
  text.resize(text.size() + 100'000, 'x');
  return text + "\n";
}

TEST(UciEngine, NonsenseChangesNothing) {
  const ProgramRun run =
      ogai({"uci", "--agent", "gdy"},
           noise() +
               "position startpos moves e2e4\ngo depth -\nposition fen 8/8 w\n"
               "setoption name Hash value 64\nponderhit\nstop\r\n\n\tgo depth 1\r\n");
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, AllOf(StartsWith("info string unknown command '"), HasSubstr("xxx...'"),
                             HasSubstr("'e2e4' is not a move"), HasSubstr("2 ranks"),
                             HasSubstr("gdy has no option 'Hash'"),
                             ContainsRegex("bestmove P@(d6|c5|f4|e3)\n$")));
  EXPECT_EQ(run.err, "");
}

// ---- NBoard ----

std::string ask_nboard(Engine& engine) {
  engine.say("go");
  return second_word(engine.await("=== "));
}

TEST(NBoardEngine, PlaysWholeGamesByTheTypeOfTheGame) {
  for (const game::Objective rules : {game::Objective::fewest, game::Objective::most}) {
    Engine first({"nboard", "--agent", "gdy", "--seed", "3"});
    Engine second({"nboard", "--agent", "rnd", "--seed", "4"});
    game::GameRecord record(game::Position{}, rules);
    for (Engine* engine : {&first, &second}) {
      engine->say("nboard 2\nset depth 4");
      engine->say("set game " + game::notation::format_ggf(record));
      engine->say("ping 1");
      engine->await("pong 1");
    }
    while (!record.is_over()) {
      const bool black = record.position().to_move == game::Color::black;
      const std::string answer = ask_nboard(black ? first : second);
      const auto command = nboard::parse_command("move " + answer);
      ASSERT_TRUE(command.ok()) << answer;
      const std::string name = std::get<nboard::PlayMove>(*command).move;
      const auto played =
          record.play(game::square_from_name(game::BoardSize::eight, name).value_or(game::kPass));
      ASSERT_TRUE(played.ok()) << played.error().message;
      for (Engine* engine : {&first, &second}) engine->say("move " + answer);
    }
    for (Engine* engine : {&first, &second}) {
      engine->say("go\nping 2\nquit");
      engine->await("status the game is over");
      engine->await("pong 2");
      EXPECT_EQ(engine->exit_code(), 0);
    }
  }
}

TEST(NBoardEngine, PongComesLast) {
  Engine engine({"nboard", "--agent", "gdy"});
  engine.say("nboard 2\nset depth 10\nhint 3\ngo\nping 5");
  engine.await("pong 5");
  const std::string heard = engine.heard();
  EXPECT_THAT(heard, StartsWith("set myname gdy\n"));
  EXPECT_LT(heard.find("search "), heard.find("=== "));
  EXPECT_LT(heard.find("=== "), heard.find("pong 5"));
}

TEST(NBoardEngine, CtrlCEndsItCleanly) {
  Engine engine({"nboard"});
  engine.say("ping 1");
  engine.await("pong 1");
  kill(engine.pid(), SIGINT);
  EXPECT_EQ(engine.exit_code(), 0);
}

TEST(NBoardEngine, NonsenseChangesNothing) {
  const ProgramRun run = ogai({"nboard", "--agent", "gdy", "--time", "2s"},
                              noise() + "set game (;B[f5]\nmove A1\nF5\nlearn\nset depth\ngo\n");
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out,
              AllOf(HasSubstr("status the game is cut off"), HasSubstr("status illegal move a1"),
                    HasSubstr("learned\n"), HasSubstr("status set depth needs a number"),
                    ContainsRegex("=== (D6|F4|F6)//")));
  EXPECT_THAT(run.err, HasSubstr("ogai: unknown command 'xxx"));
}

TEST(Engines, RefuseBadUsage) {
  expect_refused(ogai({"uci", "--agent", "gdx"}), "did you mean 'gdy'?");
  expect_refused(ogai({"nboard", "--agent", "gdy:colour=red"}), "colour");
  expect_refused(ogai({"nboard", "--time", "soon"}), "--time");
  expect_refused(ogai({"uci", "--rules", "chess"}), "--rules");
}

}  // namespace
}  // namespace ogai::e2e
