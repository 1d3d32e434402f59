// Matches, tournaments and the database, from outside.
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
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

class ArenaTest : public testing::Test {
 protected:
  // The command with this test's database.
  ProgramRun kept(std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--db", database_});
    return ogai(std::move(arguments));
  }

  base::TemporaryFolder folder_;
  std::string database_ = folder_.file("arena.db");
};

// In a program of its own nothing is unpacked yet, so all that an agent needs is charged to it.
TEST_F(ArenaTest, TheLargestAgentsStayBelowTheMemoryLimit) {
  for (const char* agent : {"az", "mcts", "ogai", "az:threads=2,depth=4,check=0.5",
                            "mcts:threads=2", "mcts:threads=2,judge=patterns"}) {
    const json match =
        json::parse(ogai({"match", agent, "gdy", "--games", "2", "--sims", "20", "--time", "20ms",
                          "--margin", "60s", "--openings", "even", "--unkept", "--json", "--quiet"})
                        .out);
    EXPECT_EQ(match["faults"], json::array()) << agent;
  }
}

TEST_F(ArenaTest, AMatchIsPlayedKeptAndShown) {
  const ProgramRun match = kept({"match", "gdy", "rnd", "--games", "40", "--name", "m"});
  ASSERT_EQ(match.code, 0) << match.err;
  EXPECT_THAT(match.out, HasSubstr("gdy against rnd: 40 games, 20 pairs"));
  const ProgramRun list = kept({"games", "--limit", "3"});
  EXPECT_THAT(list.out, AllOf(HasSubstr("m: "), HasSubstr("the newest 3 of 40 games")));
  EXPECT_THAT(kept({"show", "1"}).out, AllOf(HasSubstr("game over"), HasSubstr("gdy")));
  EXPECT_THAT(kept({"tournaments"}).out, HasSubstr("m  finished, 40 games, 2 agents"));
  EXPECT_EQ(kept({"show", "999"}).code, 2);
}

TEST_F(ArenaTest, EqualSeedsPlayEqualMatches) {
  const auto match = [](const char* threads) {
    return json::parse(ogai({"match", "gdy", "rnd", "--games", "60", "--unkept", "--json", "--seed",
                             "5", "--threads", threads})
                           .out);
  };
  const json one = match("1");
  EXPECT_EQ(one["pentanomial"], match("2")["pentanomial"]);
  EXPECT_EQ(one["games"], 60);
}

TEST_F(ArenaTest, TheSameNameResumesAndOtherSettingsAreRefused) {
  const std::vector<std::string> command = {"tournament", "swiss",   "rnd", "gdy",
                                            "rnd:seed=2", "--games", "10",  "--rounds",
                                            "2",          "--name",  "s",   "--json"};
  const json first = json::parse(kept(command).out);
  EXPECT_EQ(first["finished"], true);
  const json again = json::parse(kept(command).out);
  EXPECT_EQ(again["standings"], first["standings"]);
  const ProgramRun other =
      kept({"tournament", "swiss", "rnd", "gdy", "rnd:seed=2", "--games", "12", "--name", "s"});
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(other.err, HasSubstr("games"));
}

TEST_F(ArenaTest, AnAgentMayPlayItself) {
  const ProgramRun match = kept({"match", "rnd", "rnd", "--games", "10"});
  EXPECT_EQ(match.code, 0) << match.err;
}

TEST_F(ArenaTest, UnnamedMatchesNeverCollide) {
  EXPECT_EQ(kept({"match", "rnd", "gdy", "--games", "2"}).code, 0);
  EXPECT_EQ(kept({"match", "gdy", "rnd", "--games", "2"}).code, 0);
}

TEST_F(ArenaTest, ADecidedSprtStaysDecided) {
  const std::vector<std::string> command = {"sprt", "gdy",    "rnd", "--elo1",
                                            "40",   "--name", "t",   "--json"};
  const json first = json::parse(kept(command).out);
  EXPECT_EQ(first["sprt"]["verdict"], "H1 accepted");
  EXPECT_EQ(json::parse(kept(command).out), first);
  const ProgramRun other = kept({"sprt", "gdy", "rnd", "--elo1", "30", "--name", "t"});
  EXPECT_THAT(other.err, HasSubstr("elo1"));
}

TEST_F(ArenaTest, KnockoutAndSwissTellTheirOwnResult) {
  EXPECT_THAT(kept({"tournament", "knockout", "gdy", "rnd", "rnd:seed=2", "--games", "40"}).out,
              HasSubstr("winner of the knockout: "));
  EXPECT_THAT(kept({"tournament", "swiss", "gdy", "rnd", "rnd:seed=2", "--games", "4"}).out,
              HasSubstr("by points:  "));
}

TEST_F(ArenaTest, PicturesAreWritten) {
  const std::string prefix = folder_.file("result");
  ASSERT_EQ(kept({"tournament", "gauntlet", "gdy", "rnd", "rnd:seed=2", "--games", "20",
                  "--pictures", prefix})
                .code,
            0);
  for (const char* ending : {"-ratings.svg", "-crosstable.svg", "-rounds.svg"})
    EXPECT_THAT(base::read_file(prefix + ending).value(), HasSubstr("</svg>"));
}

TEST_F(ArenaTest, SprtDecides) {
  const json result =
      json::parse(kept({"sprt", "gdy", "rnd", "--elo0", "0", "--elo1", "40", "--json"}).out);
  EXPECT_EQ(result["sprt"]["verdict"], "H1 accepted");
  expect_refused(kept({"sprt", "gdy", "rnd", "--elo0", "5", "--elo1", "0"}), "--elo0");
}

TEST_F(ArenaTest, TheLadderGrows) {
  ASSERT_EQ(kept({"ladder", "rnd", "gdy", "--settled", "80"}).code, 0);
  const ProgramRun grown = kept({"ladder", "gdy:seed=3", "--settled", "80", "--json"});
  ASSERT_EQ(grown.code, 0) << grown.err;
  EXPECT_EQ(json::parse(grown.out)["standings"].size(), 3u);
  EXPECT_THAT(kept({"ladder"}).out, AllOf(HasSubstr("gdy:seed=3"), HasSubstr("rnd")));
}

TEST_F(ArenaTest, GamesGoOutAndComeBack) {
  ASSERT_EQ(kept({"match", "gdy", "rnd", "--games", "10", "--name", "m"}).code, 0);
  for (const char* form : {"ggf", "json", "csv"}) {
    const std::string file = folder_.file(std::string("games.") + form);
    ASSERT_EQ(kept({"games", "--tournament", "m", "--export", form, "-o", file}).code, 0);
    const std::string collection = std::string("from-") + form;
    EXPECT_THAT(kept({"games", "--import", file, "--collection", collection}).out,
                HasSubstr("10 games added"));
    EXPECT_THAT(kept({"games", "--import", file, "--collection", collection}).out,
                HasSubstr("0 games added"));
  }
  EXPECT_THAT(kept({"games", "--tournament", "from-ggf"}).out, HasSubstr("from-ggf: gdy - rnd"));
}

TEST_F(ArenaTest, AnAgentWithoutItsFileIsRefusedBeforeTheFirstGame) {
  const std::string agent = "ogai:book=/nonexistent";
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"match", agent, "rnd"},
        {"sprt", "rnd", agent},
        {"tournament", "round-robin", "rnd", "gdy", agent},
        {"ladder", "add", agent}}) {
    const ProgramRun run = kept(command);
    EXPECT_EQ(run.code, 1) << command[0];  // as of any file that is not there
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(run.err, "ogai: " + agent + ": /nonexistent: no such file or directory\n");
    EXPECT_EQ(kept({"tournaments"}).out, "") << command[0];
  }
  expect_refused(
      kept({"match", "ogai:book=" OGAI_DATA "/book/8-reversed.book", "rnd", "--size", "6"}),
      "a book for boards of 8x8, the game is 6x6");
  expect_refused(kept({"match", "maximax:table=200", "rnd"}), "more than 100 MB");
}

TEST_F(ArenaTest, AnAgentOfALadderIsNotMetOnceItsFileIsGone) {
  const std::string book = folder_.file("mine.book");
  std::filesystem::copy_file(OGAI_DATA "/book/8-reversed.book", book);
  const std::string agent = "ogai:hash=1,depth=1,book=" + book;
  ASSERT_EQ(kept({"ladder", "add", agent, "rnd", "gdy", "--most", "4", "--games", "2"}).code, 0);
  std::filesystem::remove(book);
  const ProgramRun grown = kept({"ladder", "add", "gdy:seed=3", "--most", "4"});
  EXPECT_EQ(grown.code, 0) << grown.err;
  EXPECT_THAT(grown.err, HasSubstr("not met any more, its games stay: " + agent + ": " + book));
  EXPECT_THAT(grown.out, HasSubstr("gdy:seed=3"));
}

TEST_F(ArenaTest, LevelsPlayByTheirNames) {
  const ProgramRun match = kept({"match", "level:strong", "level:novice", "--games", "4"});
  EXPECT_THAT(match.out, HasSubstr("level:strong against level:novice: 4 games, 2 pairs"));
  expect_refused(kept({"match", "level:stronk", "rnd"}), "strong");
  ASSERT_EQ(kept({"ladder", "add", "gdy:seed=3", "--most", "2", "--games", "2"}).code, 0);
  EXPECT_THAT(kept({"ladder"}).out, AllOf(HasSubstr("level:strong"), Not(HasSubstr("ogai:"))));
  // By the options that the level stands for it is the same agent, there already.
  const json known = json::parse(
      kept({"ladder", "add", "ogai:hash=1,depth=4,error=1", "--most", "2", "--json"}).out);
  EXPECT_EQ(known["standings"].size(), 8u);
}

// Ladders of version 0.1 have the options where a level is meant.
TEST_F(ArenaTest, ALevelUnderItsOptionsStaysThatAgent) {
  ASSERT_EQ(kept({"tournament", "round-robin", "rnd", "ogai:hash=1,depth=1,error=2", "--games", "2",
                  "--name", "old"})
                .code,
            0);
  EXPECT_THAT(kept({"tournaments", "old"}).out,
              AllOf(HasSubstr("level:amateur"), Not(HasSubstr("ogai:"))));
  EXPECT_THAT(kept({"tournaments", "old", "--json"}).out, HasSubstr("ogai:hash=1,depth=1,error=2"));
}

// The page of every kind of tournament ends with a command that plays it again: with its settings.
TEST_F(ArenaTest, APagesCommandRepeatsItsTournament) {
  const std::vector<std::string> settings = {
      "--games",    "2",        "--rules", "classic",  "--size", "6",        "--depth",
      "2",          "--seed",   "0",       "--memory", "0",      "--margin", "1s",
      "--openings", "random:4", "--nodes", "900",      "--time", "5s",       "--quiet"};
  for (const std::vector<std::string>& kind :
       {std::vector<std::string>{"match", "gdy", "rnd"},
        {"sprt", "gdy", "rnd", "--elo0", "-5", "--elo1", "400", "--model", "normalized"},
        {"ladder", "add", "gdy", "rnd", "--most", "2"},
        {"tournament", "round-robin", "gdy", "rnd", "rnd:seed=2"},
        {"tournament", "gauntlet", "gdy", "rnd", "rnd:seed=2"},
        {"tournament", "knockout", "gdy", "rnd", "rnd:seed=2"},
        {"tournament", "swiss", "gdy", "rnd", "rnd:seed=2", "--rounds", "1"},
        {"match", "gdy", "rnd", "--course"}}) {
    std::vector<std::string> command = kind;
    const bool course = kind.back() == "--course";
    command.insert(command.end(), settings.begin(), settings.end() - (course ? 3 : 0));
    command.insert(command.end(), {"--name", "it's"});
    const ProgramRun first = kept(command);
    ASSERT_EQ(first.code, 0) << first.err;
    const std::string page = folder_.file("page.md");
    ASSERT_EQ(kept({"tournaments", "it's", "--page", page}).code, 0);
    const std::string text = base::read_file(page).value();
    const std::size_t begin = text.find("```\nogai ") + 4;
    const std::string line = text.substr(begin, text.find('\n', begin) - begin);
    // As typed into a shell, with another database.
    const std::string again = folder_.file("again.db");
    const ProgramRun second = run_program(
        {"/bin/sh", "-c", "db=$1; ogai() { " OGAI_PROGRAM " \"$@\" --db \"$db\"; }; " + line, "sh",
         again});
    ASSERT_EQ(second.code, 0) << line << "\n" << second.err;
    json one = json::parse(kept({"tournaments", "it's", "--json"}).out);
    json other = json::parse(ogai({"tournaments", "it's", "--json", "--db", again}).out);
    EXPECT_EQ(other["settings"], one["settings"]) << line;
    EXPECT_EQ(other["agents"], one["agents"]) << line;
    std::filesystem::remove(database_);
    std::filesystem::remove(again);
  }
}

// Printed, kept in a file or sent over a wire, a spec is the tournament that its flags were.
TEST_F(ArenaTest, ASpecIsPlayedLikeItsFlags) {
  for (const std::vector<std::string>& kind :
       {std::vector<std::string>{"match", "gdy", "rnd"},
        {"sprt", "gdy", "rnd", "--elo0", "-5", "--elo1", "400"},
        {"ladder", "add", "gdy", "rnd", "--most", "2"},
        {"tournament", "swiss", "gdy", "rnd", "rnd:seed=2", "--rounds", "2"}}) {
    std::vector<std::string> command = kind;
    command.insert(command.end(), {"--games", "2", "--size", "6", "--name", "n"});
    ASSERT_EQ(kept(command).code, 0);
    command.push_back("--print-spec");
    const ProgramRun spec = ogai(command);
    const std::string again = folder_.file("again.db");
    const ProgramRun second = ogai({"tournament", "--spec", "-", "--db", again}, spec.out);
    ASSERT_EQ(second.code, 0) << second.err;
    const json one = json::parse(kept({"tournaments", "n", "--json"}).out);
    EXPECT_EQ(json::parse(ogai({"tournaments", "n", "--json", "--db", again}).out), one);
    std::filesystem::remove(database_);
    std::filesystem::remove(again);
  }
}

TEST_F(ArenaTest, BadUsageAndBadFilesAreRefused) {
  expect_refused(kept({"match", "gdx", "rnd"}), "did you mean 'gdy'?");
  expect_refused(kept({"match", "gdy", "rnd", "--openings", "all:99"}), "--openings");
  expect_refused(kept({"match", "gdy", "rnd", "--time", "soon"}), "--time");
  expect_refused(kept({"match", "gdy", "rnd", "--time", "9000000000s"}), "--time");
  expect_refused(kept({"match", "gdy", "rnd", "--memory", "-5"}), "--memory");
  expect_refused(kept({"match", "gdy", "rnd", "--nodes", "-5"}), "--nodes");
  expect_refused(kept({"match", "gdy", "rnd", "--size", "4", "--openings", "random:20"}),
                 "every game is over");
  expect_refused(kept({"tournament", "swiss", "rnd", "rnd"}), "stands twice");
  ASSERT_EQ(kept({"match", "gdy", "rnd", "--games", "2"}).code, 0);
  expect_refused(kept({"tournaments", "nobody"}), "no tournament 'nobody'");
  database_ = folder_.file("garbage.db");
  EXPECT_THAT(kept({"tournaments"}).err, HasSubstr("no games are kept yet"));
  std::ofstream(database_) << "not a database at all, but long enough to look at twice";
  const ProgramRun run = kept({"match", "gdy", "rnd", "--games", "2"});
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.err, HasSubstr("garbage.db"));
  EXPECT_THAT(base::read_file(database_).value(), HasSubstr("not a database at all"));
}

TEST_F(ArenaTest, ASecondProcessOnOneTournamentIsRefused) {
  auto first = base::Subprocess::start({OGAI_PROGRAM, "match", "gdy", "rnd", "--games", "100000",
                                        "--name", "m", "--quiet", "--db", database_});
  ASSERT_TRUE(first.ok());
  const base::Deadline patience = base::Deadline::after(30s);
  while (kept({"tournaments", "--json"}).out.empty() && !patience.expired())
    std::this_thread::sleep_for(5ms);
  ASSERT_FALSE(patience.expired());
  const ProgramRun second = kept({"match", "gdy", "rnd", "--games", "100000", "--name", "m"});
  EXPECT_EQ(second.code, 1);
  EXPECT_THAT(second.err, HasSubstr("process"));
  // Another tournament in the same file is no trouble.
  EXPECT_EQ(kept({"match", "gdy", "rnd", "--games", "4", "--name", "other"}).code, 0);
  EXPECT_EQ(first->terminate(10s).code, 1);  // SIGTERM: a clean end, "interrupted"
}

}  // namespace
}  // namespace ogai::e2e
