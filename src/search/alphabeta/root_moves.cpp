#include "search/alphabeta/root_moves.h"

namespace ogai::search {

RootMoves::RootMoves(game::Bits legal, game::Move guess, int most_ranked)
    : most_ranked_(most_ranked) {
  while (legal) {
    const game::Move move = game::pop_first(legal);
    moves_.push_back({.move = move, .line = {move}});
  }
  move_up(rank_of(guess), 0);
}

void RootMoves::put(int rank, const RootMove& searched) {
  rank = std::min(rank, ranked_);
  const int from = rank_of(searched.move);
  moves_[from] = searched;
  move_up(from, rank);
  if (from >= ranked_) ranked_ = std::min(ranked_ + 1, most_ranked_);
  if (rank > 0) return;
  value_ = searched.value;
  exact_ = searched.exact;
}

bool RootMoves::promote(int rank, game::Move move) {
  const int from = rank_of(move);
  if (from >= ranked_) return false;
  move_up(from, rank);
  return true;
}

int RootMoves::rank_of(game::Move move) const {
  const auto at = std::find_if(moves_.begin(), moves_.end(),
                               [&](const RootMove& one) { return one.move == move; });
  return static_cast<int>(at - moves_.begin());
}

void RootMoves::move_up(int from, int to) {
  const auto first = moves_.begin();
  std::rotate(first + to, first + from, first + from + 1);
}

}  // namespace ogai::search
