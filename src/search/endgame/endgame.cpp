// The lower part of an exact search, in three zones by the number of empty squares.
//
// Up to 4, last_empties.h: no move lists at all. Up to 7, moves are made together (children.h)
// and tried in the order of the mobility they leave (fastest first: few replies make small subtrees
// and, in both games, good moves), corrected by what is known of corners, squares and
// quadrant parity. From 8 on the table is asked too, first about the position, higher up about
// all its children at once (enhanced transposition cut-off), and remembers the move that decided.
//
// Making all children before trying any wastes work at nodes that the first move decides, but
// the children's mobility comes so cheaply in lanes that ordering pays right down to five empty
// squares.
//
// The constants of the order differ by objective: in the reversed game a corner is poison, and an
// opponent who can take one is welcome to it. They were found by coordinate descent on the
// nodes needed for 120 (reversed) and 200 (classic) positions of 12 empty squares from self-play:
// 28 % fewer nodes than mobility alone in the reversed game, 4 % fewer than mobility, corners
// and parity by hand in the classic one.
#include "search/endgame/endgame.h"

#include <algorithm>

#include "eval/features.h"
#include "eval/square_kinds.h"
#include "eval/stability.h"
#include "search/endgame/last_empties.h"

namespace ogai::search::endgame {

namespace {

using game::Bits;
using game::Board;
using game::BoardSize;
using game::Objective;
using game::Square;

// From so many empty squares on …
constexpr int kHashed = 9;   // the table is asked and told
constexpr int kEtc = 12;     // the table is asked about all children first
constexpr int kPolled = 11;  // the watch is looked at

constexpr Bits kQuadrants[4] = {0x000000000f0f0f0fu, 0x00000000f0f0f0f0u, 0x0f0f0f0f00000000u,
                                0xf0f0f0f000000000u};

// The squares of the quadrants in a set of quadrants.
constexpr auto kQuadrantSets = [] {
  std::array<Bits, 16> sets{};
  for (unsigned set = 0; set < 16; ++set)
    for (int q = 0; q < 4; ++q)
      if (set >> q & 1) sets[set] |= kQuadrants[q];
  return sets;
}();

// The set of quadrants with an odd number of empty squares.
unsigned parity_of(Bits empties) {
  unsigned parity = 0;
  for (int q = 0; q < 4; ++q)
    parity |= (static_cast<unsigned>(std::popcount(empties & kQuadrants[q])) & 1u) << q;
  return parity;
}

// What puts a move later in the order (or earlier, if negative).
struct OrderWeights {
  int mobility;         // each reply it leaves
  int corner_mobility;  // each reply that takes a corner, besides
  int odd_quadrant;     // it plays where an odd number of squares is empty
  std::array<int, eval::kSquareKinds> squares;
};

// Near the end (no hash) and further from it.
template <Objective objective>
constexpr OrderWeights kNear = {20, -8, 8, {20, 4, 2, 4, 8, 0, -4, 0, 0, 0}};
template <Objective objective>
constexpr OrderWeights kFar = {16, -8, -4, {44, 0, 0, 4, 0, 0, 6, -8, -8, 0}};
template <>
constexpr OrderWeights kNear<Objective::most> = {26, 16, -12, {-4, 0, 0, 2, 8, 8, 4, 0, 0, 0}};
template <>
constexpr OrderWeights kFar<Objective::most> = {16, 24, -4, {-10, 0, 0, -4, 8, 0, -8, -2, -4, 0}};

std::array<int, 64> by_square(const OrderWeights& weights, game::BoardSize size) {
  std::array<int, 64> squares{};
  for (Bits rest = game::playable(size); rest;) {
    const Square square = game::pop_first(rest);
    squares[square] = weights.squares[eval::square_kind(size, square)];
  }
  return squares;
}

// The least of the first n, replaced by the last of them.
int take_first(std::array<int, 64>& order, int n) {
  int* least = std::min_element(order.data(), order.data() + n);
  const int index = *least & 0xff;
  *least = order[n - 1];
  return index;
}

}  // namespace

template <Objective objective>
bool bounded_by_stability(Board board, int alpha, int empties, game::BoardSize size, int& bound) {
  if (alpha < 2 * empties - 2) return false;
  // Under the classic rules the opponent keeps these, under the reversed ones we are stuck with
  // ours.
  const Bits stable = objective == Objective::most ? eval::stable_discs(board.opp, board.own, size)
                                                   : eval::stable_discs(board.own, board.opp, size);
  bound = game::cell_count(size) - 2 * std::popcount(stable);
  return bound <= alpha;
}

template <Objective objective>
Endgame<objective>::Endgame(Table& table, Watch& watch, game::BoardSize size)
    : table_(table),
      watch_(watch),
      size_(size),
      playable_(game::playable(size)),
      corners_(eval::geometry(size).corners),
      cells_(game::cell_count(size)),
      far_squares_(by_square(kFar<objective>, size)),
      near_squares_(by_square(kNear<objective>, size)) {}

template <Objective objective>
int Endgame<objective>::solve(Board board, Bits moves, int alpha) {
  const Bits empties = playable_ & ~board.discs();
  const int count = std::popcount(empties);
  return count < 4 ? few(board, alpha, count)
                   : dispatch(board, moves, alpha, count, parity_of(empties));
}

template <Objective objective>
int Endgame<objective>::few(Board board, int alpha, int empties) {
  using Last = LastEmpties<objective>;
  if (empties == 0) return game::final_score<objective>(board, cells_);
  Bits rest = playable_ & ~board.discs();
  const Square a = game::pop_first(rest);
  if (empties == 1) return Last::one(board.own, board.opp, a, watch_.nodes);
  const Square b = game::pop_first(rest);
  if (empties == 2) return Last::two(board.own, board.opp, alpha, a, b, watch_.nodes);
  return Last::three(board.own, board.opp, alpha, a, b, game::pop_first(rest), watch_.nodes);
}

template <Objective objective>
int Endgame<objective>::dispatch(Board board, Bits moves, int alpha, int empties, unsigned parity) {
  if (empties == 4) return last_four(board, alpha, parity);
  if (moves)
    return empties < kHashed ? shallow(board, moves, alpha, empties, parity)
                             : hashed(board, moves, alpha, empties, parity);
  ++watch_.nodes;
  const Bits theirs = game::legal_moves(board.passed(), playable_);
  return theirs ? -dispatch(board.passed(), theirs, -alpha - 1, empties, parity)
                : game::final_score<objective>(board, cells_);
}

// Squares alone in their quadrant first; in the reversed game corners last.
template <Objective objective>
int Endgame<objective>::last_four(Board board, int alpha, unsigned parity) {
  const Bits empties = playable_ & ~board.discs();
  Bits first = objective == Objective::most ? empties & kQuadrantSets[parity] : empties & ~corners_;
  Bits rest = empties & ~first;
  Square squares[4];
  int i = 0;
  while (first) squares[i++] = game::pop_first(first);
  while (rest) squares[i++] = game::pop_first(rest);
  return LastEmpties<objective>::four(board.own, board.opp, alpha, squares[0], squares[1],
                                      squares[2], squares[3], watch_.nodes);
}

template <Objective objective>
int Endgame<objective>::order_of(const Children& children, int i, unsigned parity,
                                 bool near) const {
  const OrderWeights& weights = near ? kNear<objective> : kFar<objective>;
  const Square square = children.square(i);
  const Bits replies = children.moves(i);
  const bool odd = kQuadrantSets[parity] & game::bit(square);
  return weights.mobility * std::popcount(replies) +
         weights.corner_mobility * std::popcount(replies & corners_) +
         (odd ? weights.odd_quadrant : 0) + (near ? near_squares_ : far_squares_)[square];
}

template <Objective objective>
int Endgame<objective>::shallow(Board board, Bits moves, int alpha, int empties, unsigned parity) {
  ++watch_.nodes;
  int bound;
  if (bounded_by_stability<objective>(board, alpha, empties, size_, bound)) return bound;
  const Children children(board, moves, playable_);
  Order order;
  for (int i = 0; i < children.count(); ++i)
    order[i] = order_of(children, i, parity, true) * 256 + i;
  int best = -1000;
  for (int n = children.count(); n > 0; --n) {
    const int i = take_first(order, n);
    const int score = -dispatch(children.board(i), children.moves(i), -alpha - 1, empties - 1,
                                parity ^ 1u << quadrant(children.square(i)));
    best = std::max(best, score);
    if (best > alpha) break;
  }
  return best;
}

template <Objective objective>
bool Endgame<objective>::cut_by_children(const Children& children, int alpha, int empties,
                                         int& value) const {
  for (int i = 0; i < children.count(); ++i) {
    Known known;
    if (table_.probe(Table::key(children.board(i)), known) && known.depth == empties - 1 &&
        known.selectivity == kExactLevel && -known.upper > alpha) {
      value = -known.upper;
      return true;
    }
  }
  return false;
}

template <Objective objective>
int Endgame<objective>::hashed(Board board, Bits moves, int alpha, int empties, unsigned parity) {
  ++watch_.nodes;
  int bound;
  if (bounded_by_stability<objective>(board, alpha, empties, size_, bound)) return bound;
  if (empties >= kPolled && watch_.give_up()) return alpha;
  const Table::Key key = Table::key(board);
  Known known;
  if (table_.probe(key, known) && known.depth == empties && known.selectivity == kExactLevel) {
    if (known.lower > alpha) return known.lower;
    if (known.upper <= alpha) return known.upper;
  }
  const std::uint64_t nodes_before = watch_.nodes;
  const Children children(board, moves, playable_);
  if (empties > kHashed)
    for (int i = 0; i < children.count(); ++i) table_.prefetch(Table::key(children.board(i)));
  Order order;
  for (int i = 0; i < children.count(); ++i) {
    const Square square = children.square(i);
    const int place = square == known.best     ? -100000
                      : square == known.second ? -50000
                                               : order_of(children, i, parity, false);
    order[i] = place * 256 + i;
  }
  int best = -1000;
  if (empties >= kEtc && cut_by_children(children, alpha, empties, best)) return best;
  game::Move best_move = game::kPass;
  for (int n = children.count(); n > 0; --n) {
    const int i = take_first(order, n);
    const int score = -dispatch(children.board(i), children.moves(i), -alpha - 1, empties - 1,
                                parity ^ 1u << quadrant(children.square(i)));
    if (empties >= kPolled && watch_.give_up()) return alpha;
    if (score > best) {
      best = score;
      best_move = children.square(i);
      if (best > alpha) break;
    }
  }
  table_.store(
      key, {empties, kExactLevel, alpha, alpha + 1, best, best_move, watch_.nodes - nodes_before});
  return best;
}

template bool bounded_by_stability<Objective::fewest>(Board, int, int, game::BoardSize, int&);
template bool bounded_by_stability<Objective::most>(Board, int, int, game::BoardSize, int&);
template class Endgame<Objective::fewest>;
template class Endgame<Objective::most>;

}  // namespace ogai::search::endgame
