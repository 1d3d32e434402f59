#include "book/choice.h"

#include "base/random.h"
#include "game/select.h"

namespace ogai::book {

std::optional<BookMove> choose_move(const Book& book, game::Board board, int error,
                                    std::uint64_t seed) {
  const auto moves = book.moves(board);
  if (moves.empty()) return std::nullopt;
  // From the board, not from the moves chosen before: a game that is taken up again goes on alike.
  base::Random random(base::derive_seed(seed, {board.own, board.opp}));
  return game::draw_by_value(moves, error, random);
}

}  // namespace ogai::book
