// Book: opening positions with what each of their moves is worth, for one board size and one
// objective.
//
// A position of the book was searched once: its moves then had the values of that search. A move
// whose next position is in the book too is worth what that position is worth (negamax), any other
// what the search said; a position is worth its best move. So every position of the book can be
// answered, and the values rest on everything below. Positions are kept as Step tells; the
// questions take a board in any of its eight orientations. Immutable: threads may share it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "game/moves.h"
#include "game/objective.h"
#include "game/symmetry.h"

namespace ogai::book {

// Step: where a move leads, in the book's way of keeping positions.
//
// The book keeps each position once: the canonical image of a board whose side to move has a legal
// square. A side that must pass has no choice, so its position is never kept: the step goes on to
// the one behind the pass, where the mover of this step is to move again. A finished game is not
// kept either; its score says everything. Every step adds one disc: no position is below itself.
struct Step {
  game::Board board;       // canonical
  bool over = false;       // the game ends there
  bool same_side = false;  // the opponent had to pass
  std::int8_t score = 0;   // of the finished game, for the side that moved

  // A value of `board` as the side that moved sees it.
  int seen(int value) const { return same_side ? value : -value; }
};

Step step(game::Board from, game::Move move, game::Objective objective, game::BoardSize size);

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

// ---- which of its moves a player plays ----

// One of the moves that lose at most `error` discs against the best, the better the likelier:
// with weight error + 1 − loss. 0 leaves the best, equals with equal chance. The same seed and
// board give the same move. Nothing: the book does not know the position.
std::optional<BookMove> choose_move(const Book& book, game::Board board, int error,
                                    std::uint64_t seed);

// ---- everything it knows of one position: what `ogai book show` prints and a page can show ----

struct ExploredMove {
  game::Move move = game::kPass;
  int value = 0;          // for the side that moves
  int loss = 0;           // against the best move
  bool expanded = false;  // the next position is in the book
  std::size_t below = 0;  // the book's positions from there on
};

struct Explored {
  // None of a position that the book does not know, or knows only behind a pass.
  std::optional<int> value;         // backed up
  std::optional<int> searched;      // as its own search had it
  std::optional<int> depth;         // of that search
  std::vector<ExploredMove> moves;  // best first; empty: the book does not know the position
  std::vector<game::Move> line;     // best play as far as the book goes
};

// The board in any orientation, the moves in the same.
Explored explore(const Book& book, game::Board board);

}  // namespace ogai::book
