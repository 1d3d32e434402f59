#include "protocol/flipello.h"

#include <fmt/format.h>

#include "game/notation/cursor.h"
#include "protocol/words.h"

namespace ogai::protocol::flipello {

using base::Error;
using base::ErrorKind;
using base::Result;
using game::BoardSize;
using game::Color;
using game::Move;
using game::Position;
using game::Square;
using game::notation::Cursor;
using game::notation::printable;

namespace {

constexpr std::string_view kNoMove = "0000";

// The same square of the board turned upside down.
Square mirrored(BoardSize size, Square square) {
  return game::square_at(size, game::column_of(size, square),
                         game::side(size) - 1 - game::row_of(size, square));
}

std::string square_name(BoardSize size, Square square) {
  return game::move_name(size, mirrored(size, square));
}

std::optional<Square> square_of_name(BoardSize size, std::string_view name) {
  const std::optional<Square> square = game::square_from_name(size, name);
  if (!square) return std::nullopt;
  return mirrored(size, *square);
}

struct Squares {
  BoardSize size = BoardSize::eight;
  game::Bits first = 0;   // discs P
  game::Bits second = 0;  // discs p
};

std::string_view take_rank(Cursor& cursor) {
  return cursor.take_while([](char c) { return Cursor::is_digit(c) || c == 'P' || c == 'p'; });
}

// The ranks, as many as the board is wide; leaves the cursor behind them.
Result<Squares> parse_board(Cursor& cursor) {
  std::vector<std::string_view> ranks;
  const std::size_t begin = cursor.offset();
  do {
    ranks.push_back(take_rank(cursor));
  } while (cursor.accept('/'));
  if (!cursor.at_end() && cursor.peek() != '[' && !Cursor::is_space(cursor.peek()))
    return cursor.fault(fmt::format("{} on the board, where P, p and counts of empty squares stand",
                                    printable(cursor.peek())));
  const std::optional<BoardSize> size = game::board_size(static_cast<int>(ranks.size()));
  if (!size)
    return cursor.fault(fmt::format("{} ranks; a board has 4, 6 or 8", ranks.size()),
                        ErrorKind::range);
  Squares squares{*size};
  std::size_t offset = begin;
  for (int row = 0; row < game::side(*size); ++row) {
    const std::string_view rank = ranks[static_cast<std::size_t>(row)];
    int column = 0;
    for (const char c : rank) {
      const bool disc = !Cursor::is_digit(c);
      if (disc && column < game::side(*size)) {
        const game::Bits square = game::bit(game::square_at(*size, column, row));
        (c == 'P' ? squares.first : squares.second) |= square;
      }
      column += disc ? 1 : c - '0';
    }
    if (column != game::side(*size))
      return Cursor::fault_at(
          offset,
          fmt::format("a rank of {} squares; this board has {} a rank", column, game::side(*size)),
          ErrorKind::range);
    offset += rank.size() + 1;
  }
  return squares;
}

// How many discs are left to drop does not matter: here they never run out.
Result<base::Done> skip_pockets(Cursor& cursor) {
  if (!cursor.accept('[')) return base::Done{};
  cursor.take_while([](char c) { return Cursor::is_digit(c) || c == 'P' || c == 'p' || c == '-'; });
  if (!cursor.accept(']'))
    return cursor.fault(cursor.at_end() ? "the pockets are not closed: ']' is missing"
                                        : fmt::format("{} in the pockets, which hold P and p",
                                                      printable(cursor.peek())));
  return base::Done{};
}

// "w" or "b", then move counters and dashes, which mean nothing here.
Result<Color> parse_side(Cursor& cursor) {
  const std::size_t begin = cursor.offset();
  cursor.skip_spaces();
  const bool apart = cursor.offset() > begin;
  const char side = cursor.peek();
  if (!apart || (side != 'w' && side != 'b'))
    return cursor.fault(
        cursor.at_end()
            ? std::string("the side to move, w or b, is missing")
            : fmt::format("{} where the side to move, w or b, should stand", printable(side)));
  cursor.advance();
  cursor.take_while([](char c) { return Cursor::is_digit(c) || c == '-' || Cursor::is_space(c); });
  if (!cursor.at_end())
    return cursor.fault(fmt::format("{} behind the side to move, where only counters stand",
                                    printable(cursor.peek())));
  return side == 'w' ? Color::black : Color::white;
}

std::string format_rank(const Position& position, int row) {
  std::string text;
  int empty = 0;
  const auto close_gap = [&] {
    if (empty > 0) text += static_cast<char>('0' + empty);
    empty = 0;
  };
  for (int column = 0; column < game::side(position.size); ++column) {
    const game::Bits square = game::bit(game::square_at(position.size, column, row));
    const bool first = (position.discs(Color::black) & square) != 0;
    const bool second = (position.discs(Color::white) & square) != 0;
    if (!first && !second) {
      ++empty;
      continue;
    }
    close_gap();
    text += first ? 'P' : 'p';
  }
  close_gap();
  return text;
}

}  // namespace

std::string_view variant_name(game::Objective objective) {
  return objective == game::Objective::fewest ? kVariants[0] : kVariants[1];
}

std::optional<game::Objective> objective_of_variant(std::string_view name) {
  std::string lower = lower_case(name);
  if (lower.rfind("ps-", 0) == 0) lower.erase(0, 3);
  if (lower == kVariants[0]) return game::Objective::fewest;
  if (lower == kVariants[1]) return game::Objective::most;
  return std::nullopt;
}

Result<Move> parse_move(BoardSize size, std::string_view text) {
  const Error fault{ErrorKind::syntax,
                    fmt::format("{} is not a move; moves are drops such as P@d3, a pass moves "
                                "a disc onto itself, d4d4",
                                quoted(text)),
                    0};
  if (text.size() != 4) return fault;
  if (text == kNoMove) return game::kPass;
  const std::string_view head = text.substr(0, 2);
  const std::optional<Square> square = square_of_name(size, text.substr(2));
  if (!square) return fault;
  if (head == "P@" || head == "p@") return *square;
  if (square_of_name(size, head) == square) return game::kPass;
  return fault;
}

std::string format_move(const Position& position, Move move) {
  if (move != game::kPass) return "P@" + square_name(position.size, move);
  for (int row = game::side(position.size) - 1; row >= 0; --row) {
    for (int column = 0; column < game::side(position.size); ++column) {
      const Square square = game::square_at(position.size, column, row);
      if (position.board.own & game::bit(square))
        return square_name(position.size, square) + square_name(position.size, square);
    }
  }
  return std::string(kNoMove);
}

std::string format_line(Position position, const std::vector<Move>& line) {
  std::string text;
  for (const Move move : played_line(position, line)) {
    if (!text.empty()) text += ' ';
    text += format_move(position, move);
    position = position.after(move);
  }
  return text;
}

Result<Position> parse_fen(std::string_view text) {
  Cursor cursor(text);
  cursor.skip_spaces();
  const Result<Squares> squares = parse_board(cursor);
  if (!squares) return squares.error();
  if (const auto pockets = skip_pockets(cursor); !pockets) return pockets.error();
  const Result<Color> side = parse_side(cursor);
  if (!side) return side.error();
  game::Board board{squares->first, squares->second};
  if (*side == Color::white) board = board.passed();
  return Position{board, squares->size, *side};
}

std::string format_fen(const Position& position) {
  std::string text;
  for (int row = 0; row < game::side(position.size); ++row)
    text += (row > 0 ? "/" : "") + format_rank(position, row);
  const auto empties = static_cast<std::size_t>(std::popcount(position.empties()));
  return fmt::format("{}[{}{}] {} 0 1", text, std::string(empties, 'P'), std::string(empties, 'p'),
                     position.to_move == Color::black ? 'w' : 'b');
}

}  // namespace ogai::protocol::flipello
