#include "lab/reachable_discs.h"

#include <unordered_set>

namespace ogai::lab {

namespace {

struct ReachedHash {
  std::size_t operator()(const game::Board& board) const {
    return static_cast<std::size_t>((board.own * 0x9e3779b97f4a7c15u) ^
                                    (board.opp * 0xc2b2ae3d27d4eb4fu) >> 7);
  }
};

class ReachedBoards {
 public:
  ReachedBoards(game::BoardSize size, std::size_t most)
      : playable_(game::playable(size)), most_(most) {}

  // False: too many.
  bool visit(game::Board board) {
    if (!seen_.insert(board).second) return true;
    if (seen_.size() > most_) return false;
    game::Bits moves = game::legal_moves(board, playable_);
    if (!moves && game::legal_moves(board.passed(), playable_)) return visit(board.passed());
    while (moves) {
      const game::Square square = game::pop_first(moves);
      const game::Bits flipped = game::flips(board, square);
      turned_ |= flipped;
      if (!visit(game::after(board, square, flipped))) return false;
    }
    return true;
  }

  game::Bits turned() const { return turned_; }

 private:
  game::Bits playable_;
  std::size_t most_;
  std::unordered_set<game::Board, ReachedHash> seen_;
  game::Bits turned_ = 0;
};

}  // namespace

std::optional<game::Bits> discs_never_turned(game::Board board, game::BoardSize size,
                                             std::size_t most_positions) {
  ReachedBoards reached(size, most_positions);
  if (!reached.visit(board)) return std::nullopt;
  return board.discs() & ~reached.turned();
}

}  // namespace ogai::lab
