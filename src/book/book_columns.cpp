#include <cstdlib>
#include <fmt/format.h>

#include "book/book_file.h"

namespace ogai::book {

namespace {

using base::Error;
using base::Result;
using game::Board;

constexpr std::size_t kBoardColumns = 16;
constexpr std::size_t kFixedColumns = kBoardColumns + 2;  // and value, depth

Error bad_columns(std::string message) {
  return {base::ErrorKind::syntax, "is damaged: " + std::move(message)};
}

Error bad_position(std::size_t number, const char* message) {
  return bad_columns(fmt::format("position {} {}", number + 1, message));
}

std::uint8_t byte_of(game::Bits bits, std::size_t column) {
  return static_cast<std::uint8_t>(bits >> (56 - 8 * column));
}

// Walks through the columns of `count` positions; the lengths are checked before.
class ColumnReader {
 public:
  ColumnReader(std::string_view plain, std::size_t count)
      : plain_(plain), count_(count), rest_(plain.substr(kFixedColumns * count)) {}

  Board board(std::size_t i) const {
    Board board;
    for (std::size_t column = 0; column < 8; ++column) {
      board.own = board.own << 8 | byte(column, i);
      board.opp = board.opp << 8 | byte(column + 8, i);
    }
    return board;
  }
  int value(std::size_t i) const { return static_cast<std::int8_t>(byte(kBoardColumns, i)); }
  int depth(std::size_t i) const { return byte(kBoardColumns + 1, i); }

  // The next position's searched values; false if there are not so many.
  bool take_searched(std::size_t moves, std::vector<std::int8_t>& searched) {
    if (rest_.size() < moves) return false;
    searched.assign(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(moves));
    rest_.remove_prefix(moves);
    return true;
  }
  bool at_end() const { return rest_.empty(); }

 private:
  std::uint8_t byte(std::size_t column, std::size_t i) const {
    return static_cast<std::uint8_t>(plain_[column * count_ + i]);
  }

  std::string_view plain_;
  std::size_t count_;
  std::string_view rest_;
};

// What is wrong with a board of the book; null: nothing.
const char* board_fault(Board board, game::Bits playable) {
  if (board.own & board.opp) return "has a square with two discs";
  if (board.discs() & ~playable) return "has discs off the board";
  if (!game::legal_moves(board, playable)) return "has no legal move";
  if (game::canonical(board).board != board) return "is not the least of its symmetric images";
  return nullptr;
}

const char* search_fault(const BookPosition& position, int cells) {
  const int empties = cells - position.board.disc_count();
  if (position.depth < 1 || position.depth > empties) return "has an impossible depth";
  if (position.searched_value() == kNoValue) return "has no move with a value";
  for (const std::int8_t value : position.searched)
    if (value != kNoValue && std::abs(value) > cells) return "has an impossible value";
  return nullptr;
}

}  // namespace

std::string format_columns(const Book& book) {
  std::string bytes;
  for (std::size_t column = 0; column < kBoardColumns; ++column)
    for (std::size_t i = 0; i < book.size(); ++i) {
      const Board board = book.board(i);
      bytes += static_cast<char>(byte_of(column < 8 ? board.own : board.opp, column % 8));
    }
  for (std::size_t i = 0; i < book.size(); ++i) bytes += static_cast<char>(book.value(i));
  for (std::size_t i = 0; i < book.size(); ++i) bytes += static_cast<char>(book.depth(i));
  for (std::size_t i = 0; i < book.size(); ++i)
    for (const std::int8_t value : book.searched(i)) bytes += static_cast<char>(value);
  return bytes;
}

Result<Book> parse_columns(std::string_view plain, std::size_t count,
                           const BookSettings& settings) {
  if (plain.size() / kFixedColumns < count) return bad_columns("it is too small for its positions");
  ColumnReader columns(plain, count);
  const game::Bits playable = game::playable(settings.size);
  std::vector<BookPosition> positions(count);
  for (std::size_t i = 0; i < count; ++i) {
    BookPosition& position = positions[i];
    position.board = columns.board(i);
    position.depth = columns.depth(i);
    if (i > 0 && !(positions[i - 1].board < position.board))
      return bad_position(i, "does not follow in order");
    if (const char* fault = board_fault(position.board, playable)) return bad_position(i, fault);
    const game::Bits moves = game::legal_moves(position.board, playable);
    if (!columns.take_searched(static_cast<std::size_t>(std::popcount(moves)), position.searched))
      return bad_columns("it is too small for its values");
    if (const char* fault = search_fault(position, game::cell_count(settings.size)))
      return bad_position(i, fault);
  }
  if (!columns.at_end()) return bad_columns("it holds more than its positions");
  Book book(settings, std::move(positions));
  for (std::size_t i = 0; i < count; ++i)
    if (book.value(i) != columns.value(i))
      return bad_position(i, "has a value that its moves do not give");
  return book;
}

}  // namespace ogai::book
