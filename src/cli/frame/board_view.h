// Draws a game in the terminal: the board, and beside it whose turn it is, the disc
// counts, the legal moves, who is ahead and, at the end, the result.
//
// With colour a green board; with Unicode alone ● and ○ in a frame; otherwise plain
// ASCII in the signs of the position text. The three show the same facts.
#pragma once

#include <string>

#include "game/record.h"

namespace ogai::cli {

struct ViewStyle {
  bool color = false;
  bool unicode = false;
};

// What standard output can show.
ViewStyle detect_style();

// "Reversed Reversi 8x8", "Reversi 6x6".
std::string game_title(game::Objective objective, game::BoardSize size, ViewStyle style = {});

// Several lines, each ended by a newline.
std::string draw_game(const game::GameRecord& record, ViewStyle style);

// "black wins by 12 (26 discs to 38, the side with fewer wins)".
std::string describe_outcome(const game::GameRecord& record);

const char* color_name(game::Color color);

}  // namespace ogai::cli
