#include "cli/sessions/nboard_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

#include "cli/sessions/session_script.h"

namespace ogai::cli {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

class NBoardSessionTest : public testing::Test {
 protected:
  std::string talk(const std::vector<std::string>& steps,
                   const std::vector<std::string>& options_on = {}, NBoardSettings settings = {}) {
    SharedStream out;
    NBoardSession session(agents_.agent(options_on), settings, out, complaints_);
    session.run(Script(steps, out));
    return out.text();
  }

  SquareAgents agents_;
  std::ostringstream complaints_;
};

// Six of the sixteen squares stay empty; black has fewer discs.
constexpr const char* kFinished = "set game (;GM[Othello]TY[4%]BO[4 **---------OOOO- *];)";

std::string finished(const char* rules) {
  std::string game = kFinished;
  return game.replace(game.find('%'), 1, rules);
}

TEST_F(NBoardSessionTest, TellsItsName) {
  EXPECT_EQ(talk({"nboard 2", "set depth 4"}), "set myname square\nset myname square\n");
  EXPECT_THAT(talk({"nboard 3"}), HasSubstr("status version 3 of the protocol is not known"));
}

TEST_F(NBoardSessionTest, GoAnswersWithItsMove) {
  const std::string text = talk({"nboard 2", "set depth 3", "go", "?==="});
  EXPECT_THAT(text, AllOf(HasSubstr("status square is thinking\n"),
                          HasSubstr("search E6F6 44.00 0 3\n"), HasSubstr("nodestats 300 "),
                          HasSubstr("=== E6/44.00/0.0"), EndsWith("status square is waiting\n")));
  // The move is not played until it is told.
  EXPECT_EQ(count_of(talk({"go", "?===", "go"}), "=== E6/"), 2u);
}

TEST_F(NBoardSessionTest, FollowsTheMoves) {
  const std::string text = talk({"set depth 1", "move E6/1.0/2", "F6", "go"});
  EXPECT_THAT(text, HasSubstr("=== G6/"));
  EXPECT_EQ(agents_.log().games, 1);
  EXPECT_EQ(agents_.log().observed, 2);
}

TEST_F(NBoardSessionTest, PongStandsBehindAllAnswersBefore) {
  const std::string text = talk({"set depth 900", "hint 2", "?search", "ping 1", "go", "ping 2"});
  EXPECT_EQ(count_of(text, "pong"), 2u);
  EXPECT_LT(text.find("status square is waiting"), text.find("pong 1"));
  EXPECT_EQ(text.find("search", text.find("pong 1")) < text.find("==="), true);
  EXPECT_LT(text.find("==="), text.find("pong 2"));
  EXPECT_THAT(text, EndsWith("pong 2\n"));
}

TEST_F(NBoardSessionTest, AnyCommandEndsAnEndlessSearch) {
  // A huge depth: the search ends only because it is told to.
  for (const char* command : {"set depth 2", "move E6", "learn", "frobnicate", "go"}) {
    const std::string text = talk({"set depth 1000", "hint 4", "?search", command, "ping 7"});
    EXPECT_THAT(text, HasSubstr("pong 7\n")) << command;
    EXPECT_THAT(text, Not(HasSubstr(" 0 900\n"))) << command;
  }
}

TEST_F(NBoardSessionTest, HintsJudgeTheBestMoves) {
  const std::string text = talk({"set depth 2", "hint 2", "?waiting"});
  EXPECT_THAT(text, AllOf(HasSubstr("search E6F6 44.00 0 2\n"), HasSubstr("search F5"),
                          HasSubstr(" 37.00 0 2\n")));
  EXPECT_THAT(text, Not(HasSubstr("search D3C3 19.00 0 2\n")));
  EXPECT_THAT(talk({"set depth 2", "hint 2", "?waiting"}, {"quick"}), HasSubstr("44.00 0 1\n"));
}

TEST_F(NBoardSessionTest, AnalyzeValuesEveryPositionFromTheLast) {
  const std::string text =
      talk({"set depth 1", "move E6", "move F6", "analyze", "?analysis 0 ", "go"});
  EXPECT_LT(text.find("analysis 2 46.00"), text.find("analysis 1 45.00"));
  EXPECT_LT(text.find("analysis 1 45.00"), text.find("analysis 0 44.00"));
  EXPECT_EQ(count_of(text, "analysis "), 3u);
  EXPECT_EQ(agents_.log().games, 5);  // one a position, and the game before and after
}

TEST_F(NBoardSessionTest, TheTypeOfTheGameDecidesTheRules) {
  EXPECT_THAT(talk({finished("a"), "analyze"}), HasSubstr("analysis 0 12.00\n"));
  EXPECT_THAT(talk({finished(""), "analyze"}), HasSubstr("analysis 0 -12.00\n"));
  EXPECT_THAT(talk({finished(""), "analyze"}, {}, {.ignore_type = true}),
              HasSubstr("analysis 0 12.00\n"));
}

TEST_F(NBoardSessionTest, PassesAndFinishedGamesNeedNoThought) {
  const char* passing = "set game (;GM[Othello]TY[4a]BO[4 -*OO------------ *];)";
  EXPECT_THAT(talk({passing, "go"}), HasSubstr("=== PA//0.00\n"));
  EXPECT_THAT(talk({passing, "hint 1"}), HasSubstr("search PA"));
  EXPECT_THAT(talk({finished("a"), "go"}), HasSubstr("status the game is over\n"));
}

TEST_F(NBoardSessionTest, AGameGivenUpCanBePlayedOn) {
  EXPECT_THAT(talk({"set game (;GM[Othello]TY[8a]RE[-64.000:r]B[f5];)", "move F6", "go"}),
              HasSubstr("=== "));
}

TEST_F(NBoardSessionTest, BadInputIsAnsweredAndChangesNothing) {
  const std::string text = talk({"set depth 1", "move A1", "move Z9", "set game (;B[a1];)", "ping",
                                 "", "xyzzy", "set colour red", "set contempt 3", "learn", "go"});
  EXPECT_THAT(
      text,
      AllOf(HasSubstr("status illegal move a1 for black"), HasSubstr("status 'Z9' is neither"),
            HasSubstr("status ping needs a number"), HasSubstr("learned\n"), HasSubstr("=== E6/")));
  EXPECT_EQ(complaints_.str(), "ogai: unknown command 'xyzzy'\nogai: unknown setting 'colour'\n");
}

TEST_F(NBoardSessionTest, AFailingAgentIsReplaced) {
  const std::string text = talk({"go", "?failed", "go"}, {"fail"});
  EXPECT_EQ(count_of(text, "status the agent failed: out of order\n"), 2u);
  EXPECT_EQ(agents_.log().made, 2);
}

}  // namespace
}  // namespace ogai::cli
