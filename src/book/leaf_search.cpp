#include "book/leaf_search.h"

#include <algorithm>
#include <map>

namespace ogai::book {

namespace {

using search::SearchResult;

constexpr int kPreviewPlies = 4;   // by which the first look is shallower
constexpr int kPreviewMargin = 4;  // discs by which it may be wrong about a move

SearchResult think(game::Board board, int depth, int lines, search::Searcher& engine,
                   const std::stop_token& stop) {
  search::SearchRequest question;
  question.board = board;
  question.limits.depth = depth;
  question.lines = lines;
  question.may_stop_early = false;
  search::NullSink sink;
  return engine.think(question, stop, sink);
}

// How many moves deserve the full depth.
int lines_worth(const SearchResult& preview, int margin) {
  const int least = preview.moves.front().value - margin;
  return static_cast<int>(
      std::count_if(preview.moves.begin(), preview.moves.end(),
                    [&](const search::RootMove& move) { return move.value >= least; }));
}

// Moves to one position, as boards with symmetries have them, are worth the same; a selective
// search may not see that.
void make_equals_equal(BookPosition& position, game::Bits legal, const BookSettings& settings) {
  std::map<game::Board, std::int8_t> best;
  std::vector<game::Board> next;
  while (legal) {
    const game::Move move = game::pop_first(legal);
    next.push_back(step(position.board, move, settings.objective, settings.size).board);
    const std::int8_t value = position.searched[next.size() - 1];
    const auto known = best.emplace(next.back(), value).first;
    known->second = std::max(known->second, value);
  }
  for (std::size_t i = 0; i < next.size(); ++i) position.searched[i] = best.at(next[i]);
}

}  // namespace

std::optional<BookPosition> learn(game::Board board, const BookSettings& settings,
                                  search::Searcher& engine, const std::stop_token& stop) {
  engine.clear();
  const game::Bits legal = game::legal_moves(board, game::playable(settings.size));
  int lines = std::popcount(legal);
  BookPosition position{
      board, std::min(settings.depth, game::cell_count(settings.size) - board.disc_count()),
      std::vector<std::int8_t>(static_cast<std::size_t>(lines), kNoValue)};
  if (lines > 1 && position.depth > kPreviewPlies) {
    const SearchResult preview = think(board, position.depth - kPreviewPlies, lines, engine, stop);
    if (stop.stop_requested()) return std::nullopt;
    lines = lines_worth(preview, settings.error + kPreviewMargin);
  }
  const SearchResult answer = think(board, position.depth, lines, engine, stop);
  if (stop.stop_requested()) return std::nullopt;
  for (const search::RootMove& move : answer.moves) {
    const auto rank = std::popcount(legal & (game::bit(move.move) - 1));
    const int cells = game::cell_count(settings.size);
    position.searched[static_cast<std::size_t>(rank)] =
        static_cast<std::int8_t>(std::clamp(move.value, -cells, cells));
  }
  make_equals_equal(position, legal, settings);
  return position;
}

}  // namespace ogai::book
