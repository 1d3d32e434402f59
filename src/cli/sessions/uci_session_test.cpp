#include "cli/sessions/uci_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/sessions/session_script.h"

namespace ogai::cli {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class UciSessionTest : public testing::Test {
 protected:
  std::string talk(const std::vector<std::string>& steps,
                   const std::vector<std::string>& options_on = {}) {
    SharedStream out;
    UciSession session(agents_.agent(options_on), game::Objective::fewest, out);
    session.run(Script(steps, out));
    return out.text();
  }

  SquareAgents agents_;
};

// Black has no move, white has one.
constexpr const char* kPassing = "position fen 1Ppp/4/4/4 w";

TEST_F(UciSessionTest, IntroducesItselfWithTheAgentsOptions) {
  const std::string text = talk({"uci", "isready"});
  EXPECT_THAT(text, StartsWith("id name Ogai "));
  EXPECT_THAT(text, AllOf(HasSubstr("option name Hash type spin default 16 min 1 max 1024\n"),
                          HasSubstr("option name Threads type spin default 1 min 1 max 64\n"),
                          HasSubstr("option name MultiPV type spin default 1 min 1 max 64\n"),
                          HasSubstr("option name UCI_Variant type combo default antiflipello var"),
                          EndsWith("uciok\nreadyok\n")));
}

TEST_F(UciSessionTest, AnOptionMakesTheAgentAnew) {
  const std::string text =
      talk({"go depth 1", "?bestmove", "setoption name HASH value 64",
            "setoption name Hash value 99999", "setoption name Nonsense", "go depth 1", "uci"});
  EXPECT_EQ(agents_.log().made, 2);
  EXPECT_THAT(text, AllOf(ContainsRegex("id name Ogai [0-9.]+ square:hash=64\n"),
                          HasSubstr("info string Hash: "),
                          HasSubstr("info string square:hash=64 has no option 'Nonsense'\n")));
}

TEST_F(UciSessionTest, ReportsWhileItDeepensAndNamesTheExpectedReply) {
  const std::string text = talk({"position startpos", "go depth 3"});
  EXPECT_THAT(text, AllOf(HasSubstr("info depth 1 multipv 1 score cp 4400 nodes 100"),
                          HasSubstr("info depth 3 multipv 1 score cp 4400 nodes 300"),
                          HasSubstr(" pv P@e3 P@f3\n"), EndsWith("bestmove P@e3 ponder P@f3\n")));
  EXPECT_EQ(count_of(text, "info depth"), 3u);
}

TEST_F(UciSessionTest, HearsWhileItThinks) {
  const std::string text = talk({"go infinite", "?depth 3", "isready", "?readyok", "stop",
                                 "?bestmove", "isready", "stop", "quit", "isready"});
  EXPECT_LT(text.find("readyok"), text.find("bestmove"));
  EXPECT_EQ(count_of(text, "bestmove"), 1u);
  EXPECT_EQ(count_of(text, "readyok"), 2u);
}

TEST_F(UciSessionTest, AnEndlessSearchAnswersOnlyWhenStopped) {
  const std::string text =
      talk({"go infinite", "?depth 1", "isready", "?readyok", "stop"}, {"quick"});
  EXPECT_LT(text.find("readyok"), text.find("bestmove"));
  EXPECT_EQ(count_of(text, "bestmove"), 1u);
}

TEST_F(UciSessionTest, PonderingAnswersAfterTheHit) {
  const std::string hit =
      talk({"position startpos moves P@e3", "go ponder wtime 1000 btime 1000", "?depth 4",
            "isready", "?readyok", "ponderhit", "?bestmove", "ponderhit"});
  EXPECT_EQ(count_of(hit, "bestmove"), 1u);
  EXPECT_LT(hit.find("readyok"), hit.find("bestmove"));
  const std::string missed = talk({"go ponder wtime 1000 btime 1000", "?depth 4", "stop"});
  EXPECT_EQ(count_of(missed, "bestmove"), 1u);
}

TEST_F(UciSessionTest, ANewOrderEndsTheOldSearch) {
  const std::string text =
      talk({"go infinite", "?depth 2", "position startpos moves P@e3", "go depth 1"});
  EXPECT_EQ(count_of(text, "bestmove"), 2u);
}

TEST_F(UciSessionTest, SeveralLinesAreNumberedFromTheBest) {
  const std::string text = talk({"setoption name MultiPV value 2", "go depth 2"});
  EXPECT_THAT(text,
              AllOf(HasSubstr("info depth 2 multipv 1 score cp 4400"),
                    HasSubstr("info depth 2 multipv 2 score cp 3700"), Not(HasSubstr("multipv 3")),
                    Not(HasSubstr("multipv 1 score cp 1900 nodes 200")),
                    EndsWith("bestmove P@e3 ponder P@f3\n")));
  const std::string bad = talk({"setoption name MultiPV value many"});
  EXPECT_EQ(bad, "info string MultiPV needs a number, not 'many'\n");
}

TEST_F(UciSessionTest, TellsTheAgentOfEveryMoveOnce) {
  talk({"position startpos moves P@e3", "go depth 1", "?bestmove",
        "position startpos moves P@e3 P@f3 P@d6", "go depth 1"});
  EXPECT_EQ(agents_.log().games, 1);
  EXPECT_EQ(agents_.log().observed, 3);
}

TEST_F(UciSessionTest, AnotherGameOrRulesBeginAnew) {
  talk({"position startpos moves P@e3", "go depth 1", "ucinewgame", "position startpos moves P@e3",
        "go depth 1", "position startpos moves P@f4", "go depth 1"});
  EXPECT_EQ(agents_.log().games, 3);
  EXPECT_EQ(agents_.log().made, 1);
  talk({"go depth 1", "setoption name UCI_Variant value flipello", "go depth 1"});
  EXPECT_EQ(agents_.log().made, 3);
}

TEST_F(UciSessionTest, PassesAndFinishedGamesNeedNoThought) {
  EXPECT_EQ(talk({kPassing, "go depth 5"}), "bestmove b4b4\n");
  EXPECT_EQ(talk({"position fen PPPP/PPPP/PPPP/pppp b", "go depth 5"}),
            "info depth 0 score cp 800 time 0\nbestmove (none)\n");
  EXPECT_EQ(talk({"setoption name UCI_Variant value flipello", "position fen PPPP/PPPP/PPPP/pppp b",
                  "go"}),
            "info depth 0 score cp -800 time 0\nbestmove (none)\n");
}

TEST_F(UciSessionTest, BadInputIsAnsweredAndChangesNothing) {
  const std::string text =
      talk({"position startpos moves P@e3", "position startpos moves P@e3 P@a1", "xyzzy", "",
            "position fen rnbq w", "setoption name UCI_Variant value chess", "go depth many",
            "go searchmoves P@e3 depth 1"});
  EXPECT_THAT(text, AllOf(HasSubstr("info string illegal move P@a1 (ply 2)"),
                          HasSubstr("info string unknown command 'xyzzy'"),
                          HasSubstr("info string 'r' on the board"),
                          HasSubstr("info string unknown variant 'chess'"),
                          HasSubstr("info string depth needs a number"),
                          HasSubstr("info string go: 'searchmoves' is not supported"),
                          EndsWith("bestmove P@f3 ponder P@g3\n")));
}

TEST_F(UciSessionTest, AFailingAgentIsReplaced) {
  const std::string text =
      talk({"go depth 1", "?bestmove", "setoption name Fail value false", "go depth 1"}, {"fail"});
  EXPECT_THAT(text,
              AllOf(StartsWith("info string the agent failed: out of order\nbestmove (none)\n"),
                    EndsWith("bestmove P@e3 ponder P@f3\n")));
  EXPECT_EQ(agents_.log().made, 2);
}

TEST_F(UciSessionTest, TheEndOfTheInputEndsAnEndlessSearchOnly) {
  EXPECT_EQ(count_of(talk({"go depth 40"}), "info depth"), 40u);
  EXPECT_THAT(talk({"go infinite", "?depth 2"}), EndsWith("bestmove P@e3 ponder P@f3\n"));
}

}  // namespace
}  // namespace ogai::cli
