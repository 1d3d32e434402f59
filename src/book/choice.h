// Which of the book's moves a player plays.
#pragma once

#include <cstdint>
#include <optional>

#include "book/book.h"

namespace ogai::book {

// One of the moves that lose at most `error` discs against the best, the better the likelier:
// with weight error + 1 − loss. 0 leaves the best, equals with equal chance. The same seed and
// board give the same move. Nothing: the book does not know the position.
std::optional<BookMove> choose_move(const Book& book, game::Board board, int error,
                                    std::uint64_t seed);

}  // namespace ogai::book
