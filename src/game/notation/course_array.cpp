#include "game/notation/course_array.h"

#include <vector>

#include "game/notation/cursor.h"

namespace ogai::game::notation {

using base::ErrorKind;
using base::Result;

namespace {

constexpr int kBlack = -1;
constexpr int kWhite = 1;

using Cells = std::vector<std::vector<int>>;

void skip_between_cells(Cursor& cursor) {
  cursor.take_while([](char c) { return Cursor::is_space(c) || c == ','; });
}

// -1, 0 or 1, also written as NumPy prints floats ("-1." or "0.0").
Result<int> parse_cell(Cursor& cursor) {
  const std::size_t begin = cursor.offset();
  const bool negative = cursor.accept('-');
  const std::string_view digits = cursor.take_while(Cursor::is_digit);
  if (cursor.accept('.')) cursor.take_while([](char c) { return c == '0'; });
  if (digits == "0") return 0;
  if (digits == "1") return negative ? kBlack : kWhite;
  return Cursor::fault_at(begin, "a square is -1 (black), 1 (white) or 0 (empty)");
}

Result<std::vector<int>> parse_row(Cursor& cursor) {
  if (!cursor.accept('[')) return cursor.fault("'[' of a row is missing");
  std::vector<int> row;
  for (skip_between_cells(cursor); !cursor.accept(']'); skip_between_cells(cursor)) {
    if (cursor.at_end()) return cursor.fault("the array is cut off: ']' of a row is missing");
    if (row.size() == 8) return cursor.fault("a row has at most 8 squares", ErrorKind::range);
    Result<int> cell = parse_cell(cursor);
    if (!cell) return std::move(cell).error();
    row.push_back(*cell);
  }
  return row;
}

Result<Cells> parse_rows(Cursor& cursor) {
  if (!cursor.accept('[')) return cursor.fault("an array begins with '[['");
  Cells rows;
  for (skip_between_cells(cursor); !cursor.accept(']'); skip_between_cells(cursor)) {
    if (cursor.at_end()) return cursor.fault("the array is cut off: its last ']' is missing");
    if (rows.size() == 8) return cursor.fault("a board has at most 8 rows", ErrorKind::range);
    Result<std::vector<int>> row = parse_row(cursor);
    if (!row) return std::move(row).error();
    rows.push_back(std::move(*row));
  }
  return rows;
}

Result<Color> parse_side(Cursor& cursor, int discs) {
  skip_between_cells(cursor);
  if (cursor.at_end()) return discs % 2 == 0 ? Color::black : Color::white;
  const std::size_t begin = cursor.offset();
  Result<int> side_to_move = parse_cell(cursor);
  if (!side_to_move || *side_to_move == 0)
    return Cursor::fault_at(begin, "after the array only the side to move may stand: -1 or 1");
  cursor.skip_spaces();
  if (!cursor.at_end())
    return cursor.fault(fmt::format("unexpected {} after the array", printable(cursor.peek())));
  return *side_to_move == kBlack ? Color::black : Color::white;
}

}  // namespace

Result<Position> parse_course_array(std::string_view text) {
  Cursor cursor(text);
  cursor.skip_spaces();
  const std::size_t begin = cursor.offset();
  Result<Cells> rows = parse_rows(cursor);
  if (!rows) return std::move(rows).error();
  const std::optional<BoardSize> size = board_size(static_cast<int>(rows->size()));
  bool square = size.has_value();
  for (const std::vector<int>& row : *rows) square = square && row.size() == rows->size();
  if (!square)
    return Cursor::fault_at(begin, "the array is not a 4×4, 6×6 or 8×8 board", ErrorKind::range);

  Bits black = 0;
  Bits white = 0;
  for (int row = 0; row < side(*size); ++row) {
    for (int column = 0; column < side(*size); ++column) {
      const Bits place = bit(square_at(*size, column, row));
      if ((*rows)[row][column] == kBlack) black |= place;
      if ((*rows)[row][column] == kWhite) white |= place;
    }
  }
  Result<Color> to_move = parse_side(cursor, std::popcount(black | white));
  if (!to_move) return std::move(to_move).error();
  const Board board = *to_move == Color::black ? Board{black, white} : Board{white, black};
  return Position{board, *size, *to_move};
}

std::string format_course_array(const Position& position) {
  std::string text = "[";
  for (int row = 0; row < side(position.size); ++row) {
    text += row == 0 ? "[" : ", [";
    for (int column = 0; column < side(position.size); ++column) {
      const Bits place = bit(square_at(position.size, column, row));
      const int cell = place & position.discs(Color::black)   ? kBlack
                       : place & position.discs(Color::white) ? kWhite
                                                              : 0;
      text += fmt::format("{}{}", column == 0 ? "" : ", ", cell);
    }
    text += "]";
  }
  return text + (position.to_move == Color::black ? "] -1" : "] 1");
}

}  // namespace ogai::game::notation
