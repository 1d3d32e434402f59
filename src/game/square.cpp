#include "game/square.h"

namespace ogai::game {

std::string board_text(BoardSize size) {
  const std::string length = std::to_string(side(size));
  return length + "x" + length;
}

std::string move_name(BoardSize size, Move move) {
  if (move == kPass) return "pa";
  return {static_cast<char>('a' + column_of(size, move)),
          static_cast<char>('1' + row_of(size, move))};
}

std::optional<Square> square_from_name(BoardSize size, std::string_view name) {
  if (name.size() != 2) return std::nullopt;
  const char letter = name[0] >= 'A' && name[0] <= 'Z' ? static_cast<char>(name[0] + 32) : name[0];
  const int column = letter - 'a';
  const int row = name[1] - '1';
  if (column < 0 || column >= side(size) || row < 0 || row >= side(size)) return std::nullopt;
  return square_at(size, column, row);
}

}  // namespace ogai::game
