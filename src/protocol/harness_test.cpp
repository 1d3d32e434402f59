#include "protocol/harness.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ogai::protocol::harness {
namespace {

using namespace std::chrono_literals;
using game::BoardSize;
using game::Color;
using game::EndReason;

Answer answer(std::string_view line) {
  return parse_answer(line).value();
}

TEST(Harness, RequestsSayWhatTheAgentIsToldAndTimesInSeconds) {
  EXPECT_EQ(format(NewGame{BoardSize::six, Color::white, 2500ms, 18446744073709551615u, 40s}),
            "newgame 6 O 2.5 18446744073709551615 40");
  EXPECT_EQ(format(NewGame{BoardSize::eight, Color::black, 5s, 1, {}}), "newgame 8 X 5 1 0");
  EXPECT_EQ(format_go(game::Position::initial(BoardSize::four), 5s), "go -----OX--XO----- 5");
}

TEST(Harness, AnswersAreReady) {
  EXPECT_EQ(answer("imported"), Answer(Ready{}));
  EXPECT_EQ(answer("ready"), Answer(Ready{}));
}

TEST(Harness, AnswersAreSquaresWhereverTheyLie) {
  EXPECT_EQ(answer("move 2 3"), Answer(Square{2, 3}));
  EXPECT_EQ(answer("move -1 8"), Answer(Square{-1, 8}));
  EXPECT_EQ(answer("move 123456789 -5"), Answer(Square{999, -5}));
}

TEST(Harness, AnswersAreLossesWithAReasonAndAText) {
  EXPECT_EQ(answer("lost no_move the list is empty"),
            Answer(Lost{EndReason::no_move, "the list is empty"}));
  EXPECT_EQ(answer("lost crash"), Answer(Lost{EndReason::crash, ""}));
}

TEST(Harness, ALossByAnExceptionHasTheMoveThatWasReady) {
  EXPECT_EQ(answer("raised 2 -3 crash go() raised KeyError"),
            Answer(Lost{EndReason::crash, "go() raised KeyError", Square{2, -3}}));
  EXPECT_EQ(answer("raised 2 3 memory"), Answer(Lost{EndReason::memory, "", Square{2, 3}}));
}

TEST(Harness, AnythingElseIsAnErrorWithItsPlace) {
  for (const std::string_view line :
       {"", "  ", "moved 2 3", "move", "move 2", "move x 3", "move 2 3.5", "lost", "lost discs",
        "lost resignation x", "raised", "raised 2 crash x", "raised 2 3", "raised 2 3 discs"})
    EXPECT_FALSE(parse_answer(line).ok()) << line;
  EXPECT_EQ(parse_answer("move 2 x").error().offset, 7u);
}

}  // namespace
}  // namespace ogai::protocol::harness
