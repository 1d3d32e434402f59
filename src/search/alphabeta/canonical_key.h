// CanonicalKey: where a position is found in the transposition table.
//
// In the opening symmetric positions share a key, their moves turned to fit: the four first moves
// of a game are then one. Later, symmetric transpositions are rare and not worth the eight
// reflections.
#pragma once

#include "game/symmetry.h"
#include "search/transposition_table.h"

namespace ogai::search {

class CanonicalKey {
 public:
  explicit CanonicalKey(game::Board board) {
    if (board.disc_count() <= kMostDiscs) {
      const game::Canonical canonical = game::canonical(board);
      board = canonical.board;
      symmetry_ = canonical.symmetry;
    }
    key_ = TranspositionTable::key(board);
  }

  void prefetch(const TranspositionTable& table) const { table.prefetch(key_); }

  bool probe(const TranspositionTable& table, TTData& tt) const {
    if (!table.probe(key_, tt)) return false;
    if (symmetry_) {
      tt.best = game::transform_move(tt.best, game::inverse(symmetry_));
      tt.second = game::transform_move(tt.second, game::inverse(symmetry_));
    }
    return true;
  }

  void store(TranspositionTable& table, TranspositionTable::Result result) const {
    if (symmetry_) result.best = game::transform_move(result.best, symmetry_);
    table.store(key_, result);
  }

 private:
  static constexpr int kMostDiscs = 14;

  TranspositionTable::Key key_;
  game::Symmetry symmetry_ = 0;
};

}  // namespace ogai::search
