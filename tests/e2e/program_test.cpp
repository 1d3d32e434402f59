// The program from outside: every command, its exit codes, and what bad input gets.
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "ogai_program.h"

namespace ogai::e2e {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const base::TemporaryFolder& folder() {
  static const base::TemporaryFolder kFolder;
  return kFolder;
}

std::string temporary(const std::string& name, const std::string& contents) {
  const std::string path = folder().file(name);
  std::ofstream(path, std::ios::binary) << contents;
  return path;
}

const std::vector<std::string> kCommands = {"play",  "show",    "convert", "agents",
                                            "solve", "analyze", "bench",   "perft",
                                            "train", "uci",     "nboard",  "completion"};

TEST(Program, HelpNamesEveryCommandAndEachHasExamples) {
  const ProgramRun help = ogai({"--help"});
  EXPECT_EQ(help.code, 0);
  for (const std::string& command : kCommands) {
    EXPECT_THAT(help.out, HasSubstr("  " + command));
    const ProgramRun one = ogai({command, "--help"});
    EXPECT_EQ(one.code, 0) << command;
    EXPECT_THAT(one.out, AllOf(HasSubstr("Examples:"), HasSubstr("ogai " + command))) << command;
  }
}

TEST(Program, HelpIsACommandToo) {
  EXPECT_EQ(ogai({"help"}).out, ogai({"--help"}).out);
  EXPECT_EQ(ogai({"help", "play"}).out, ogai({"play", "--help"}).out);
  EXPECT_EQ(ogai({"help", "train", "patterns"}).out, ogai({"train", "patterns", "--help"}).out);
  expect_refused(ogai({"help", "paly"}), "unknown command 'paly'; known: play");
  expect_refused(ogai({"help", "train", "paterns"}), "did you mean 'patterns'?");
}

TEST(Program, TellsItsVersion) {
  const ProgramRun run = ogai({"--version"});
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, StartsWith("ogai " OGAI_VERSION));
}

TEST(Program, RefusesBadUsage) {
  expect_refused(ogai({}), "subcommand is required");
  expect_refused(ogai({"shwo"}), "unknown command 'shwo'");
  expect_refused(ogai({"train", "paterns"}), "unknown command 'paterns'");
  expect_refused(ogai({"show"}), "GAME is required");
  expect_refused(ogai({"perft", "--depth", "x"}), "--depth");
  expect_refused(ogai({"perft", "--depth", "3", "--size", "5"}), "--size");
  expect_refused(ogai({"perft", "--depth", "3", "--frobnicate"}), "--frobnicate");
  expect_refused(ogai({"convert", "start", "--to", "pgn"}), "--to");
  expect_refused(ogai({"agents", "nobody"}), "unknown agent 'nobody'; known: rnd, gdy");
  expect_refused(ogai({"play", "--agent", "gdx"}), "did you mean 'gdy'?");
  expect_refused(ogai({"play", "--agent", "gdy:colour=red"}), "colour");
  expect_refused(ogai({"play", "--agent", "rnd:seed=minus"}), "seed");
}

TEST(Program, RefusesNumbersThatNothingCanHold) {
  const std::string beyond = "99999999999999999999";
  const std::vector<std::vector<std::string>> commands = {{"uci"},
                                                          {"nboard"},
                                                          {"line"},
                                                          {"play"},
                                                          {"book", "check", "shipped"},
                                                          {"analyze", "start"},
                                                          {"check", "rnd"}};
  for (std::vector<std::string> words : commands) {
    words.insert(words.end(), {"--seed", beyond});
    expect_refused(ogai(words), "--seed: " + beyond + " is not a number from 0 to 1");
    words.back() = "-1";
    expect_refused(ogai(words), "--seed: -1 is not a number from 0 to 1");
  }
  EXPECT_EQ(ogai({"uci", "--seed", "18446744073709551615"}, "quit\n").code, 0);
  const std::vector<std::string> match = {"match", "rnd", "gdy", "--games", "2", "--unkept"};
  const auto with_seed = [&](const std::string& seed) {
    std::vector<std::string> words = match;
    words.insert(words.end(), {"--seed", seed});
    return ogai(words);
  };
  expect_refused(with_seed("1000000000000000001"),
                 "1000000000000000001 is not a number from 0 to 1000000000000000000");
  EXPECT_EQ(with_seed("1000000000000000000").code, 0);
}

ProgramRun in_shell(const std::string& words, const std::string& redirection) {
  return run_program({"/bin/sh", "-c", "\"" OGAI_PROGRAM "\" " + words + " " + redirection});
}

TEST(Program, FailsWhenItsOutputIsLost) {
  for (const char* lost : {"> /dev/full", ">&-"})
    for (const char* words : {"show start", "--help", "show --help", "--version",
                              "match rnd gdy --games 2 --unkept", "solve --size 4 start"}) {
      const ProgramRun run = in_shell(words, lost);
      EXPECT_EQ(run.code, 1) << words << lost;
      EXPECT_EQ(run.err, "ogai: standard output could not be written\n") << words << lost;
    }
  // Nothing is lost of what writes nothing.
  const std::string made = temporary("made.txt", "");
  EXPECT_EQ(in_shell("convert f5d6 --to ggf --output " + made, ">&-").code, 0);
}

TEST(Program, DoesNotWorkOnWhenItsOutputIsLost) {
  // The second would take years.
  const std::string file =
      temporary("two.obf", std::string("XXXXXXXXXXXXXXX- O\n") + std::string(27, '-') +
                               "OX------XO" + std::string(27, '-') + " X\n");
  const ProgramRun run = in_shell("solve --quiet --threads 1 --hash 1 " + file, "> /dev/full");
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.err, HasSubstr("standard output"));
}

TEST(Program, ComplaintsThatCannotBeWrittenDoNoHarm) {
  EXPECT_EQ(in_shell("no-such-command", "2> /dev/full").code, 2);
  EXPECT_EQ(in_shell("no-such-command", "2>&-").code, 2);
}

TEST(Program, TheEndOfTheTerminalIsACtrlC) {
  const ProgramRun run = interrupted({"perft", "--depth", "30"}, "HUP");
  EXPECT_EQ(run.code, 124);
  EXPECT_THAT(run.err, HasSubstr("interrupted"));
}

// What a program has to do that is told who its parent is.
TEST(Program, EndsWithItsParent) {
  auto parent = base::Subprocess::start(
      {"/bin/sh", "-c",
       "\"$0\" --parent=$$ perft --depth 30 </dev/null >/dev/null 2>&1 & echo $!; wait",
       OGAI_PROGRAM});
  ASSERT_TRUE(parent);
  const auto line = parent->read_line(base::Deadline::after(std::chrono::seconds(30)));
  ASSERT_TRUE(line && *line);
  const pid_t child = std::stoi(**line);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));  // at work by now, as a rule
  ASSERT_EQ(kill(child, 0), 0);
  kill(parent->pid(), SIGKILL);  // it alone, not its group
  const auto gone = [&] {
    const auto status = base::read_file("/proc/" + std::to_string(child) + "/stat");
    return !status || status->find(") Z") != std::string::npos;  // nobody may take its status
  };
  const base::Deadline deadline = base::Deadline::after(std::chrono::seconds(60));
  while (!gone() && !deadline.expired()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_TRUE(gone());
}

// ---- perft ----

TEST(Perft, CountsAndSplits) {
  const ProgramRun run = ogai({"perft", "--size", "8", "--depth", "6", "--split"});
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, AllOf(HasSubstr("perft(6) = 8200"), HasSubstr("d3  2050")));
}

TEST(Perft, JsonHasTheSameFigures) {
  const ProgramRun run =
      ogai({"perft", "--size", "6", "--depth", "8", "--split", "--json", "--threads", "2"});
  const json object = json::parse(run.out);
  EXPECT_EQ(object["leaves"], 308716);
  std::uint64_t sum = 0;
  for (const auto& [move, leaves] : object["split"].items()) sum += leaves.get<std::uint64_t>();
  EXPECT_EQ(sum, 308716u);
}

TEST(Perft, CountsFromAnyPosition) {
  EXPECT_THAT(ogai({"perft", "--depth", "5", "--position", "f5"}).out, HasSubstr("= 2050"));
  EXPECT_THAT(ogai({"perft", "--depth", "0"}).out, HasSubstr("perft(0) = 1"));
  EXPECT_THAT(ogai({"perft", "--size", "4", "--depth", "9"}).out, HasSubstr("= 20044"));
  // A finished game is one leaf at any depth.
  EXPECT_THAT(ogai({"perft", "--depth", "9", "--position", "XXXXXXXXXXXXOOOO X"}).out,
              HasSubstr("= 1 "));
  // Positions may begin with a dash.
  EXPECT_THAT(ogai({"perft", "--depth", "1", "--position", "-----OX--XO----- X"}).out,
              HasSubstr("= 4 "));
}

TEST(Perft, CtrlCEndsItCleanly) {
  const ProgramRun run = interrupted({"perft", "--depth", "30"});
  EXPECT_EQ(run.code, 124);
  EXPECT_THAT(run.err, HasSubstr("interrupted"));
  EXPECT_EQ(run.out, "");
}

// ---- show ----

TEST(Show, DrawsPositionsTranscriptsAndFiles) {
  EXPECT_THAT(ogai({"show", "start"}).out, HasSubstr("black to move, 4 legal:"));
  EXPECT_THAT(ogai({"show", "f5d6c3"}).out, HasSubstr("last move c3 by black (ply 3)"));
  EXPECT_THAT(ogai({"show", "f5d6c3", "--ply", "1"}).out, HasSubstr("(ply 1)"));
  EXPECT_THAT(ogai({"show", "-XXO------------ O"}).out, HasSubstr("white to move"));
  const std::string file = temporary("show.ggf", "(;GM[Othello]TY[8a]B[f5];)");
  EXPECT_THAT(ogai({"show", file}).out, HasSubstr("last move f5"));
  EXPECT_THAT(ogai({"show", "-"}, "f5\n").out, HasSubstr("last move f5"));
}

TEST(Show, IsPlainWhenNobodyLooks) {
  const ProgramRun run = ogai({"show", "start"});
  EXPECT_EQ(run.out.find('\x1b'), std::string::npos);
}

TEST(Show, JsonIsOneObjectAGame) {
  const json object = json::parse(ogai({"show", "f5d6", "--json"}).out);
  EXPECT_EQ(object["moves"], json({"f5", "d6"}));
  EXPECT_EQ(object["discs"]["black"], 3);
}

// ---- convert ----

TEST(Convert, GoesThroughEveryNotationAndBack) {
  const std::string transcript = "f5f6e6f4g5e7f7h5e3d3\n";
  std::string text = transcript;
  for (const char* notation : {"ggf", "json", "transcript"}) {
    const ProgramRun run = ogai({"convert", "-", "--to", notation}, text);
    ASSERT_EQ(run.code, 0) << run.err;
    text = run.out;
  }
  EXPECT_EQ(text, transcript);
  const std::string position = ogai({"convert", "f5d6", "--to", "obf"}).out;
  EXPECT_EQ(
      ogai({"convert", "-", "--to", "obf"}, ogai({"convert", "-", "--to", "array"}, position).out)
          .out,
      position);
}

// ---- rules that the text tells ----

const std::string kClassic = "(;GM[Othello]TY[8]B[f5]W[d6];)";

TEST(Rules, AreThoseOfTheTextUnlessOnesAreGiven) {
  EXPECT_THAT(ogai({"show", kClassic}).out, HasSubstr("    Reversi 8x8"));
  EXPECT_THAT(ogai({"show", kClassic, "--rules", "reversed"}).out,
              HasSubstr("    Reversed Reversi 8x8"));
  EXPECT_THAT(ogai({"convert", kClassic, "--to", "ggf"}).out, HasSubstr("TY[8]"));
  EXPECT_THAT(ogai({"convert", kClassic, "--to", "ggf", "--rules", "reversed"}).out,
              HasSubstr("TY[8a]"));
  // A classic game leaves those behind it in a file as they are.
  const std::string both = temporary("both.ggf", kClassic + "(;GM[Othello]B[f5];)");
  EXPECT_THAT(ogai({"convert", both, "--to", "ggf"}).out,
              AllOf(HasSubstr("TY[8]"), HasSubstr("TY[8a]")));
}

TEST(Rules, AnalyzeSaysForWhichItJudges) {
  const std::vector<std::string> few = {"analyze", "--depth", "2", "--threads", "1"};
  const auto analyze = [&](std::vector<std::string> more) {
    more.insert(more.begin(), few.begin(), few.end());
    return ogai(more).out;
  };
  EXPECT_THAT(analyze({kClassic}), StartsWith("Reversi 8x8\n"));
  EXPECT_THAT(analyze({"f5d6"}), StartsWith("Reversed Reversi 8x8\n"));
  EXPECT_THAT(analyze({"start"}), StartsWith("Reversed Reversi 8x8: black to move"));
  EXPECT_THAT(analyze({"start", "--agent", "ogai"}), StartsWith("Reversed Reversi 8x8: black"));
}

TEST(Rules, ConvertSaysWhenTheyAreLost) {
  const ProgramRun lost = ogai({"convert", kClassic, "--to", "transcript"});
  EXPECT_EQ(lost.out, "f5d6\n");
  EXPECT_THAT(lost.err, AllOf(HasSubstr("classic rules"), HasSubstr("--rules classic")));
  EXPECT_EQ(ogai({"convert", kClassic, "--to", "json"}).err, "");
  EXPECT_EQ(ogai({"convert", "f5d6", "--to", "obf"}).err, "");
  EXPECT_EQ(ogai({"convert", kClassic, "--to", "obf", "--rules", "classic"}).err, "");
}

TEST(Convert, WritesFilesWhole) {
  const std::string file = folder().file("convert.ggf");
  EXPECT_EQ(ogai({"convert", "f5d6", "--to", "ggf", "-o", file}).code, 0);
  EXPECT_THAT(ogai({"convert", file, "--to", "transcript"}).out, "f5d6\n");
  const ProgramRun failed = ogai({"convert", "f5", "--to", "ggf", "-o", "/no/such/folder/x"});
  EXPECT_EQ(failed.code, 1);
  EXPECT_THAT(failed.err, HasSubstr("/no/such/folder"));
}

TEST(BadInput, GetsOneLineThatNamesTheFaultAndItsPlace) {
  expect_refused(ogai({"show", "-----OX--XO---- X"}), "1:1: a board has 16, 36 or 64 squares");
  expect_refused(ogai({"show", "-----OX?-XO----- X"}), "1:8: '?' is not a square");
  expect_refused(ogai({"show", "f5d6a1"}), "1:5: illegal move a1");
  expect_refused(ogai({"show", "f5d6c"}), "1:5: the last move is cut off");
  expect_refused(ogai({"show", "no/such/file.ggf"}), "no/such/file.ggf: no such file");
  expect_refused(ogai({"show", "f5", "--ply", "9"}), "--ply 9: the game has only 1 ply");
  expect_refused(ogai({"show", ""}), "empty");
  const std::string cut = temporary("cut.ggf", "(;GM[Othello]TY[8a]\nB[f5]");
  expect_refused(ogai({"show", cut}), cut + ":2:6: the game is cut off");
  const std::string binary = temporary("binary", std::string("\x00\xff\x1b[2J", 6));
  expect_refused(ogai({"show", binary}), "byte 0x00");
  expect_refused(ogai({"convert", "XXXXXXXXXXXXOOOO X", "--to", "transcript"}), "game 1: ");
  expect_refused(ogai({"show", folder().path().string()}), "directory");
}

// ---- agents, play, completion ----

TEST(Agents, ListsOptionsForPeopleAndPrograms) {
  const ProgramRun text = ogai({"agents"});
  EXPECT_THAT(text.out, AllOf(HasSubstr("rnd"), HasSubstr("gdy"), HasSubstr("seed")));
  const json gdy = json::parse(ogai({"agents", "gdy", "--json"}).out);
  EXPECT_EQ(gdy["name"], "gdy");
  EXPECT_EQ(gdy["options"][0]["name"], "seed");
  EXPECT_EQ(gdy["options"][0]["default"], 0);
  EXPECT_THAT(ogai({"agents", "--names"}).out, StartsWith("rnd\ngdy\n"));
}

TEST(Agents, ListsLevelsFromWeakToStrong) {
  EXPECT_THAT(ogai({"agents", "--levels", "--names"}).out,
              AllOf(StartsWith("beginner\nnovice\n"), EndsWith("master\nperfect\n")));
  EXPECT_THAT(ogai({"agents", "--levels"}).out, HasSubstr("beginner  moves at random\n    rnd\n"));
  std::istringstream lines(ogai({"agents", "--levels", "--json"}).out);
  std::string first;
  ASSERT_TRUE(std::getline(lines, first));
  EXPECT_EQ(json::parse(first),
            (json{{"level", "beginner"}, {"summary", "moves at random"}, {"agent", "rnd"}}));
  expect_refused(ogai({"agents", "gdy", "--levels"}), "excludes");
}

TEST(Play, PlaysAtALevel) {
  const ProgramRun run = ogai({"play", "--seed", "1", "--level", "club"}, "f5\nquit\n");
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, AllOf(HasSubstr("against club"), HasSubstr("club plays ")));
  expect_refused(ogai({"play", "--level", "worst"}), "beginner");
  expect_refused(ogai({"play", "--level", "club", "--agent", "rnd"}), "--agent");
}

TEST(Play, TheOpponentIsALevelAndHintsAreTheEngines) {
  const ProgramRun run =
      ogai({"play", "--seed", "1", "--size", "4", "--time", "100ms"}, "hint\nd3\nhint\nquit\n");
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, AllOf(HasSubstr("against casual ("), HasSubstr("casual plays "),
                             ContainsRegex("hint: .., \\+4 discs, proved, line ([a-d][1-4])+")));
}

TEST(Play, PlaysFromAPipe) {
  const ProgramRun run = ogai({"play", "--seed", "1", "--agent", "rnd"}, "f5\nhint\nquit\n");
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out,
              AllOf(HasSubstr("rnd plays "), HasSubstr("hint: "), HasSubstr("The game so far")));
}

TEST(Play, GoesOnWithAnUnfinishedGame) {
  const ProgramRun first = ogai({"play", "--seed", "1", "--size", "6"}, "b3\nquit\n");
  const std::size_t end = first.out.rfind('\n');
  const std::size_t begin = first.out.rfind('\n', end - 1) + 1;
  const std::string transcript = first.out.substr(begin, end - begin);
  const ProgramRun second = ogai({"play", "--size", "6", "--from", transcript}, "resign\n");
  EXPECT_THAT(second.out, AllOf(HasSubstr("(ply 2)"), HasSubstr("black resigned")));
}

TEST(Play, AGameThatCannotBeSavedIsPrinted) {
  const ProgramRun run = ogai({"play", "--save", "/no/such/folder/game.ggf"}, "f5\nresign\n");
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.out, AllOf(HasSubstr("not saved: /no/such/folder/game.ggf"), HasSubstr("\nf5")));
}

TEST(Play, AClosedInputIsTheEndOfIt) {
  const ProgramRun run = run_program({"/bin/sh", "-c", "\"" OGAI_PROGRAM "\" play <&-"});
  EXPECT_EQ(run.code, 0);
}

TEST(Play, EqualSeedsPlayEqualGames) {
  const std::vector<std::string> command = {"play", "--seed", "7", "--agent", "rnd"};
  EXPECT_EQ(ogai(command, "f5\nquit\n").out, ogai(command, "f5\nquit\n").out);
}

TEST(Completion, BashCompletesCommandsFlagsAndValues) {
  const std::string script = temporary("completion.bash", ogai({"completion", "bash"}).out);
  const auto complete = [&](const std::string& words) {
    return run_program({"/bin/bash", "-c",
                        "PATH=\"$(dirname '" OGAI_PROGRAM "'):$PATH\"; source " + script +
                            "; COMP_WORDS=(" + words + "); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); " +
                            "_ogai; echo ${COMPREPLY[@]}"})
        .out;
  };
  EXPECT_EQ(complete("ogai pe"), "perft\n");
  EXPECT_EQ(complete("ogai convert --to o"), "obf\n");
  EXPECT_EQ(complete("ogai perft --sp"), "--split\n");
  EXPECT_EQ(complete("ogai bench ff"), "ffo\n");
  EXPECT_EQ(complete("ogai play --agent max"), "maximax\n");
  EXPECT_EQ(complete("ogai play --level cas"), "casual\n");
  EXPECT_EQ(complete("ogai completion z"), "zsh\n");
}

TEST(Completion, ZshAndFishScriptsParse) {
  const std::string zsh = temporary("completion.zsh", ogai({"completion", "zsh"}).out);
  EXPECT_EQ(run_program({"/usr/bin/zsh", "-n", zsh}).code, 0);
  const std::string fish = temporary("completion.fish", ogai({"completion", "fish"}).out);
  EXPECT_EQ(run_program({"/usr/bin/fish", "-n", fish}).code, 0);
  const ProgramRun offered = run_program(
      {"/usr/bin/fish", "-c", "source " + fish + "; complete -C 'ogai convert --to o'"});
  EXPECT_THAT(offered.out, HasSubstr("obf"));
}

}  // namespace
}  // namespace ogai::e2e
