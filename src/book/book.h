// Book: opening positions with what each of their moves is worth, for one board size and one
// objective.
//
// A position of the book was searched once: its moves then had the values of that search. A move
// whose next position is in the book too is worth what that position is worth (negamax), any other
// what the search said; a position is worth its best move. So every position of the book can be
// answered, and the values rest on everything below. Positions are kept as step.h tells; the
// questions take a board in any of its eight orientations. Immutable: threads may share it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "book/step.h"

namespace ogai::book {

// How a book is made (builder.h). A book grows only under the settings it was begun with.
struct BookSettings {
  game::Objective objective = game::Objective::fewest;
  game::BoardSize size = game::BoardSize::eight;
  int depth = 10;             // of the searches
  int error = 6;              // discs by which a move may be worse than the best, to be followed
  int ply_cost = 50;          // what a ply costs, in hundredths of a disc lost (graph.h)
  std::uint64_t weights = 0;  // checksum of the weight file that judged; 0: the one that ships

  friend bool operator==(const BookSettings&, const BookSettings&) = default;
};

inline constexpr int kMostPlyCost = 6'400;  // 64 discs

// For a move that was not worth a value at the full depth.
inline constexpr std::int8_t kNoValue = -128;

struct BookPosition {
  game::Board board;  // as kept
  int depth = 0;      // of the search; as many as there are empty squares: proved
  // One value for each legal square in their order, or kNoValue; at least one is known.
  std::vector<std::int8_t> searched;

  int searched_value() const;  // of its best move
  friend bool operator==(const BookPosition&, const BookPosition&) = default;
};

// A move out of a position of the book.
struct BookMove {
  game::Move move = game::kPass;
  int value = 0;          // for the side that moves
  bool expanded = false;  // the next position is in the book
  friend bool operator==(const BookMove&, const BookMove&) = default;
};

class Book {
 public:
  // Positions as they are to be kept, in any order, none twice.
  explicit Book(const BookSettings& settings, std::vector<BookPosition> positions = {});

  const BookSettings& settings() const { return settings_; }
  std::size_t size() const { return boards_.size(); }

  // By number, in the order of the boards.
  game::Board board(std::size_t i) const { return boards_[i]; }
  int value(std::size_t i) const { return values_[i]; }
  int depth(std::size_t i) const { return depths_[i]; }
  std::span<const std::int8_t> searched(std::size_t i) const;
  BookPosition position(std::size_t i) const;

  std::optional<std::size_t> find(game::Board board) const;
  // What the book knows of the moves, best first; none if it does not know the position. A pass is
  // a move.
  std::vector<BookMove> moves(game::Board board) const;
  // Best play as far as the book goes, its last move the first that leaves the book.
  std::vector<game::Move> best_line(game::Board board) const;
  // The book's positions that can be reached from this one, itself included.
  std::size_t count_from(game::Board board) const;

 private:
  std::vector<BookMove> moves_of(game::Board board) const;
  int backed_up(std::size_t i) const;
  void back_up();

  BookSettings settings_;
  std::vector<game::Board> boards_;  // ascending
  std::vector<std::int8_t> values_;
  std::vector<std::uint8_t> depths_;
  std::vector<std::uint32_t> first_;  // of each position's values; one more at the end
  std::vector<std::int8_t> searched_;
};

}  // namespace ogai::book
