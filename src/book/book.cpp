#include "book/book.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "base/random.h"
#include "game/select.h"

namespace ogai::book {

namespace {

using game::Bits;
using game::Board;
using game::Move;

// How many legal squares stand before this one.
std::size_t rank(Bits moves, Move move) {
  return static_cast<std::size_t>(std::popcount(moves & (game::bit(move) - 1)));
}

}  // namespace

int BookPosition::searched_value() const {
  return *std::max_element(searched.begin(), searched.end());
}

Book::Book(const BookSettings& settings, std::vector<BookPosition> positions)
    : settings_(settings), first_{0} {
  std::sort(positions.begin(), positions.end(),
            [](const BookPosition& a, const BookPosition& b) { return a.board < b.board; });
  for (const BookPosition& position : positions) {
    boards_.push_back(position.board);
    depths_.push_back(static_cast<std::uint8_t>(position.depth));
    searched_.insert(searched_.end(), position.searched.begin(), position.searched.end());
    first_.push_back(static_cast<std::uint32_t>(searched_.size()));
  }
  back_up();
}

std::span<const std::int8_t> Book::searched(std::size_t i) const {
  return std::span(searched_).subspan(first_[i], first_[i + 1] - first_[i]);
}

BookPosition Book::position(std::size_t i) const {
  const auto values = searched(i);
  return {boards_[i], depths_[i], {values.begin(), values.end()}};
}

std::optional<std::size_t> Book::find(Board board) const {
  const Board wanted = game::canonical(board).board;
  const auto found = std::lower_bound(boards_.begin(), boards_.end(), wanted);
  if (found == boards_.end() || *found != wanted) return std::nullopt;
  return static_cast<std::size_t>(found - boards_.begin());
}

// The known moves of a position of the book, in the order of their squares.
std::vector<BookMove> Book::moves_of(Board board) const {
  const auto index = find(board);
  if (!index) return {};
  const game::Symmetry symmetry = game::canonical(board).symmetry;
  const Bits playable = game::playable(settings_.size);
  const Bits kept = game::legal_moves(boards_[*index], playable);
  std::vector<BookMove> moves;
  for (Bits rest = game::legal_moves(board, playable); rest;) {
    const Move move = game::pop_first(rest);
    const std::int8_t judged = searched(*index)[rank(kept, game::transform_move(move, symmetry))];
    const Step next = step(board, move, settings_.objective, settings_.size);
    if (next.over)
      moves.push_back({move, next.score, false});
    else if (const auto child = find(next.board))
      moves.push_back({move, next.seen(values_[*child]), true});
    else if (judged != kNoValue)
      moves.push_back({move, judged, false});
  }
  return moves;
}

int Book::backed_up(std::size_t i) const {
  int best = -game::cell_count(settings_.size);
  for (const BookMove& move : moves_of(boards_[i])) best = std::max(best, move.value);
  return best;
}

// What is below a position has more discs: those come first.
void Book::back_up() {
  values_.resize(size());
  std::vector<std::uint32_t> order(size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return boards_[a].disc_count() > boards_[b].disc_count();
  });
  for (const std::uint32_t i : order) values_[i] = static_cast<std::int8_t>(backed_up(i));
}

std::vector<BookMove> Book::moves(Board board) const {
  if (!game::legal_moves(board, game::playable(settings_.size))) {
    const auto passed = find(board.passed());
    if (!passed) return {};
    return {{game::kPass, -values_[*passed], true}};
  }
  std::vector<BookMove> moves = moves_of(board);
  std::stable_sort(moves.begin(), moves.end(),
                   [](const BookMove& a, const BookMove& b) { return a.value > b.value; });
  return moves;
}

std::vector<Move> Book::best_line(Board board) const {
  std::vector<Move> line;
  for (auto known = moves(board); !known.empty(); known = moves(board)) {
    line.push_back(known.front().move);
    board = game::after(board, known.front().move);
  }
  return line;
}

std::size_t Book::count_from(Board board) const {
  if (!game::legal_moves(board, game::playable(settings_.size))) board = board.passed();
  std::vector<std::size_t> open;
  std::unordered_set<std::size_t> seen;
  const auto visit = [&](Board at) {
    if (const auto found = find(at); found && seen.insert(*found).second) open.push_back(*found);
  };
  visit(board);
  while (!open.empty()) {
    const Board at = boards_[open.back()];
    open.pop_back();
    for (Bits rest = game::legal_moves(at, game::playable(settings_.size)); rest;)
      visit(step(at, game::pop_first(rest), settings_.objective, settings_.size).board);
  }
  return seen.size();
}

std::optional<BookMove> choose_move(const Book& book, game::Board board, int error,
                                    std::uint64_t seed) {
  const auto moves = book.moves(board);
  if (moves.empty()) return std::nullopt;
  // From the board, not from the moves chosen before: a game that is taken up again goes on alike.
  base::Random random(base::derive_seed(seed, {board.own, board.opp}));
  return game::draw_by_value(moves, error, random);
}

Explored explore(const Book& book, game::Board board) {
  Explored found;
  if (const auto index = book.find(board)) {
    found.value = book.value(*index);
    found.searched = book.position(*index).searched_value();
    found.depth = book.depth(*index);
  }
  const auto moves = book.moves(board);
  for (const BookMove& move : moves)
    found.moves.push_back({move.move, move.value, moves.front().value - move.value, move.expanded,
                           move.expanded ? book.count_from(game::after(board, move.move)) : 0});
  found.line = book.best_line(board);
  return found;
}

Step step(game::Board from, game::Move move, game::Objective objective, game::BoardSize size) {
  const game::Bits playable = game::playable(size);
  const game::Board next = game::after(from, move);
  if (game::legal_moves(next, playable)) return {game::canonical(next).board};
  const game::Board passed = next.passed();
  Step made{game::canonical(passed).board, false, true};
  if (game::legal_moves(passed, playable)) return made;
  made.over = true;
  made.score =
      static_cast<std::int8_t>(game::final_score(objective, passed, game::cell_count(size)));
  return made;
}

}  // namespace ogai::book
