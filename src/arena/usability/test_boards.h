// The boards of the usability test, as data: where each begins, whom the agent plays, and how many
// moves the other side makes before it resigns.
//
// They are verified by test_boards_test.cpp: each does what its title says, whatever the agent
// answers.
#pragma once

#include <string_view>
#include <vector>

#include "game/position.h"

namespace ogai::arena {

struct TestBoard {
  std::string_view test;
  std::string_view title;
  std::string_view position;  // as position text, 8×8
  game::Color agent;
  int opponent_moves = 0;  // then it resigns, when it is to move again
};

const std::vector<TestBoard>& test_boards();

// Its position, read.
game::Position position_of(const TestBoard& board);
// Of the test of this name, which must be there.
game::Position board_of_test(std::string_view test);

}  // namespace ogai::arena
