// Everything a book knows of one position: what `ogai book show` prints and a page can show.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "book/book.h"

namespace ogai::book {

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
