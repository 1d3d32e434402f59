// The lower part of an exact search, in zones by the number of empty squares.
//
//    4 and fewer  last_empties.h: no move lists at all
//    5            moves one by one, those in quadrants with an odd number of empty squares first
//    6 to 7       all moves made together (children.h), tried in the order of the mobility they
//                 leave (fastest first: few replies make small subtrees and, in both games, good
//                 moves), corrected by what is known of corners, squares and quadrant parity
//    8 to 11      a small table of the thread's own besides (near_table.h)
//    12 and more  the shared table
//
// In a search with a window of one disc the nodes alternate. One that exceeds alpha does so by its
// first move nearly always (docs/endgame-solver.md), and one that does not needs all its moves,
// each answered by a node that does. So what a node will turn out to be is known
// beforehand: below a hopeful node the first move leads to a hopeless one, from a hopeless
// node all moves lead to hopeful ones, and a hopeful node whose first move has failed was none. So
// a wrong guess at the top is soon put right. (In the proofs of FFO 45, 46, 48 and 49 the nodes of
// one number of empty squares, from 9 down, are of one kind to 71 … 99 %.) It saves what only the
// other kind has use for: an order of the moves of six squares, which a hopeless node tries all
// anyway (moves are then made one by one, as with five), and the tables' word on all children
// (enhanced transposition cut-off), which can only confirm hope and is asked from 9 empty squares
// on, for 2 % fewer nodes.
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

// What puts a move later in the order (or earlier, if negative).
struct OrderWeights {
  int mobility;         // each reply it leaves
  int corner_mobility;  // each reply that takes a corner, besides
  int odd_quadrant;     // it plays where an odd number of squares is empty
  std::array<int, eval::kSquareKinds> squares;
};

namespace {

using game::Bits;
using game::Board;
using game::BoardSize;
using game::Objective;
using game::Square;

constexpr int kNone = -1000;  // no move tried yet

// From so many empty squares on …
constexpr int kNear = 8;     // the thread's small table is asked and told
constexpr int kHashed = 12;  // the shared table instead
constexpr int kEtc = 9;      // the table is asked about all children first
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

// Near the end (no hash) and further from it.
template <Objective objective>
constexpr OrderWeights kNearOrder = {20, -8, 8, {20, 4, 2, 4, 8, 0, -4, 0, 0, 0}};
template <Objective objective>
constexpr OrderWeights kFarOrder = {16, -8, -4, {44, 0, 0, 4, 0, 0, 6, -8, -8, 0}};
template <>
constexpr OrderWeights kNearOrder<Objective::most> = {26, 16, -12, {-4, 0, 0, 2, 8, 8, 4, 0, 0, 0}};
template <>
constexpr OrderWeights kFarOrder<Objective::most> = {
    16, 24, -4, {-10, 0, 0, -4, 8, 0, -8, -2, -4, 0}};

std::array<std::array<int, 64>, 16> by_parity(const OrderWeights& weights, game::BoardSize size) {
  std::array<std::array<int, 64>, 16> squares{};
  for (unsigned parity = 0; parity < squares.size(); ++parity)
    for (Bits rest = game::playable(size); rest;) {
      const Square square = game::pop_first(rest);
      const bool odd = kQuadrantSets[parity] & game::bit(square);
      squares[parity][square] =
          weights.squares[eval::square_kind(size, square)] + (odd ? weights.odd_quadrant : 0);
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

// Below so high an alpha stable discs hardly ever decide.
constexpr bool may_be_bounded(int alpha, int empties) {
  return alpha >= 2 * empties - 2;
}

template <Objective objective>
bool bounded_by_stability(Board board, int alpha, int empties, game::BoardSize size, int& bound) {
  if (!may_be_bounded(alpha, empties)) return false;
  // Under the classic rules the opponent keeps these, under the reversed ones we are stuck with
  // ours.
  const Board holder = objective == Objective::most ? board.passed() : board;
  const int cells = game::cell_count(size);
  const int enough = (cells - alpha + 1) / 2;
  if (std::popcount(holder.own) < enough) return false;
  bound = cells - 2 * std::popcount(eval::stable_discs(holder.own, holder.opp, size, enough));
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
      far_squares_(by_parity(kFarOrder<objective>, size)),
      near_squares_(by_parity(kNearOrder<objective>, size)) {}

// What `solve` returns of the last squares on boards of this size.
template <Objective objective>
template <class Solve>
int Endgame<objective>::with_last(Solve solve) {
  switch (size_) {
    case BoardSize::four:
      return solve(LastEmpties<objective, BoardSize::four>());
    case BoardSize::six:
      return solve(LastEmpties<objective, BoardSize::six>());
    case BoardSize::eight:
      break;
  }
  return solve(LastEmpties<objective, BoardSize::eight>());
}

template <Objective objective>
int Endgame<objective>::solve(Board board, Bits moves, int alpha, bool hopeful) {
  const Bits empties = playable_ & ~board.discs();
  const int count = std::popcount(empties);
  return count < 4 ? few(board, alpha, count)
                   : dispatch(board, moves, alpha, count, parity_of(empties), hopeful);
}

template <Objective objective>
int Endgame<objective>::few(Board board, int alpha, int empties) {
  if (empties == 0) return game::final_score<objective>(board, cells_);
  const Wide own = Flip::widen(board.own), opp = Flip::widen(board.opp);
  return with_last([&](auto last) {
    Bits rest = playable_ & ~board.discs();
    const Square a = game::pop_first(rest);
    if (empties == 1) return last.one(own, opp, a, watch_.nodes);
    const Square b = game::pop_first(rest);
    if (empties == 2) return last.two(own, opp, alpha, a, b, watch_.nodes);
    return last.three(own, opp, alpha, a, b, game::pop_first(rest), watch_.nodes);
  });
}

template <Objective objective>
int Endgame<objective>::dispatch(Board board, Bits moves, int alpha, int empties, unsigned parity,
                                 bool hopeful) {
  if (empties <= 5) {
    const Wide own = Flip::widen(board.own), opp = Flip::widen(board.opp);
    const Bits squares = playable_ & ~board.discs();
    return empties == 4 ? four(own, opp, alpha, squares, parity)
                        : five(own, opp, alpha, squares, parity, false);
  }
  if (moves)
    return empties == 6 && !hopeful ? hopeless_six(board, moves, alpha, parity)
           : empties < kNear        ? shallow(board, moves, alpha, empties, parity, hopeful)
           : empties < kHashed      ? near(board, moves, alpha, empties, parity, hopeful)
                                    : hashed(board, moves, alpha, empties, parity, hopeful);
  ++watch_.nodes;
  const Bits theirs = game::legal_moves(board.passed(), playable_);
  return theirs ? -dispatch(board.passed(), theirs, -alpha - 1, empties, parity, !hopeful)
                : game::final_score<objective>(board, cells_);
}

// Of the given squares those to be tried first where no mobility is known: alone in their quadrant;
// in the reversed game, where that means little, all but the corners.
template <Objective objective>
Bits Endgame<objective>::preferred(Bits squares, unsigned parity) const {
  return squares & (objective == Objective::most ? kQuadrantSets[parity] : ~corners_);
}

template <Objective objective>
int Endgame<objective>::four(Wide own, Wide opp, int alpha, Bits empties, unsigned parity) {
  Bits first = preferred(empties, parity);
  Bits rest = empties & ~first;
  Square squares[4];
  int i = 0;
  while (first) squares[i++] = game::pop_first(first);
  while (rest) squares[i++] = game::pop_first(rest);
  return with_last([&](auto last) {
    return last.four(own, opp, alpha, squares[0], squares[1], squares[2], squares[3], watch_.nodes);
  });
}

// With five empty squares the moves are made one by one: the first is nearly always the right one,
// and the last four squares need no mobility.
template <Objective objective>
int Endgame<objective>::five(Wide own, Wide opp, int alpha, Bits empties, unsigned parity,
                             bool passed) {
  ++watch_.nodes;
  int best;
  // Asked first, so that the discs need not leave their registers for the call.
  if (may_be_bounded(alpha, 5) &&
      bounded_by_stability<objective>({Flip::narrow(own), Flip::narrow(opp)}, alpha, 5, size_,
                                      best))
    return best;
  best = kNone;
  const Bits first = preferred(empties, parity);
  for (Bits part : {first, empties & ~first})
    while (part) {
      const Square square = game::pop_first(part);
      const Wide turned = Flip::wide_flips(own, opp, square);
      if (Flip::is_empty(turned)) continue;
      best = std::max(best, -four(opp ^ turned, own ^ turned ^ Flip::wide_place(square), -alpha - 1,
                                  empties ^ game::bit(square), parity ^ 1u << quadrant(square)));
      if (best > alpha) return best;
    }
  if (best != kNone) return best;
  return passed ? game::final_score<objective>({Flip::narrow(own), Flip::narrow(opp)}, cells_)
                : -five(opp, own, -alpha - 1, empties, parity, true);
}

template <Objective objective>
int Endgame<objective>::hopeless_six(Board board, Bits moves, int alpha, unsigned parity) {
  ++watch_.nodes;
  int best;
  if (bounded_by_stability<objective>(board, alpha, 6, size_, best)) return best;
  best = kNone;
  const Wide own = Flip::widen(board.own), opp = Flip::widen(board.opp);
  const Bits empties = playable_ & ~board.discs();
  const Bits first = preferred(moves, parity);
  for (Bits part : {first, moves & ~first})
    while (part) {
      const Square square = game::pop_first(part);
      const Wide turned = Flip::wide_flips(own, opp, square);
      best = std::max(best,
                      -five(opp ^ turned, own ^ turned ^ Flip::wide_place(square), -alpha - 1,
                            empties ^ game::bit(square), parity ^ 1u << quadrant(square), false));
      if (best > alpha) return best;
    }
  return best;
}

template <Objective objective>
template <const OrderWeights& weights>
int Endgame<objective>::order_of(const Children& children, int i,
                                 const SquareOrder& squares) const {
  const Bits replies = children.moves(i);
  return weights.mobility * std::popcount(replies) +
         weights.corner_mobility * std::popcount(replies & corners_) + squares[children.square(i)];
}

template <Objective objective>
int Endgame<objective>::shallow(Board board, Bits moves, int alpha, int empties, unsigned parity,
                                bool hopeful) {
  ++watch_.nodes;
  int bound;
  if (bounded_by_stability<objective>(board, alpha, empties, size_, bound)) return bound;
  const Children children(board, moves, playable_);
  Order order;
  for (int i = 0; i < children.count(); ++i)
    order[i] = order_of<kNearOrder<objective>>(children, i, near_squares_[parity]) * 256 + i;
  int best = kNone;
  for (int n = children.count(); n > 0; --n) {
    const int i = take_first(order, n);
    const int score = -dispatch(children.board(i), children.moves(i), -alpha - 1, empties - 1,
                                parity ^ 1u << quadrant(children.square(i)), !hopeful);
    best = std::max(best, score);
    if (best > alpha) break;
    hopeful = false;
  }
  return best;
}

// Tries the children in order until one exceeds alpha: `first` and `second`, which earlier searches
// found best, then by order_of(). False: given up.
template <Objective objective>
bool Endgame<objective>::try_children(const Children& children, game::Move first, game::Move second,
                                      int alpha, int empties, unsigned parity, bool hopeful,
                                      int& best, game::Move& best_move) {
  Order order;
  for (int i = 0; i < children.count(); ++i) {
    const Square square = children.square(i);
    const int place = square == first ? -100000
                      : square == second
                          ? -50000
                          : order_of<kFarOrder<objective>>(children, i, far_squares_[parity]);
    order[i] = place * 256 + i;
  }
  best = kNone;
  for (int n = children.count(); n > 0; --n) {
    const int i = take_first(order, n);
    const int score = -dispatch(children.board(i), children.moves(i), -alpha - 1, empties - 1,
                                parity ^ 1u << quadrant(children.square(i)), !hopeful);
    hopeful = false;
    if (empties >= kPolled && watch_.give_up()) return false;
    if (score > best) {
      best = score;
      best_move = children.square(i);
      if (best > alpha) break;
    }
  }
  return true;
}

template <Objective objective>
bool Endgame<objective>::cut_by_near_children(const Children& children, int alpha, int& value) {
  for (int i = 0; i < children.count(); ++i) {
    const Board child = children.board(i);
    const NearTable::Entry& entry = near_table_.at(game::hash(child));
    if (entry.board == child && -entry.upper > alpha) {
      value = -entry.upper;
      return true;
    }
  }
  return false;
}

template <Objective objective>
int Endgame<objective>::near(Board board, Bits moves, int alpha, int empties, unsigned parity,
                             bool hopeful) {
  ++watch_.nodes;
  int best;
  if (bounded_by_stability<objective>(board, alpha, empties, size_, best)) return best;
  NearTable::Entry& entry = near_table_.at(game::hash(board));
  NearTable::Entry known;
  if (entry.board == board) {
    if (entry.lower > alpha) return entry.lower;
    if (entry.upper <= alpha) return entry.upper;
    known = entry;
  }
  const Children children(board, moves, playable_);
  if (hopeful && empties >= kEtc && cut_by_near_children(children, alpha, best)) return best;
  known.board = board;
  if (!try_children(children, known.best, game::kPass, alpha, empties, parity, hopeful, best,
                    known.best))
    return alpha;
  (best > alpha ? known.lower : known.upper) = static_cast<std::int8_t>(best);
  entry = known;
  return best;
}

template <Objective objective>
int Endgame<objective>::hashed(Board board, Bits moves, int alpha, int empties, unsigned parity,
                               bool hopeful) {
  ++watch_.nodes;
  int best;
  if (bounded_by_stability<objective>(board, alpha, empties, size_, best)) return best;
  if (watch_.give_up()) return alpha;
  const Table::Key key = Table::key(board);
  Known known;
  if (table_.probe(key, known) && known.depth == empties && known.selectivity == kExactLevel) {
    if (known.lower > alpha) return known.lower;
    if (known.upper <= alpha) return known.upper;
  }
  const std::uint64_t nodes_before = watch_.nodes;
  const Children children(board, moves, playable_);
  if (empties - 1 < kHashed ? cut_by_near_children(children, alpha, best)
                            : cut_by_children(children, alpha, empties, best))
    return best;
  game::Move best_move = game::kPass;
  if (!try_children(children, known.best, known.second, alpha, empties, parity, hopeful, best,
                    best_move))
    return alpha;
  table_.store(
      key, {empties, kExactLevel, alpha, alpha + 1, best, best_move, watch_.nodes - nodes_before});
  return best;
}

template <Objective objective>
bool Endgame<objective>::cut_by_children(const Children& children, int alpha, int empties,
                                         int& value) const {
  for (int i = 0; i < children.count(); ++i) table_.prefetch(Table::key(children.board(i)));
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

template bool bounded_by_stability<Objective::fewest>(Board, int, int, game::BoardSize, int&);
template bool bounded_by_stability<Objective::most>(Board, int, int, game::BoardSize, int&);
template class Endgame<Objective::fewest>;
template class Endgame<Objective::most>;

}  // namespace ogai::search::endgame
