// For tests: a searcher whose values are drawn by the board, so that neighbours have nothing to do
// with each other, and books made of them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>

#include "base/random.h"
#include "book/graph.h"
#include "book/leaf_search.h"

namespace ogai::book {

class DrawnSearcher final : public search::Searcher {
 public:
  // `asked`, if given, counts the questions.
  explicit DrawnSearcher(game::BoardSize size, std::atomic<int>* asked = nullptr)
      : size_(size), asked_(asked) {}

  search::SearchResult think(const search::SearchRequest& question, const std::stop_token&,
                             search::InfoSink&) override {
    if (asked_) ++*asked_;
    search::SearchResult answer;
    for (game::Bits rest = game::legal_moves(question.board, game::playable(size_)); rest;) {
      const game::Move move = game::pop_first(rest);
      base::Random random(base::derive_seed(move, {question.board.own, question.board.opp}));
      search::RootMove root;
      root.move = move;
      root.value = static_cast<int>(random.below(21)) - 10;
      answer.moves.push_back(root);
    }
    std::stable_sort(
        answer.moves.begin(), answer.moves.end(),
        [](const search::RootMove& a, const search::RootMove& b) { return a.value > b.value; });
    answer.moves.resize(std::min(answer.moves.size(), static_cast<std::size_t>(question.lines)));
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

}  // namespace ogai::book
