#include "protocol/uci.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/random_games.h"
#include "protocol/flipello.h"

namespace ogai::protocol::uci {
namespace {

using namespace std::chrono_literals;
using game::Color;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

template <typename T>
T read(std::string_view line) {
  const auto command = parse_command(line);
  EXPECT_TRUE(command.ok()) << line << ": " << command.error().message;
  EXPECT_TRUE(std::holds_alternative<T>(*command)) << line;
  return std::get<T>(*command);
}

std::string fault(std::string_view line) {
  const auto command = parse_command(line);
  EXPECT_FALSE(command.ok()) << line;
  return command ? "" : base::describe(command.error(), "", line);
}

TEST(UciCommand, WordsWithoutArguments) {
  read<Hello>("uci");
  read<IsReady>(" isready\r");
  read<NewGame>("ucinewgame");
  read<PonderHit>("ponderhit");
  read<Stop>("stop");
  read<Quit>("quit");
  EXPECT_TRUE(read<Debug>("debug on").on);
  EXPECT_FALSE(read<Debug>("debug\toff").on);
}

TEST(UciCommand, OptionsMayHaveBlanksInNameAndValue) {
  EXPECT_EQ(read<SetOption>("setoption name Hash value 64"), (SetOption{"Hash", "64"}));
  EXPECT_EQ(read<SetOption>("setoption name Clear Hash"), (SetOption{"Clear Hash", ""}));
  EXPECT_EQ(read<SetOption>("setoption name  Log  File value  a  b "),
            (SetOption{"Log File", "a  b"}));
  EXPECT_EQ(read<SetOption>("setoption name Net value"), (SetOption{"Net", ""}));
}

TEST(UciCommand, PositionsWithMoves) {
  EXPECT_EQ(read<SetPosition>("position startpos"), SetPosition{});
  const auto position = read<SetPosition>("position startpos moves P@d6 P@c6 d4d4");
  EXPECT_THAT(position.moves,
              ElementsAre(*game::square_from_name(game::BoardSize::eight, "d3"),
                          *game::square_from_name(game::BoardSize::eight, "c3"), game::kPass));
  const auto fen = read<SetPosition>("position fen 8/8/8/3pP3/3Pp3/8/8/8[Pp] b 0 1 moves P@d3");
  EXPECT_EQ(fen.start.to_move, Color::white);
  EXPECT_EQ(fen.moves.size(), 1u);
  EXPECT_TRUE(read<SetPosition>("position startpos moves").moves.empty());
  EXPECT_EQ(read<SetPosition>("position fen 6/6/2pP2/2Pp2/6/6 w moves P@c5").start.size,
            game::BoardSize::six);
}

TEST(UciCommand, GoTakesItsLimits) {
  const Go go = read<Go>("go wtime 60000 btime 30000 winc 1000 binc 2000 movestogo 40");
  EXPECT_EQ(go.limits(Color::black).clock, (search::GameClock{60s, 1s}));
  EXPECT_EQ(go.limits(Color::white).clock, (search::GameClock{30s, 2s}));
  EXPECT_THAT(go.ignored, ElementsAre("movestogo", "40"));

  const search::Limits limits = read<Go>("go depth 9 nodes 1000 movetime 250").limits(Color::black);
  EXPECT_EQ(limits.depth, 9);
  EXPECT_EQ(limits.nodes, 1000u);
  EXPECT_EQ(limits.move_time, 250ms);
  EXPECT_FALSE(limits.clock);
  EXPECT_TRUE(read<Go>("go").limits(Color::black).unlimited());
  EXPECT_TRUE(read<Go>("go infinite depth 3").limits(Color::black).unlimited());
  EXPECT_TRUE(read<Go>("go ponder movetime 3").limits(Color::black).unlimited());
  EXPECT_FALSE(read<Go>("go btime 30000").limits(Color::black).clock);
}

TEST(UciCommand, NumbersOutOfRangeAreTakenForTheNearestOne) {
  EXPECT_EQ(read<Go>("go wtime -50").first_time, 0ms);
  EXPECT_EQ(read<Go>("go depth 0").depth, 1);
  EXPECT_EQ(read<Go>("go depth 99999999999999999999").depth, 1000);
  EXPECT_EQ(read<Go>("go movetime +20").move_time, 20ms);
}

TEST(UciCommand, SaysWhereALineIsWrong) {
  EXPECT_EQ(fault("xyzzy"), "1:1: unknown command 'xyzzy'");
  EXPECT_EQ(fault(""), "1:1: unknown command ''");
  EXPECT_THAT(fault("debug maybe"), HasSubstr("1:7: debug needs on or off"));
  EXPECT_THAT(fault("debug"), HasSubstr("debug needs on or off"));
  EXPECT_THAT(fault("setoption Hash 3"), HasSubstr("name NAME value VALUE"));
  EXPECT_THAT(fault("setoption name value 3"), HasSubstr("names no option"));
  EXPECT_THAT(fault("position"), HasSubstr("startpos or fen"));
  EXPECT_THAT(fault("position start"), HasSubstr("startpos or fen"));
  EXPECT_THAT(fault("position fen moves P@d6"), HasSubstr("1 ranks"));
  EXPECT_THAT(fault("position fen 8/8/8/3pX3/3Pp3/8/8/8 w"), HasSubstr("1:22: 'X' on the board"));
  EXPECT_THAT(fault("position startpos P@d6"), HasSubstr("'P@d6' where moves should stand"));
  EXPECT_THAT(fault("position startpos moves P@d6 e2e4"), HasSubstr("1:30: 'e2e4' is not a move"));
  EXPECT_THAT(fault("go depth"), HasSubstr("1:9: depth needs a number"));
  EXPECT_THAT(fault("go depth deep"), HasSubstr("1:10: depth needs a number, not 'deep'"));
  EXPECT_THAT(fault("go movetime 1.5"), HasSubstr("not '1.5'"));
}

TEST(UciCommand, WhatIsWrittenReadsTheSame) {
  for (const char* line :
       {"uci", "debug on", "debug off", "isready", "ucinewgame", "setoption name A b value c  d",
        "setoption name A", "position startpos", "position startpos moves P@d6 P@c6 d4d4 P@a1 h8h8",
        "position fen 4/1pP1/1Pp1/4[PPp] b 0 1 moves P@a1", "go", "ponderhit", "stop", "quit",
        "go ponder infinite movetime 1 wtime 2 btime 3 winc 4 binc 5 depth 6 nodes 7 mate 8"}) {
    const auto command = parse_command(line);
    ASSERT_TRUE(command.ok()) << line;
    const std::string text = format_command(*command);
    const auto again = parse_command(text);
    ASSERT_TRUE(again.ok()) << text;
    EXPECT_EQ(*again, *command) << line << " -> " << text;
  }
}

TEST(UciCommand, RandomGamesSurviveTheProtocol) {
  base::Random random(11);
  for (int i = 0; i < 100; ++i) {
    const game::GameRecord record = game::random_game(game::BoardSize::eight, random);
    SetPosition sent{record.start(), {}};
    for (const game::PlayedMove& played : record.moves()) sent.moves.push_back(played.move);
    const SetPosition received = read<SetPosition>(format_command(sent));
    ASSERT_EQ(received, sent);
    game::GameRecord replayed(received.start);
    for (const game::Move move : received.moves) ASSERT_TRUE(replayed.play(move).ok());
    ASSERT_EQ(replayed.position(), record.position());
  }
}

TEST(UciReply, InfoLeavesOutWhatIsNotKnown) {
  const game::Position start;
  search::Info info;
  EXPECT_EQ(format_info(start, info, 5ms), "");
  info.line = {*game::square_from_name(game::BoardSize::eight, "d3")};
  EXPECT_EQ(format_info(start, info, 5ms), "info multipv 1 time 5 pv P@d6");
  info.depth = 9;
  info.value = -4.25;
  info.nodes = 5000;
  EXPECT_EQ(format_info(start, info, 5ms, 2),
            "info depth 9 multipv 2 score cp -425 nodes 5000 nps 1000000 time 5 pv P@d6");
  EXPECT_THAT(format_info(start, info, 0ms), testing::Not(HasSubstr("nps")));
  info.nodes.reset();
  info.simulations = 7;
  EXPECT_THAT(format_info(start, info, 1s), HasSubstr("nodes 7 nps 7"));
}

TEST(UciReply, BestMoves) {
  const game::Position start;
  const game::Move d3 = *flipello::parse_move(game::BoardSize::eight, "P@d6");
  EXPECT_EQ(format_best_move(start, d3, std::nullopt), "bestmove P@d6");
  EXPECT_EQ(format_best_move(start, d3, *flipello::parse_move(game::BoardSize::eight, "P@c6")),
            "bestmove P@d6 ponder P@c6");
  EXPECT_EQ(format_info_string("two\nlines"), "info string two lines");
}

TEST(UciReply, AgentOptionsBecomeUciOptions) {
  base::OptionTable table;
  table.integer("hash", 64, {1, 4096}, "")
      .integer("seed", 0, {0, std::numeric_limits<std::int64_t>::max()}, "")
      .flag("book", true, "")
      .real("c", 1.5, {}, "")
      .duration("time", 2s, {}, "")
      .choice("style", "calm", {"calm", "wild"}, "")
      .text("net", "", "");
  const base::OptionValues values(table);
  std::vector<std::string> lines;
  for (const base::Option& option : table.options())
    lines.push_back(format_option(option, values.value(option.name)));
  EXPECT_THAT(lines, ElementsAre("option name Hash type spin default 64 min 1 max 4096",
                                 "option name Seed type spin default 0 min 0 max 2147483647",
                                 "option name Book type check default true",
                                 "option name C type string default 1.5",
                                 "option name Time type string default 2s",
                                 "option name Style type combo default calm var calm var wild",
                                 "option name Net type string default <empty>"));
  EXPECT_EQ(format_option("MultiPV", 1, 1, 64),
            "option name MultiPV type spin default 1 min 1 max 64");
}

}  // namespace
}  // namespace ogai::protocol::uci
