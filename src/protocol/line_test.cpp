#include "protocol/line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/random_games.h"

namespace ogai::protocol::line {
namespace {

using namespace std::chrono_literals;
using game::BoardSize;
using ::testing::HasSubstr;

constexpr const char* kStart = "---------------------------OX------XO--------------------------- X";

template <typename T>
T read(std::string_view line) {
  const auto command = parse_command(line);
  EXPECT_TRUE(command.ok()) << line << ": " << (command ? "" : command.error().message);
  EXPECT_TRUE(command.ok() && std::holds_alternative<T>(*command)) << line;
  return command.ok() && std::holds_alternative<T>(*command) ? std::get<T>(*command) : T{};
}

std::string fault(std::string_view line) {
  const auto command = parse_command(line);
  EXPECT_FALSE(command.ok()) << line;
  return command ? "" : base::describe(command.error(), "", line);
}

TEST(LineCommand, Commands) {
  EXPECT_EQ(read<Hello>("ogai 1").version, 1);
  EXPECT_EQ(read<Played>("played D3").move, "d3");
  read<Stop>(" stop\r");
  read<Quit>("quit");
  const NewGame game = read<NewGame>("newgame 6 classic seed 42");
  EXPECT_EQ(game.objective, game::Objective::most);
  EXPECT_EQ(game.seed, 42u);
  EXPECT_EQ(game.start, game::Position::initial(BoardSize::six));
  EXPECT_EQ(read<NewGame>("newgame 4 reversed later 3 start ---XXOO--------- O").start.to_move,
            game::Color::white);
}

TEST(LineCommand, GoHasThePositionAndItsLimits) {
  const Go go = read<Go>("go " + std::string(kStart) + " time 5000 left 175000 inc 10 nodes 7 " +
                         "depth 3 sims 9 later 4");
  EXPECT_EQ(go.position, game::Position{});
  EXPECT_EQ(go.limits.move_time, 5s);
  EXPECT_EQ(go.limits.clock, (search::GameClock{175s, 10ms}));
  EXPECT_EQ(go.limits.nodes, 7u);
  EXPECT_EQ(go.limits.depth, 3);
  EXPECT_EQ(go.limits.simulations, 9u);
  EXPECT_TRUE(read<Go>("go start").limits.unlimited());
}

TEST(LineCommand, SaysWhereALineIsWrong) {
  EXPECT_EQ(fault("xyzzy"), "1:1: unknown command 'xyzzy'");
  EXPECT_THAT(fault("ogai"), HasSubstr("needs a number"));
  EXPECT_THAT(fault("newgame 5 reversed"), HasSubstr("1:9: a size 4, 6 or 8 expected"));
  EXPECT_THAT(fault("newgame 8 anti"), HasSubstr("1:11: reversed or classic"));
  EXPECT_THAT(fault("newgame 8 reversed start ---------------- X"), HasSubstr("size"));
  EXPECT_THAT(fault("go"), HasSubstr("the position"));
  EXPECT_THAT(fault("go XX X"), HasSubstr("1:4: the position"));
  EXPECT_THAT(fault("go start time"), HasSubstr("time needs a number"));
  EXPECT_THAT(fault("played"), HasSubstr("a move such as d3"));
}

TEST(LineCommand, RandomGamesSurviveTheProtocol) {
  base::Random random(5);
  for (int i = 0; i < 60; ++i) {
    const auto size = game::kBoardSizes[static_cast<std::size_t>(i) % 3];
    const game::GameRecord record = game::random_game(size, random, i % 20);
    search::Limits limits;
    if (i % 2) limits.move_time = std::chrono::milliseconds(i + 1);
    if (i % 3) limits.clock = search::GameClock{std::chrono::milliseconds(i), i % 5 * 1ms};
    if (i % 5) limits.depth = i + 1;
    const Go go{record.position(), limits};
    ASSERT_EQ(read<Go>(format_command(go)), go);
    const NewGame begun{i % 2 ? game::Objective::most : game::Objective::fewest,
                        static_cast<std::uint64_t>(i), record.position()};
    ASSERT_EQ(read<NewGame>(format_command(begun)), begun);
  }
}

TEST(LineCommand, ShortTimesAreNotRoundedToNothing) {
  EXPECT_THAT(format_command(Go{{}, {.move_time = 300us}}), HasSubstr(" time 1"));
}

TEST(LineAnswer, Answers) {
  EXPECT_EQ(std::get<Ready>(*parse_answer("ready my agent 2")).name, "my agent 2");
  EXPECT_EQ(std::get<Ready>(*parse_answer("ready")).name, "");
  EXPECT_EQ(std::get<Chosen>(*parse_answer("move D3")), (Chosen{"d3", {}, {}}));
  EXPECT_EQ(std::get<Chosen>(*parse_answer("move d3 nodes 7 value -2.5 depth 12")),
            (Chosen{"d3", -2.5, 12}));
  EXPECT_EQ(std::get<Comment>(*parse_answer(" #  thinking ")).text, "thinking");
  EXPECT_EQ(std::get<Comment>(*parse_answer("")), Comment{});
}

TEST(LineAnswer, SaysWhatIsWrong) {
  EXPECT_THAT(parse_answer("move").error().message, HasSubstr("needs a square"));
  EXPECT_THAT(parse_answer("d3").error().message, HasSubstr("unknown answer 'd3'"));
  EXPECT_THAT(parse_answer("move d3 value good").error().message, HasSubstr("not 'good'"));
  EXPECT_EQ(parse_answer("move d3 depth").error().offset, 13u);
}

TEST(LineAnswer, WhatIsWrittenReadsTheSame) {
  for (const Answer& answer :
       {Answer(Ready{"a b"}), Answer(Ready{}), Answer(Chosen{"pa", {}, {}}),
        Answer(Chosen{"h8", 2.25, 7}), Answer(Comment{"no"}), Answer(Comment{})})
    EXPECT_EQ(*parse_answer(format_answer(answer)), answer);
  EXPECT_EQ(format_answer(Comment{"two\nlines"}), "# two lines");
}

}  // namespace
}  // namespace ogai::protocol::line
