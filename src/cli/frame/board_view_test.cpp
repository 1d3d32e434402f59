#include "cli/frame/board_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/notation/games.h"
#include "game/notation/transcript.h"

namespace ogai::cli {
namespace {

using game::GameRecord;
using ::testing::HasSubstr;
using ::testing::Not;

GameRecord game_of(std::string_view text, game::BoardSize size = game::BoardSize::eight) {
  return game::notation::parse_games(text, {size, game::Objective::fewest}).value().front();
}

TEST(BoardView, PlainBoardIsAscii) {
  const std::string drawn = draw_game(game_of("start", game::BoardSize::four), {});
  EXPECT_EQ(drawn,
            "    a  b  c  d\n"
            "1   -  .  -  -    Reversed Reversi 4x4\n"
            "2   .  O  X  -     X  black   2 discs\n"
            "3   -  X  O  .     O  white   2 discs\n"
            "4   -  -  .  -    level on discs (fewer discs wins)\n"
            "                  black to move, 4 legal:\n"
            "                    b1 a2 d3 c4\n");
}

TEST(BoardView, TellsWhoIsAheadInTheReversedSense) {
  // After one black move black has 4 discs and white 1: white is ahead.
  const std::string drawn = draw_game(game_of("f5"), {});
  EXPECT_THAT(drawn, HasSubstr("white is ahead on discs (fewer discs wins)"));
  EXPECT_THAT(drawn, HasSubstr("(X)"));
  EXPECT_THAT(drawn, HasSubstr("last move f5 by black (ply 1)"));
}

TEST(BoardView, TellsTheResult) {
  const std::string drawn = draw_game(game_of("XXXXXXXXXXXXOOOO X"), {});
  EXPECT_THAT(drawn,
              HasSubstr("game over: white wins by 8 (4 discs to 12, the side with fewer wins)"));
  EXPECT_THAT(drawn, Not(HasSubstr("to move")));
  EXPECT_EQ(describe_outcome(game_of("XXXXXXXXOOOOOOOO X")), "a draw, 8 discs each");
  EXPECT_EQ(describe_outcome(game_of("XXXXXXXXXXXXXXXO X")),
            "white wins by 14 (1 disc to 15, the side with fewer wins)");
  EXPECT_EQ(describe_outcome(game_of("start")), "not over");
}

TEST(BoardView, TellsOfAPass) {
  EXPECT_THAT(draw_game(game_of("--XO------------ X"), {}), HasSubstr("must pass"));
}

TEST(BoardView, UnicodeBoardHasAFrame) {
  const std::string drawn = draw_game(game_of("f5"), {.color = false, .unicode = true});
  EXPECT_THAT(drawn, HasSubstr("┌────"));
  EXPECT_THAT(drawn, HasSubstr("‹●›"));
  EXPECT_THAT(drawn, Not(HasSubstr("\x1b")));
}

TEST(BoardView, EveryColouredLineEndsUncoloured) {
  const std::string drawn = draw_game(game_of("f5"), {.color = true, .unicode = true});
  std::size_t lines = 0;
  for (std::size_t at = drawn.find("\x1b[48"); at != std::string::npos;
       at = drawn.find("\x1b[48", drawn.find('\n', at))) {
    const std::string line = drawn.substr(at, drawn.find('\n', at) - at);
    EXPECT_GT(line.rfind("\x1b[0m"), line.rfind("\x1b[48"));
    ++lines;
  }
  EXPECT_EQ(lines, 8u);
}

TEST(BoardView, NamesEarlyEnds) {
  GameRecord record;
  record.end_early({game::EndReason::resignation, -64});
  EXPECT_EQ(describe_outcome(record), "white wins, black resigned");
}

}  // namespace
}  // namespace ogai::cli
