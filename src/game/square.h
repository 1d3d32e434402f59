// Squares, sets of squares and board sizes.
//
// A square is a number 0–63, a1 = 0, b1 = 1, … h8 = 63, row by row; bit i of a
// Bits value is square i. Boards of size 4 and 6 lie in the centre of the same 64
// bits, so that all move code serves every size; only names ("a1" is then an
// inner square) and the set of playable squares know the size.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ogai::game {

using Bits = std::uint64_t;
using Square = std::uint8_t;

// A move is a square or kPass.
using Move = Square;
inline constexpr Move kPass = 64;

enum class BoardSize : std::uint8_t { four = 4, six = 6, eight = 8 };
inline constexpr std::array kBoardSizes = {BoardSize::four, BoardSize::six, BoardSize::eight};

constexpr std::optional<BoardSize> board_size(int side) {
  if (side == 4 || side == 6 || side == 8) return static_cast<BoardSize>(side);
  return std::nullopt;
}

// The size whose board has `cells` squares, if there is one.
constexpr std::optional<BoardSize> board_size_of_cells(std::size_t cells) {
  if (cells == 16) return BoardSize::four;
  if (cells == 36) return BoardSize::six;
  if (cells == 64) return BoardSize::eight;
  return std::nullopt;
}

constexpr int side(BoardSize size) {
  return static_cast<int>(size);
}
constexpr int cell_count(BoardSize size) {
  return side(size) * side(size);
}
constexpr int margin(BoardSize size) {
  return (8 - side(size)) / 2;
}

constexpr Bits bit(Square square) {
  return Bits{1} << square;
}

// Column and row counted from the corner of the board of that size.
constexpr Square square_at(BoardSize size, int column, int row) {
  return static_cast<Square>((row + margin(size)) * 8 + column + margin(size));
}
constexpr int column_of(BoardSize size, Square square) {
  return square % 8 - margin(size);
}
constexpr int row_of(BoardSize size, Square square) {
  return square / 8 - margin(size);
}

// All squares of a board of that size.
constexpr Bits playable(BoardSize size) {
  const int rest = 8 - side(size);
  const Bits row = Bits{0xff} >> rest << margin(size);
  const Bits row_starts = Bits{0x0101010101010101} >> 8 * rest << 8 * margin(size);
  return row * row_starts;
}

constexpr Square first_square(Bits squares) {
  return static_cast<Square>(std::countr_zero(squares));
}

// The lowest square of a non-empty set, taken out of it.
constexpr Square pop_first(Bits& squares) {
  const Square square = first_square(squares);
  squares &= squares - 1;
  return square;
}

std::string board_text(BoardSize size);  // "8x8"

// "d3" and back; kPass is "pa". Names are case-insensitive on input.
std::string move_name(BoardSize size, Move move);
std::optional<Square> square_from_name(BoardSize size, std::string_view name);

}  // namespace ogai::game
