#include "book/check.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "base/random.h"

namespace ogai::book {

namespace {

constexpr int kStartDiscs = 4;

// `count` of the book's positions, each at most once.
std::vector<std::size_t> drawn_positions(const Book& book, std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> drawn(book.size());
  std::iota(drawn.begin(), drawn.end(), std::size_t{0});
  base::Random random(seed);
  count = std::min(count, drawn.size());
  for (std::size_t i = 0; i < count; ++i)
    std::swap(drawn[i], drawn[i + random.below(static_cast<std::uint32_t>(drawn.size() - i))]);
  drawn.resize(count);
  return drawn;
}

bool is_best(const std::vector<BookMove>& moves, game::Move move) {
  return std::any_of(moves.begin(), moves.end(), [&](const BookMove& known) {
    return known.move == move && known.value == moves.front().value;
  });
}

}  // namespace

BookCheck check_book(const Book& book) {
  BookCheck check;
  check.positions = book.size();
  for (std::size_t i = 0; i < book.size(); ++i) {
    const game::Board board = book.board(i);
    const auto ply = static_cast<std::size_t>(std::max(0, board.disc_count() - kStartDiscs));
    if (check.plies.size() <= ply) check.plies.resize(ply + 1);
    ++check.plies[ply].positions;
    for (const BookMove& move : book.moves(board)) {
      ++check.plies[ply].moves;
      check.plies[ply].expanded += move.expanded;
    }
  }
  check.unreachable = book.size() - book.count_from(game::initial_board());
  return check;
}

Comparison compare_with_search(const Book& book, int depth, std::size_t samples, std::uint64_t seed,
                               search::Searcher& engine, const std::stop_token& stop) {
  Comparison all;
  for (const std::size_t i : drawn_positions(book, samples, seed)) {
    search::SearchQuery query;
    query.board = book.board(i);
    query.limits.depth = depth;
    query.may_stop_early = false;
    search::NullSink sink;
    engine.clear();
    const search::SearchResult answer = engine.think(query, stop, sink);
    if (stop.stop_requested()) break;
    const int difference = answer.value - book.value(i);
    ++all.samples;
    all.difference += difference;
    all.absolute_difference += std::abs(difference);
    all.largest = std::max(all.largest, std::abs(difference));
    all.same_move += is_best(book.moves(book.board(i)), answer.moves.front().move);
  }
  if (all.samples > 0) {
    all.difference /= static_cast<double>(all.samples);
    all.absolute_difference /= static_cast<double>(all.samples);
  }
  return all;
}

}  // namespace ogai::book
