// The course platform's board: an n×n array of numbers, −1 black, 1 white, 0 empty,
// rows from the top, as Python or NumPy prints it (commas or blanks between numbers).
//
// The platform tells the side to move apart from the array; here it may follow as one more
// number, "[[0, …], …] -1". Without it the parity of the discs decides, as in report C:
// an even number of discs, black's turn.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "game/position.h"

namespace ogai::game::notation {

base::Result<Position> parse_course_array(std::string_view text);
std::string format_course_array(const Position& position);

}  // namespace ogai::game::notation
