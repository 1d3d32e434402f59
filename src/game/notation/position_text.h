// Position text and OBF lines.
//
// Position text: n² characters a1, b1, … row by row, X black, O white, - empty, a
// space, the side to move. Also read: lower case, * for X, . for -, no space before
// the side, and `start` for the initial position. An OBF line is a position text
// followed by ;-separated fields, usually "D3:+4", the value of a move.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/position.h"

namespace ogai::game::notation {

struct ObfField {
  std::string name;   // what stands before ':', or the whole field if there is none
  std::string value;  // what stands after it

  friend bool operator==(const ObfField&, const ObfField&) = default;
};

struct ObfLine {
  Position position;
  std::vector<ObfField> fields;
};

base::Result<ObfLine> parse_obf(std::string_view line, BoardSize start_size = BoardSize::eight);
// A file of them, one a line; empty lines and lines that begin with # say nothing.
base::Result<std::vector<ObfLine>> parse_obf_lines(std::string_view text);

base::Result<Position> parse_position(std::string_view text,
                                      BoardSize start_size = BoardSize::eight);
std::string format_position(const Position& position);

// The squares alone, n² characters with the given signs.
std::string format_squares(const Position& position, char black, char white, char empty);

// Reads n² squares in any of the accepted signs; `to_move` decides what is own.
base::Result<Position> parse_squares(std::string_view squares, Color to_move);

// Whether the text begins like a position rather than a list of moves.
bool looks_like_position(std::string_view text);

}  // namespace ogai::game::notation
