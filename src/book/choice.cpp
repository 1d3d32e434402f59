#include "book/choice.h"

#include <algorithm>

#include "base/random.h"

namespace ogai::book {

std::optional<BookMove> choose_move(const Book& book, game::Board board, int error,
                                    std::uint64_t seed) {
  const auto moves = book.moves(board);
  if (moves.empty()) return std::nullopt;
  const auto weight = [&](const BookMove& move) {
    return static_cast<std::uint32_t>(std::max(0, error + 1 - (moves.front().value - move.value)));
  };
  std::uint32_t sum = 0;
  for (const BookMove& move : moves) sum += weight(move);
  // From the board, not from the moves chosen before: a game that is taken up again goes on alike.
  base::Random random(base::derive_seed(seed, {board.own, board.opp}));
  std::uint32_t drawn = random.below(sum);
  for (const BookMove& move : moves) {
    if (drawn < weight(move)) return move;
    drawn -= weight(move);
  }
  return moves.front();
}

}  // namespace ogai::book
