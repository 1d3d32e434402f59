// The boards do what their titles say, whatever is answered on them.
#include "arena/usability/test_boards.h"

#include <bit>
#include <gtest/gtest.h>
#include <set>

#include "game/notation/position_text.h"

namespace ogai::arena {
namespace {

using game::Bits;
using game::Color;
using game::Position;

int moves_of(const Position& position) {
  return std::popcount(position.legal_moves());
}

template <typename Holds>
void expect_of_all_moves(const Position& position, Holds holds) {
  ASSERT_NE(position.legal_moves(), 0u);
  for (Bits moves = position.legal_moves(); moves;)
    EXPECT_TRUE(holds(position.after(game::pop_first(moves))))
        << game::notation::format_position(position);
}

TEST(TestBoards, AllCanBeReadAndTheAgentHasItsColour) {
  std::set<std::string_view> names;
  for (const TestBoard& board : test_boards()) {
    SCOPED_TRACE(board.test);
    EXPECT_TRUE(names.insert(board.test).second);
    const auto position = game::notation::parse_position(board.position);
    ASSERT_TRUE(position.ok());
    EXPECT_EQ(position->size, game::BoardSize::eight);
    EXPECT_NE(position->legal_moves(), 0u);
    // It is asked at once, or after moves of the other side.
    EXPECT_TRUE(position->to_move == board.agent || board.opponent_moves > 0);
  }
}

TEST(TestBoards, NumbersOfMoves) {
  for (const char* test :
       {"one-move-black", "one-move-white", "last-square-black", "last-square-white"})
    EXPECT_EQ(moves_of(board_of_test(test)), 1) << test;
  for (const char* test : {"many-moves-black", "many-moves-white"})
    EXPECT_EQ(moves_of(board_of_test(test)), 24) << test;
  for (const char* test : {"last-two-black", "last-two-white"}) {
    EXPECT_EQ(moves_of(board_of_test(test)), 2) << test;
    EXPECT_EQ(std::popcount(board_of_test(test).empties()), 2) << test;
  }
  for (const char* test : {"last-square-black", "last-square-white"})
    EXPECT_EQ(std::popcount(board_of_test(test).empties()), 1) << test;
}

TEST(TestBoards, EveryMoveTurnsNine) {
  const Position position = board_of_test("many-turned");
  for (Bits moves = position.legal_moves(); moves;)
    EXPECT_GE(std::popcount(game::flips(position.board, game::pop_first(moves))), 9);
}

TEST(TestBoards, TheOtherSidePassesWhateverIsPlayed) {
  expect_of_all_moves(board_of_test("opponent-passes"), [](const Position& after) {
    return after.must_pass() && after.after(game::kPass).legal_moves() != 0;
  });
}

// Depth first through all orders of the four moves.
int moves_in_a_row(const Position& position) {
  if (!position.legal_moves()) return 0;
  int most = 0;
  for (Bits moves = position.legal_moves(); moves;) {
    const Position after = position.after(game::pop_first(moves));
    EXPECT_EQ(after.legal_moves(), 0u);
    most = std::max(most, 1 + moves_in_a_row(after.after(game::kPass)));
  }
  return most;
}

TEST(TestBoards, FourMovesInARowEndTheGame) {
  EXPECT_EQ(moves_in_a_row(board_of_test("four-in-a-row")), 4);
}

TEST(TestBoards, TheAgentPassesAndMovesAfterwards) {
  expect_of_all_moves(board_of_test("own-pass"), [](const Position& after) {
    if (!after.must_pass()) return false;
    expect_of_all_moves(after.after(game::kPass),
                        [](const Position& later) { return later.legal_moves() != 0; });
    return true;
  });
}

TEST(TestBoards, TheImpossibleOnesAre) {
  const Bits centre = game::initial_board().discs();
  EXPECT_EQ(board_of_test("no-centre").board.discs() & centre, 0u);
  EXPECT_EQ(board_of_test("lone-disc").board.own_count(), 1);
  EXPECT_NE(board_of_test("chequered").board.discs() & centre, centre);
}

}  // namespace
}  // namespace ogai::arena
