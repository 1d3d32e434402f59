#include "book/explore.h"

namespace ogai::book {

Explored explore(const Book& book, game::Board board) {
  Explored found;
  if (const auto index = book.find(board)) {
    found.value = book.value(*index);
    found.searched = book.position(*index).searched_value();
    found.depth = book.depth(*index);
  }
  const auto moves = book.moves(board);
  for (const BookMove& move : moves)
    found.moves.push_back({move.move, move.value, moves.front().value - move.value, move.expanded,
                           move.expanded ? book.count_from(game::after(board, move.move)) : 0});
  found.line = book.best_line(board);
  return found;
}

}  // namespace ogai::book
