#include "protocol/nboard.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/notation/ggf.h"
#include "game/random_games.h"

namespace ogai::protocol::nboard {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

constexpr const char* kGame =
    "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[a]PW[b]RE[?]TI[15:00]TY[8]"
    "BO[8 ---------------------------O*------*O--------------------------- *]"
    "B[F5]W[F6]B[D3/1.5/2.1];)";

template <typename T>
T read(const std::string& line, game::Objective rules = game::Objective::fewest) {
  const auto command = parse_command(line, rules);
  EXPECT_TRUE(command.ok()) << line << ": " << command.error().message;
  EXPECT_TRUE(std::holds_alternative<T>(*command)) << line;
  return std::get<T>(*command);
}

std::string fault(std::string_view line) {
  const auto command = parse_command(line);
  EXPECT_FALSE(command.ok()) << line;
  return command ? "" : base::describe(command.error(), "", line);
}

game::Move square(const char* name) {
  return *game::square_from_name(game::BoardSize::eight, name);
}

TEST(NBoardCommand, EveryCommand) {
  EXPECT_EQ(read<Hello>("nboard 2").version, 2);
  EXPECT_EQ(read<SetDepth>("set depth 12").depth, 12);
  EXPECT_EQ(read<SetContempt>("set contempt -1.5").contempt, -1.5);
  EXPECT_EQ(read<Hint>("hint 4").moves, 4);
  EXPECT_EQ(read<Hint>("hint").moves, 1);
  EXPECT_EQ(read<Ping>("ping 17\r").number, 17);
  read<Go>("go");
  read<Learn>("learn");
  read<Analyze>("analyze");
  read<Quit>("quit");
}

TEST(NBoardCommand, TheTypeOfAGameDecidesItsRules) {
  const std::string line = "set game " + std::string(kGame);
  const game::GameRecord classic = read<SetGame>(line).game;
  EXPECT_EQ(classic.objective(), game::Objective::most);
  EXPECT_EQ(classic.moves().size(), 3u);
  EXPECT_EQ(read<SetGame>("set game (;GM[Othello]TY[8a]B[f5];)").game.objective(),
            game::Objective::fewest);
  const char* untyped = "set game (;GM[Othello]B[f5];)";
  EXPECT_EQ(read<SetGame>(untyped, game::Objective::most).game.objective(), game::Objective::most);
  EXPECT_EQ(read<SetGame>(untyped).game.objective(), game::Objective::fewest);
}

TEST(NBoardCommand, MovesWithTheirNotes) {
  EXPECT_EQ(read<PlayMove>("move F5"), (PlayMove{"f5", {}}));
  EXPECT_EQ(read<PlayMove>("move f5/1.25"), (PlayMove{"f5", {.value = 1.25}}));
  EXPECT_EQ(read<PlayMove>("move F5/-1/0.3"), (PlayMove{"f5", {.value = -1, .seconds = 0.3}}));
  EXPECT_EQ(read<PlayMove>("move PA//2"), (PlayMove{"pa", {.seconds = 2}}));
  EXPECT_EQ(read<PlayMove>("move PASS"), (PlayMove{"pa", {}}));
  // Version 1 sent moves without the word.
  EXPECT_EQ(read<PlayMove>("F5"), (PlayMove{"f5", {}}));
  EXPECT_EQ(read<PlayMove>("pa"), (PlayMove{"pa", {}}));
  EXPECT_EQ(read<PlayMove>("F5/2.5"), (PlayMove{"f5", {.value = 2.5}}));
}

TEST(NBoardCommand, SaysWhereALineIsWrong) {
  EXPECT_EQ(fault("xyzzy 3"), "1:1: unknown command 'xyzzy'");
  EXPECT_EQ(fault(" "), "1:2: unknown command ''");
  EXPECT_THAT(fault("nboard two"), HasSubstr("1:8: nboard needs a number"));
  EXPECT_THAT(fault("set"), HasSubstr("unknown setting ''"));
  EXPECT_THAT(fault("set colour red"), HasSubstr("1:5: unknown setting 'colour'"));
  EXPECT_THAT(fault("set depth"), HasSubstr("set depth needs a number"));
  EXPECT_THAT(fault("set contempt x"), HasSubstr("not 'x'"));
  EXPECT_THAT(fault("set contempt nan"), HasSubstr("not 'nan'"));
  EXPECT_THAT(fault("set game"), HasSubstr("one GGF game expected"));
  EXPECT_THAT(fault("set game (;GM[Othello]B[a1];)"), HasSubstr("1:25: illegal move a1"));
  EXPECT_THAT(fault("move"), HasSubstr("move needs a square"));
  EXPECT_THAT(fault("move Z9"), HasSubstr("1:6: 'Z9' is neither"));
  EXPECT_THAT(fault("move F5/good"), HasSubstr("1:9: the value of a move needs a number"));
  EXPECT_THAT(fault("move F5/1/soon"), HasSubstr("1:11: the time of a move needs a number"));
  EXPECT_THAT(fault("ping"), HasSubstr("ping needs a number"));
  EXPECT_THAT(fault("hint all"), HasSubstr("hint needs a number"));
}

TEST(NBoardCommand, NumbersOutOfRangeAreTakenForTheNearestOne) {
  EXPECT_EQ(read<SetDepth>("set depth 0").depth, 1);
  EXPECT_EQ(read<SetDepth>("set depth 123456789012345678901234567890").depth, 1000);
  EXPECT_EQ(read<Hint>("hint -3").moves, 1);
}

TEST(NBoardCommand, WhatIsWrittenReadsTheSame) {
  for (const std::string& line :
       {std::string("nboard 1"), std::string("set depth 3"), std::string("set contempt 0.1"),
        "set game " + std::string(kGame), std::string("move pa/1.25/0.1"),
        std::string("move d3//7"), std::string("hint 3"), std::string("go"), std::string("ping -2"),
        std::string("learn"), std::string("analyze"), std::string("quit")}) {
    const auto command = parse_command(line);
    ASSERT_TRUE(command.ok()) << line;
    const std::string text = format_command(*command);
    const auto again = parse_command(text);
    ASSERT_TRUE(again.ok()) << text;
    EXPECT_EQ(*again, *command) << line << " -> " << text;
  }
}

TEST(NBoardCommand, RandomGamesSurviveTheProtocol) {
  base::Random random(3);
  for (int i = 0; i < 60; ++i) {
    const auto objective = i % 2 ? game::Objective::most : game::Objective::fewest;
    const SetGame sent{game::random_game(game::kBoardSizes[static_cast<std::size_t>(i) % 3], random,
                                         i * 2, objective)};
    ASSERT_EQ(read<SetGame>(format_command(sent)), sent);
  }
}

TEST(NBoardReply, Lines) {
  const game::Position start;
  search::Info info;
  info.line = {square("f5"), square("d6"), square("a1")};
  EXPECT_EQ(format_search(start, info), "search F5D6 0.00 0 0");
  info.value = -1.254;
  info.depth = 12;
  EXPECT_EQ(format_search(start, info), "search F5D6 -1.25 0 12");
  info.exact = true;
  EXPECT_EQ(format_search(start, info, "a\nremark"), "search F5D6 -1.25 0 100% a remark");
  EXPECT_EQ(format_move(start, square("f5"), -0.001, 310ms), "=== F5/0.00/0.31");
  EXPECT_EQ(format_move(start, game::kPass, std::nullopt, 0ms), "=== PA//0.00");
  EXPECT_EQ(format_analysis(12, -3), "analysis 12 -3.00");
  EXPECT_EQ(format_node_statistics(1000, 1500ms), "nodestats 1000 1.50");
  EXPECT_EQ(format_pong(3), "pong 3");
  EXPECT_EQ(format_name("my agent"), "set myname my_agent");
  EXPECT_EQ(format_status("two\nlines"), "status two lines");
}

}  // namespace
}  // namespace ogai::protocol::nboard
