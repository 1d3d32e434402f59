#include "game/notation/position_text.h"

#include <algorithm>

#include "game/notation/cursor.h"

namespace ogai::game::notation {

using base::Error;
using base::ErrorKind;
using base::Result;

namespace {

constexpr std::string_view kBlackSigns = "Xx*";
constexpr std::string_view kWhiteSigns = "Oo";
constexpr std::string_view kEmptySigns = "-.";

bool is_one_of(char c, std::string_view signs) {
  return signs.find(c) != std::string_view::npos;
}

bool is_square_sign(char c) {
  return is_one_of(c, kBlackSigns) || is_one_of(c, kWhiteSigns) || is_one_of(c, kEmptySigns);
}

std::optional<Color> color_of(char c) {
  if (is_one_of(c, kBlackSigns)) return Color::black;
  if (is_one_of(c, kWhiteSigns)) return Color::white;
  return std::nullopt;
}

std::vector<ObfField> parse_fields(Cursor& cursor) {
  std::vector<ObfField> fields;
  while (cursor.accept(';')) {
    const std::string_view field = trimmed(cursor.take_while([](char c) { return c != ';'; }));
    if (field.empty()) continue;
    const std::size_t colon = field.find(':');
    if (colon == std::string_view::npos) {
      fields.push_back({std::string(field), ""});
    } else {
      fields.push_back({std::string(trimmed(field.substr(0, colon))),
                        std::string(trimmed(field.substr(colon + 1)))});
    }
  }
  return fields;
}

// The squares and the side to move; leaves the cursor behind them.
Result<Position> parse_board_and_side(Cursor& cursor) {
  const std::size_t begin = cursor.offset();
  std::string_view squares = cursor.take_while(is_square_sign);
  cursor.skip_spaces();
  const std::size_t side_offset = cursor.offset();
  std::optional<Color> to_move = color_of(cursor.peek());
  if (to_move) {
    cursor.advance();
  } else if (!squares.empty() && board_size_of_cells(squares.size() - 1)) {
    to_move = color_of(squares.back());  // "…X" without the space
    if (to_move) squares.remove_suffix(1);
  }
  if (!board_size_of_cells(squares.size())) {
    const std::size_t end = begin + squares.size();
    if (end < side_offset || cursor.at_end() || cursor.peek() == ';' || to_move)
      return Cursor::fault_at(
          begin, fmt::format("a board has 16, 36 or 64 squares, this one has {}", squares.size()),
          ErrorKind::range);
    return cursor.fault(
        fmt::format("{} is not a square: expected X, O or -", printable(cursor.peek())));
  }
  if (!to_move)
    return Cursor::fault_at(side_offset, "the side to move (X or O) is missing after the squares");
  Result<Position> position = parse_squares(squares, *to_move);
  if (!position) return std::move(position).error().shifted(begin);
  return position;
}

}  // namespace

Result<Position> parse_squares(std::string_view squares, Color to_move) {
  const std::optional<BoardSize> size = board_size_of_cells(squares.size());
  if (!size)
    return Cursor::fault_at(
        0, fmt::format("a board has 16, 36 or 64 squares, this one has {}", squares.size()),
        ErrorKind::range);
  Position position{Board{}, *size, to_move};
  for (std::size_t i = 0; i < squares.size(); ++i) {
    if (!is_square_sign(squares[i]))
      return Cursor::fault_at(
          i, fmt::format("{} is not a square: expected X, O or -", printable(squares[i])));
    const std::optional<Color> disc = color_of(squares[i]);
    if (!disc) continue;
    const int index = static_cast<int>(i);
    const Bits place = bit(square_at(*size, index % side(*size), index / side(*size)));
    (*disc == to_move ? position.board.own : position.board.opp) |= place;
  }
  return position;
}

Result<ObfLine> parse_obf(std::string_view line, BoardSize start_size) {
  Cursor cursor(line);
  cursor.skip_spaces();
  ObfLine parsed;
  if (cursor.rest().substr(0, 5) == "start") {
    cursor.advance(5);
    parsed.position = Position::initial(start_size);
  } else {
    Result<Position> position = parse_board_and_side(cursor);
    if (!position) return std::move(position).error();
    parsed.position = *position;
  }
  cursor.skip_spaces();
  if (!cursor.at_end() && cursor.peek() != ';')
    return cursor.fault(fmt::format("unexpected {} after the position", printable(cursor.peek())));
  parsed.fields = parse_fields(cursor);
  return parsed;
}

Result<std::vector<ObfLine>> parse_obf_lines(std::string_view text) {
  std::vector<ObfLine> lines;
  for (std::size_t begin = 0, end; begin < text.size(); begin = end + 1) {
    end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    if (line.empty() || line.front() == '#') continue;
    Result<ObfLine> parsed = parse_obf(line);
    if (!parsed) return std::move(parsed).error().shifted(begin);
    lines.push_back(std::move(*parsed));
  }
  return lines;
}

Result<Position> parse_position(std::string_view text, BoardSize start_size) {
  Result<ObfLine> line = parse_obf(text, start_size);
  if (!line) return std::move(line).error();
  return line->position;
}

std::string format_squares(const Position& position, char black, char white, char empty) {
  std::string squares;
  for (int row = 0; row < side(position.size); ++row) {
    for (int column = 0; column < side(position.size); ++column) {
      const Bits place = bit(square_at(position.size, column, row));
      squares += place & position.discs(Color::black)   ? black
                 : place & position.discs(Color::white) ? white
                                                        : empty;
    }
  }
  return squares;
}

std::string format_position(const Position& position) {
  return format_squares(position, 'X', 'O', '-') + (position.to_move == Color::black ? " X" : " O");
}

bool looks_like_position(std::string_view text) {
  text = trimmed(text);
  if (text.substr(0, 5) == "start") return true;
  // No game from the start begins with one of these signs, and no position with another.
  return !text.empty() && is_square_sign(text.front());
}

}  // namespace ogai::game::notation
