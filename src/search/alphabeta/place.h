// Place: where a position is found in the table.
//
// In the opening symmetric positions share a place, their moves turned to fit: the four first moves
// of a game are then one. Later, symmetric transpositions are rare and not worth the eight
// reflections.
#pragma once

#include "game/symmetry.h"
#include "search/table.h"

namespace ogai::search {

class Place {
 public:
  explicit Place(game::Board board) {
    if (board.disc_count() <= kMostDiscs) {
      const game::Canonical canonical = game::canonical(board);
      board = canonical.board;
      symmetry_ = canonical.symmetry;
    }
    key_ = Table::key(board);
  }

  void prefetch(const Table& table) const { table.prefetch(key_); }

  bool probe(const Table& table, Known& known) const {
    if (!table.probe(key_, known)) return false;
    if (symmetry_) {
      known.best = game::transform_move(known.best, game::inverse(symmetry_));
      known.second = game::transform_move(known.second, game::inverse(symmetry_));
    }
    return true;
  }

  void store(Table& table, Table::Result result) const {
    if (symmetry_) result.best = game::transform_move(result.best, symmetry_);
    table.store(key_, result);
  }

 private:
  static constexpr int kMostDiscs = 14;

  Table::Key key_;
  game::Symmetry symmetry_ = 0;
};

}  // namespace ogai::search
