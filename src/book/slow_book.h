// For tests: the definitions of value and priority as they stand in graph.h, by plain recursion
// over a map, with nothing remembered.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "book/book.h"

namespace ogai::book {

class SlowBook {
 public:
  explicit SlowBook(const BookSettings& settings) : settings_(settings) {}
  explicit SlowBook(const Book& book) : settings_(book.settings()) {
    for (std::size_t i = 0; i < book.size(); ++i) add(book.position(i));
  }

  void add(const BookPosition& position) { positions_[position.board] = position; }
  std::size_t size() const { return positions_.size(); }

  // Of a move by its place among the legal ones; nothing: it has no value.
  std::optional<int> value(const BookPosition& position, std::size_t place, const Step& to) const {
    if (to.over) return to.score;
    if (positions_.contains(to.board)) return to.seen(value(to.board));
    if (position.searched[place] == kNoValue) return std::nullopt;
    return position.searched[place];
  }

  int value(game::Board board) const {
    const BookPosition& position = positions_.at(board);
    int best = -game::cell_count(settings_.size);
    for_each_step(board, [&](std::size_t place, const Step& to) {
      if (const auto known = value(position, place, to)) best = std::max(best, *known);
    });
    return best;
  }

  // The cheapest way out of the book below a position: its cost and where it ends.
  using Way = std::pair<int, game::Board>;
  std::optional<Way> way_out(game::Board board) const {
    const auto found = positions_.find(board);
    if (found == positions_.end()) return Way{0, board};
    const int here = value(board);
    std::optional<Way> best;
    for_each_step(board, [&](std::size_t place, const Step& to) {
      const auto known = value(found->second, place, to);
      if (to.over || !known || here - *known > settings_.error) return;
      auto way = way_out(to.board);
      if (!way) return;
      way->first += settings_.ply_cost + 100 * (here - *known);
      if (!best || way->first < best->first) best = way;
    });
    return best;
  }

  std::optional<game::Board> choose() const {
    const auto way = way_out(game::canonical(game::initial_board()).board);
    return way ? std::optional(way->second) : std::nullopt;
  }

 private:
  template <typename Visit>
  void for_each_step(game::Board board, Visit visit) const {
    std::size_t place = 0;
    for (game::Bits rest = game::legal_moves(board, game::playable(settings_.size)); rest; ++place)
      visit(place, step(board, game::pop_first(rest), settings_.objective, settings_.size));
  }

  BookSettings settings_;
  std::map<game::Board, BookPosition> positions_;
};

}  // namespace ogai::book
