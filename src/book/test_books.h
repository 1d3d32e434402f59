// For tests: a searcher whose values are drawn by the board, so that neighbours have nothing to do
// with each other, and books made of them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "base/random.h"
#include "book/book.h"
#include "book/builder.h"
#include "book/graph.h"

namespace ogai::book {

class DrawnSearcher final : public search::Searcher {
 public:
  // `asked`, if given, counts the questions.
  explicit DrawnSearcher(game::BoardSize size, std::atomic<int>* asked = nullptr)
      : size_(size), asked_(asked) {}

  search::SearchResult think(const search::SearchQuery& query, const std::stop_token&,
                             search::InfoSink&) override {
    if (asked_) ++*asked_;
    search::SearchResult answer;
    for (game::Bits rest = game::legal_moves(query.board, game::playable(size_)); rest;) {
      const game::Move move = game::pop_first(rest);
      base::Random random(base::derive_seed(move, {query.board.own, query.board.opp}));
      search::RootMove root;
      root.move = move;
      root.value = static_cast<int>(random.below(21)) - 10;
      answer.moves.push_back(root);
    }
    std::stable_sort(
        answer.moves.begin(), answer.moves.end(),
        [](const search::RootMove& a, const search::RootMove& b) { return a.value > b.value; });
    answer.moves.resize(std::min(answer.moves.size(), static_cast<std::size_t>(query.lines)));
    answer.value = answer.moves.front().value;
    return answer;
  }
  void clear() override {}

 private:
  game::BoardSize size_;
  std::atomic<int>* asked_;
};

inline void grow(Graph& graph, std::size_t positions, search::Searcher& engine) {
  while (graph.size() < positions) {
    const auto board = graph.choose();
    if (!board) return;
    graph.add(*learn(*board, graph.settings(), engine, {}));
  }
}

inline Book drawn_book(const BookSettings& settings, std::size_t positions) {
  Graph graph(settings);
  DrawnSearcher engine(settings.size);
  grow(graph, positions, engine);
  return graph.book();
}

// For tests: the definitions of value and priority as they stand in graph.h, by plain recursion
// over a map, with nothing remembered.
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
