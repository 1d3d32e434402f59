// `ogai check`, the flags about outside programs, and where such programs are refused.
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "ogai_program.h"

namespace ogai::e2e {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// Generous limits: the machine may be loaded.
const std::vector<std::string> kPatient = {"--time", "20s", "--margin", "10s"};

// The first legal move, for every colour and size; FAULT stands where it thinks.
const char* const kLineAgent = R"(import sys
def legal(board, side, n):
    other = 'O' if side == 'X' else 'X'
    for square in range(n * n):
        if board[square] != '-': continue
        row, column = divmod(square, n)
        for dr, dc in ((-1,-1),(-1,0),(-1,1),(0,-1),(0,1),(1,-1),(1,0),(1,1)):
            r, c, count = row + dr, column + dc, 0
            while 0 <= r < n and 0 <= c < n and board[r * n + c] == other:
                r, c, count = r + dr, c + dc, count + 1
            if count and 0 <= r < n and 0 <= c < n and board[r * n + c] == side:
                yield 'abcdefgh'[column] + str(row + 1)
                break
for line in sys.stdin:
    words = line.split()
    if words[0] == 'ogai': print('ready first', flush=True)
    if words[0] == 'newgame': print('ready', flush=True)
    if words[0] == 'go':
        board, side = words[1], words[2]
        FAULT
        print('move', next(legal(board, side, int(len(board) ** 0.5))), flush=True)
    if words[0] == 'quit': break
)";

const char* const kCourseAgent = R"(import numpy as np
COLOR_BLACK = -1
class AI(object):
    def __init__(self, chessboard_size, color, time_out):
        self.chessboard_size = chessboard_size
        self.color = color
        self.time_out = time_out
        self.candidate_list = []
    def go(self, chessboard):
        self.candidate_list.clear()
        n = self.chessboard_size
        for row in range(n):
            for column in range(n):
                if chessboard[row][column] == 0 and self.turns(chessboard, row, column):
                    self.candidate_list.append((row, column))
    def turns(self, board, row, column):
        n = self.chessboard_size
        for dr in (-1, 0, 1):
            for dc in (-1, 0, 1):
                r, c, count = row + dr, column + dc, 0
                while 0 <= r < n and 0 <= c < n and board[r][c] == -self.color:
                    r, c, count = r + dr, c + dc, count + 1
                if count and 0 <= r < n and 0 <= c < n and board[r][c] == self.color:
                    return True
        return False
)";

class CheckTest : public testing::Test {
 protected:
  std::string written(const std::string& name, const std::string& text) {
    const std::string file = folder_.file(name);
    EXPECT_TRUE(base::write_file_atomically(file, text).ok());
    return file;
  }
  std::string line_agent(const std::string& fault) {
    std::string text = kLineAgent;
    const std::string mark = "FAULT";
    text.replace(text.find(mark), mark.size(), fault);
    return "cmd:\"/usr/bin/python3 " + written("player.py", text) + "\"";
  }

  base::TemporaryFolder folder_;
};

ProgramRun check(const std::string& agent, std::vector<std::string> flags = kPatient) {
  flags.insert(flags.begin(), {"check", agent, "--quiet"});
  return ogai(std::move(flags));
}

// The verdicts, then the summary.
std::vector<json> check_lines(const std::string& agent) {
  std::vector<std::string> flags = kPatient;
  flags.push_back("--json");
  std::istringstream lines(check(agent, flags).out);
  std::vector<json> objects;
  for (std::string line; std::getline(lines, line);) objects.push_back(json::parse(line));
  return objects;
}

json verdict_called(const std::vector<json>& lines, const std::string& test) {
  for (const json& line : lines)
    if (line.value("test", "") == test) return line;
  ADD_FAILURE() << "no verdict of " << test;
  return {};
}

TEST_F(CheckTest, AnAgentOfOursPasses) {
  const ProgramRun run = check("gdy");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, AllOf(HasSubstr("20 s a move"), HasSubstr("pass     the first move"),
                             HasSubstr("failed 0, warnings 0"), Not(HasSubstr("FAIL"))));
  EXPECT_THAT(check("gdy", {"--time", "20s", "--boards"}).out, HasSubstr("a  b  c  d  e  f  g  h"));
}

TEST_F(CheckTest, JsonHasAnObjectForEachVerdictAndASummary) {
  const std::vector<json> lines = check_lines("rnd");
  ASSERT_GT(lines.size(), 20u);
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) EXPECT_EQ(lines[i]["verdict"], "pass");
  EXPECT_EQ(lines.back()["passed"], true);
  EXPECT_EQ(lines.back()["agent"], "rnd");
  EXPECT_EQ(lines.back()["pass"], lines.size() - 1);
  EXPECT_EQ(verdict_called(lines, "four-in-a-row")["answers"].size(), 4u);
}

TEST_F(CheckTest, ContradictionsAndNonsenseAreRefused) {
  expect_refused(check("gdy", {"--course", "--time", "1s"}), "excludes");
  expect_refused(check("gdy", {"--course", "--quick"}), "excludes");
  expect_refused(ogai({"match", "gdy", "rnd", "--course", "--clock", "5s"}), "excludes");
  expect_refused(check("nobody"), "unknown agent 'nobody'");
  expect_refused(check("gdy", {"--time", "0s"}), "--time 0s");
}

TEST_F(CheckTest, ALineProgramPasses) {
  const ProgramRun run = check(line_agent("pass"));
  EXPECT_EQ(run.code, 0) << run.out << run.err;
  EXPECT_THAT(run.out, AllOf(HasSubstr("MB"), Not(HasSubstr("FAIL"))));
}

TEST_F(CheckTest, AFaultIsShownWithBoardReasonAdviceAndStderr) {
  const std::string agent =
      line_agent("if board.count('-') == 1: sys.stderr.write('oh dear\\n'); sys.exit(3)");
  const ProgramRun run = check(agent);
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.out, AllOf(HasSubstr("FAIL     one empty square, black fills it"),
                             HasSubstr("a  b  c  d  e  f  g  h"), HasSubstr("To change:"),
                             HasSubstr("oh dear"), HasSubstr("pass     the first move")));
  EXPECT_THAT(run.err, HasSubstr("does not pass"));
  const std::vector<json> lines = check_lines(agent);
  EXPECT_EQ(verdict_called(lines, "last-square-black")["verdict"], "fail");
  EXPECT_THAT(verdict_called(lines, "last-square-black")["stderr"], HasSubstr("oh dear"));
  EXPECT_EQ(verdict_called(lines, "opening-black")["verdict"], "pass");
  EXPECT_EQ(lines.back()["passed"], false);
}

TEST_F(CheckTest, ACourseFilePassesUnderTheCoursesMemory) {
  const std::string agent = "py:" + written("agent.py", kCourseAgent);
  const ProgramRun run = check(agent, {"--course", "--margin", "10s"});
  EXPECT_EQ(run.code, 0) << run.out << run.err;
  EXPECT_THAT(run.out,
              AllOf(HasSubstr("5 s a move, 3 min a game, 100 MB"), Not(HasSubstr("FAIL"))));
}

// As it stands in a shell: no word for the kind of agent, and a command of each sort.
TEST_F(CheckTest, ThePathOfAFileNamesAnAgentEverywhere) {
  const std::string agent = written("agent.py", kCourseAgent);
  const ProgramRun checked = check(agent, {"--course", "--margin", "10s"});
  EXPECT_EQ(checked.code, 0) << checked.out << checked.err;
  EXPECT_THAT(checked.out,
              AllOf(HasSubstr("check of py:" + agent), HasSubstr("most faults in the first minute"),
                    HasSubstr("pass     a first look: all boards and two games")));
  const ProgramRun match = ogai({"match", agent + ",warmup=off", "rnd", "--games", "2", "--unkept",
                                 "--json", "--time", "20s", "--margin", "10s"});
  EXPECT_EQ(match.code, 0) << match.err;
  EXPECT_THAT(match.out,
              AllOf(HasSubstr("\"py:" + agent + ",warmup=off\""), HasSubstr("\"faults\":[]")));
#if OGAI_HAS_STORE
  const std::string database = folder_.file("games.db");
  ASSERT_EQ(ogai({"match", agent, "rnd", "--games", "2", "--size", "4", "--db", database}).code, 0);
  EXPECT_THAT(ogai({"games", "--agent", agent, "--db", database}).out, HasSubstr("py:" + agent));
#endif
  const ProgramRun played =
      ogai({"uci", "--agent", agent}, "position startpos\ngo movetime 20000\nquit\n");
  EXPECT_THAT(played.out, HasSubstr("bestmove P@")) << played.err;
}

TEST_F(CheckTest, APathThatLeadsNowhereIsSaidToEverywhere) {
  const std::string missing = folder_.file("nofile.py");
  const std::string fault = "there is no file '" + missing + "'";
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"check", missing},
        {"match", "gdy", missing},
        {"tournament", "round-robin", "gdy", "rnd", missing},
        {"play", "--agent", missing},
        {"uci", "--agent", missing},
        {"measure", "depth", missing}})
    expect_refused(ogai(command), fault);
}

TEST_F(CheckTest, AFaultOfACourseAgentIsToldInItsWords) {
  const std::string agent = written("agent.py",
                                    "class AI(object):\n"
                                    "    def __init__(self, chessboard_size, color, time_out):\n"
                                    "        self.candidate_list = []\n"
                                    "    def go(self, chessboard):\n"
                                    "        self.candidate_list.append('d3')\n");
  const ProgramRun run = check(agent);
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.out, AllOf(HasSubstr("FAIL     a first look"), HasSubstr("'d3' (str)"),
                             HasSubstr("two integers that count"), Not(HasSubstr("protocol"))));
}

TEST_F(CheckTest, AMissingProgramFailsAtTheStart) {
  const ProgramRun run = check("cmd:/no/such/program");
  EXPECT_NE(run.code, 0);
  EXPECT_THAT(run.out + run.err, HasSubstr("/no/such/program"));
}

TEST_F(CheckTest, WithoutASandboxIsSaidLoudlyOnce) {
  const ProgramRun run = ogai({"match", line_agent("pass"), "rnd", "--games", "2", "--unkept",
                               "--no-sandbox", "--quiet", "--threads", "2"});
  EXPECT_EQ(run.code, 0) << run.err;
  const std::string warning = "WARNING: --no-sandbox";
  const std::size_t first = run.err.find(warning);
  ASSERT_NE(first, std::string::npos);
  EXPECT_EQ(run.err.find(warning, first + 1), std::string::npos);
  EXPECT_THAT(run.err, HasSubstr("all rights of the user"));
  const ProgramRun own = ogai({"match", "gdy", "rnd", "--games", "2", "--unkept", "--no-sandbox"});
  EXPECT_THAT(own.err, Not(HasSubstr("WARNING")));
}

TEST_F(CheckTest, TrainingRefusesOutsidePrograms) {
  const ProgramRun genetic =
      ogai({"train", "genetic", "--out", folder_.file("run"), "--set", "pool=cmd:x"});
  EXPECT_NE(genetic.code, 0);
  EXPECT_THAT(genetic.err, HasSubstr("starts a program from outside"));
  const ProgramRun alphazero =
      ogai({"train", "alphazero", "--out", folder_.file("zero"), "--set", "opponents=cmd:x"});
  EXPECT_NE(alphazero.code, 0);
  EXPECT_THAT(alphazero.err, HasSubstr("starts a program from outside"));
}

#if OGAI_HAS_STORE
TEST_F(CheckTest, AResumedTournamentKnowsThatAProgramHasChanged) {
  const std::string agent = line_agent("pass");
  const std::vector<std::string> command = {
      "match", agent, "rnd", "--games", "2", "--db", folder_.file("a.db"), "--name", "m"};
  ASSERT_EQ(ogai(command).code, 0);
  EXPECT_EQ(ogai(command).code, 0);
  line_agent("pass  # another version");
  const ProgramRun changed = ogai(command);
  EXPECT_EQ(changed.code, 2);
  EXPECT_THAT(changed.err, AllOf(HasSubstr("versions of"), HasSubstr("was"), HasSubstr("is now")));
}

TEST_F(CheckTest, TheCoursesLimitsBelongToATournament) {
  const std::vector<std::string> plain = {"match",
                                          "gdy",
                                          "rnd",
                                          "--games",
                                          "2",
                                          "--time",
                                          "5s",
                                          "--clock",
                                          "180s",
                                          "--db",
                                          folder_.file("a.db"),
                                          "--name",
                                          "m"};
  ASSERT_EQ(ogai(plain).code, 0);
  const ProgramRun course = ogai({"match", "gdy", "rnd", "--games", "2", "--course", "--db",
                                  folder_.file("a.db"), "--name", "m"});
  EXPECT_EQ(course.code, 2);
  EXPECT_THAT(course.err, HasSubstr("course was not given, is now true"));
}
#endif

}  // namespace
}  // namespace ogai::e2e
