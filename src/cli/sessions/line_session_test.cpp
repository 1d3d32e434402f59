#include "cli/sessions/line_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/sessions/session_script.h"

namespace ogai::cli {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class LineSessionTest : public testing::Test {
 protected:
  std::string talk(const std::vector<std::string>& steps,
                   const std::vector<std::string>& options_on = {}) {
    SharedStream out;
    LineSession session(agents_.agent(options_on), game::Objective::fewest, out);
    succeeded_ = session.run(Script(steps, out));
    return out.text();
  }

  SquareAgents agents_;
  bool succeeded_ = false;
};

TEST_F(LineSessionTest, AWholeConversation) {
  EXPECT_EQ(talk({"ogai 1", "newgame 8 reversed seed 7",
                  "go ---------------------------OX------XO--------------------------- X depth 3",
                  "?move", "played e6", "played f6", "quit", "ogai 1"}),
            "ready square\nready\nmove e6 value 44 depth 3\n");
  EXPECT_TRUE(succeeded_);
}

TEST_F(LineSessionTest, TheGameIsFollowed) {
  talk({"newgame 4 reversed start -----OX--XO----- X", "played a2", "played a1", "played d9",
        "go O---XOX--XO----- X depth 1", "?move", "newgame 4 reversed seed 3"});
  EXPECT_EQ(agents_.log().made, 1);
  EXPECT_EQ(agents_.log().games, 2);
  EXPECT_EQ(agents_.log().observed, 2);
}

TEST_F(LineSessionTest, APositionOfItsOwnIsAnotherGame) {
  EXPECT_EQ(talk({"newgame 4 reversed", "go O---XOX--XO----- X depth 1"}),
            "ready\nmove c4 value 44 depth 1\n");
  EXPECT_EQ(agents_.log().games, 2);
}

TEST_F(LineSessionTest, StopAsksForTheAnswer) {
  const std::string text = talk({"newgame 8 reversed", "go start", "stop", "?move", "stop",
                                 "go start time 5", "?move", "quit"});
  EXPECT_EQ(count_of(text, "move e6"), 2u);
}

TEST_F(LineSessionTest, APassAndNonsense) {
  const std::string text =
      talk({"ogai 9", "xyzzy", "newgame 5", "go XXXXXXXXXXXXXXXO X", "go what X"});
  EXPECT_THAT(text, AllOf(StartsWith("# version 9 of the protocol is not known"),
                          HasSubstr("# unknown command 'xyzzy'\n"), HasSubstr("# a size 4, 6 or 8"),
                          HasSubstr("move pa\n"), EndsWith("\n")));
  EXPECT_TRUE(succeeded_);
}

TEST_F(LineSessionTest, AFailingAgentEndsIt) {
  EXPECT_THAT(talk({"newgame 8 reversed", "go start depth 1", "?failed", "ogai 1"}, {"fail"}),
              HasSubstr("# the agent failed: out of order\n"));
  EXPECT_FALSE(succeeded_);
}

TEST_F(LineSessionTest, TheEndOfTheInputLetsALimitedSearchFinish) {
  EXPECT_EQ(talk({"go start depth 40"}), "move e6 value 44 depth 40\n");
}

}  // namespace
}  // namespace ogai::cli
