#include "game/record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/notation/position_text.h"
#include "game/random_games.h"

namespace ogai::game {
namespace {

using ::testing::HasSubstr;

Square named(const char* name, BoardSize size = BoardSize::eight) {
  return *square_from_name(size, name);
}

TEST(GameRecord, UndoRestoresExactly) {
  base::Random random(1);
  for (const BoardSize size : kBoardSizes) {
    for (int game = 0; game < 100; ++game) {
      GameRecord record(Position::initial(size));
      std::vector<GameRecord> history;
      while (!record.is_over()) {
        history.push_back(record);
        const Bits moves = record.position().legal_moves();
        ASSERT_TRUE(record.play(moves ? random_square(moves, random) : kPass).ok());
      }
      while (!history.empty()) {
        EXPECT_EQ(record.position_at(history.size() - 1), history.back().position());
        ASSERT_TRUE(record.undo());
        EXPECT_EQ(record, history.back());
        history.pop_back();
      }
      EXPECT_FALSE(record.undo());
    }
  }
}

TEST(GameRecord, RefusesIllegalMovesAndStaysAsItWas) {
  GameRecord record;
  ASSERT_TRUE(record.play(named("d3")).ok());
  const GameRecord before = record;
  EXPECT_THAT(record.play(named("a1")).error().message, HasSubstr("turns no disc"));
  EXPECT_THAT(record.play(named("d3")).error().message, HasSubstr("taken"));
  EXPECT_THAT(record.play(kPass).error().message, HasSubstr("may not pass"));
  EXPECT_FALSE(record.play(200).ok());
  EXPECT_EQ(record, before);
}

TEST(GameRecord, RefusesMovesAfterTheEnd) {
  base::Random random(2);
  GameRecord record = random_game(BoardSize::six, random);
  ASSERT_TRUE(record.is_over());
  EXPECT_THAT(record.play(named("a1")).error().message, HasSubstr("after the end"));
  EXPECT_THAT(record.play(kPass).error().message, HasSubstr("after the end"));
}

TEST(GameRecord, AnImpliedPassNeedsALegalMoveBehindIt) {
  // Black has no move; white's b1 turns c1.
  const auto start = notation::parse_position("--XO------------ X");
  ASSERT_TRUE(start.ok());
  GameRecord record(*start);
  ASSERT_TRUE(record.position().must_pass());
  const Square b1 = named("b1", BoardSize::four);
  EXPECT_FALSE(record.play(b1).ok());
  EXPECT_FALSE(record.play_with_implied_pass(named("d4", BoardSize::four)).ok());
  EXPECT_TRUE(record.moves().empty());
  ASSERT_TRUE(record.play_with_implied_pass(b1).ok());
  ASSERT_EQ(record.moves().size(), 2u);
  EXPECT_EQ(record.moves()[0].move, kPass);
  EXPECT_TRUE(record.is_over());
  // Black has nothing left: under the reversed rules that is a win by all 16 squares.
  EXPECT_EQ(record.outcome()->black_score, 16);
}

TEST(GameRecord, EarlyEndsCountUntilUndone) {
  GameRecord record;
  EXPECT_EQ(record.outcome(), std::nullopt);
  record.end_early({EndReason::resignation, -64});
  EXPECT_TRUE(record.is_over());
  EXPECT_EQ(record.outcome()->black_score, -64);
  EXPECT_FALSE(record.play(named("d3")).ok());
  EXPECT_TRUE(record.undo());
  EXPECT_FALSE(record.is_over());
  EXPECT_TRUE(record.play(named("d3")).ok());
}

TEST(GameRecord, KnowsWhoMoved) {
  GameRecord record;
  ASSERT_TRUE(record.play(named("d3")).ok());
  ASSERT_TRUE(record.play(named("c3")).ok());
  EXPECT_EQ(record.mover_at(0), Color::black);
  EXPECT_EQ(record.mover_at(1), Color::white);
}

}  // namespace
}  // namespace ogai::game
