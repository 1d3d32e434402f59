// Openings, few and many moves, endgames and passes are from random games and random full boards;
// the last group can never arise in a game, but the rules know what is legal in it: agents that
// rely on the four centre discs, or on discs hanging together, fail there.
#include "arena/usability/test_boards.h"

#include <algorithm>

#include "game/notation/position_text.h"

namespace ogai::arena {

using game::Color;

const std::vector<TestBoard>& test_boards() {
  static const std::vector<TestBoard> kBoards = {
      {"opening-black", "the first move of the game", "start", Color::black},
      {"opening-white", "the second move of the game", "start", Color::white, 1},
      {"one-move-black", "black has one legal move",
       "O-O------OOOXX--O-O-XX--OOXXXXX-O-XXXXXX--X-X-------X----------- X", Color::black},
      {"one-move-white", "white has one legal move",
       "X-XXX---XXOXO---X-OXOO---O-XO--X--OXOO-X--OOXOOX--OOOOXX--OOOOXX O", Color::white},
      {"many-moves-black", "black has 24 legal moves",
       "----O------OOX----OXXO---OXXXXO--OXOXOOO-OOXX--XXOOOOO---------- X", Color::black},
      {"many-moves-white", "white has 24 legal moves",
       "--------XXX--OX-OOOO-X---XXXXOX----OXOXO--XOXOO--XXXXOX--O-XO--- O", Color::white},
      {"many-turned", "every move turns nine discs or more",
       "OOOOOOOOXOOXXOOO-XXXXOOOX-XXXXXOXXXXXXXOXXXXXXXOXXX-XXXOOOOOXXXX O", Color::white},
      {"opponent-passes", "the other side must pass, the agent moves again",
       "XXXXXX--XOXXXXXXXXXXXXXXXXXXXXXXOOXXXXXXXXXXOXXXXXXXXXX--XXXXO-X O", Color::white},
      {"four-in-a-row", "four moves in a row, the last takes all discs of the other side",
       "XO--------------XO--------------XO--------------XO-------------- X", Color::black},
      {"own-pass", "the agent must pass, then moves",
       "XXXXXX-X-XXXXX-OXXXXXXXXXXXXXXXXXXXXXXXOXXXXXOXXX-XXXXX-XXXXXX-O O", Color::black, 2},
      {"last-square-black", "one empty square, black fills it",
       "OOO-XXXXOOOOXOXXOXOXOXOXOXOOXXXXOXOOOXXXOXXXXOXXOXXXXXXXXXXXOOOO X", Color::black},
      {"last-square-white", "one empty square, white fills it",
       "OXXXXXXOOOOOOXXO-OOOXOXOXXOXOOXOXXXXOXXXXXOOOOOXXOOXXXOOOOOOOOOO O", Color::white},
      {"last-two-black", "two empty squares, both legal for black",
       "-XXXXOOOOXXXOXXXOOXXXXXXOOXOXXXXXXOXXXOXXXXOOOOXXXOOO-OXXOOOOOOX X", Color::black, 1},
      {"last-two-white", "two empty squares, both legal for white",
       "-XXXXXXXOXXXXXXO-XXOOOOOXXOXXOOOXXXOOOOOXOXXOOOOXXOOOXXOXXXXXXXX O", Color::white, 1},
      {"no-centre", "the four centre squares are empty, as they never are",
       "----------XXXX----OOOO----O--O----O--O----OOOO----XXXX---------- X", Color::black},
      {"lone-disc", "white has a single disc, far from the centre",
       "OX------X------------------------------------------------------- O", Color::white},
      {"chequered", "discs of both colours in turn, with one square between",
       "X-O-X-O---------O-X-O-X---OX----X-O-X-O---------O-X-O-X--------- O", Color::white},
  };
  return kBoards;
}

game::Position position_of(const TestBoard& board) {
  return game::notation::parse_position(board.position).value();
}

game::Position board_of_test(std::string_view test) {
  const auto& boards = test_boards();
  return position_of(*std::find_if(boards.begin(), boards.end(),
                                   [&](const TestBoard& board) { return board.test == test; }));
}

}  // namespace ogai::arena
