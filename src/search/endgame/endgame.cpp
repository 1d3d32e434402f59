#include "search/endgame/endgame.h"

#include <algorithm>

#include "eval/stability.h"
#include "search/children.h"
#include "search/endgame/last_empties.h"

namespace ogai::search::endgame {

namespace {

using game::Bits;
using game::Board;
using game::Objective;
using game::Square;

// From so many empty squares on …
constexpr int kHashed = 8;   // the table is asked and told
constexpr int kEtc = 10;     // the table is asked about all children first
constexpr int kPolled = 11;  // cancellation is looked for

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

constexpr Bits kCorners = 0x8100000000000081u;

}  // namespace

template <Objective objective>
Endgame<objective>::Endgame(Table& table, Watch& watch, game::BoardSize size)
    : table_(table),
      watch_(watch),
      size_(size),
      playable_(game::playable(size)),
      cells_(game::cell_count(size)) {}

template <Objective objective>
int Endgame<objective>::solve(Board board, Bits moves, int alpha) {
  const Bits empties = playable_ & ~board.discs();
  const int count = std::popcount(empties);
  if (count == 0) return game::final_score<objective>(board, cells_);
  if (count == 1)
    return LastEmpties<objective>::one(board.own, board.opp, game::first_square(empties),
                                       watch_.nodes);
  if (count == 2) {
    Bits rest = empties;
    const Square a = game::pop_first(rest), b = game::pop_first(rest);
    return LastEmpties<objective>::two(board.own, board.opp, alpha, a, b, watch_.nodes);
  }
  if (count == 3) {
    Bits rest = empties;
    const Square a = game::pop_first(rest), b = game::pop_first(rest), c = game::pop_first(rest);
    return LastEmpties<objective>::three(board.own, board.opp, alpha, a, b, c, watch_.nodes);
  }
  return dispatch(board, moves, alpha, count, parity_of(empties));
}

template <Objective objective>
int Endgame<objective>::dispatch(Board board, Bits moves, int alpha, int empties, unsigned parity) {
  if (empties == 4) return last_four(board, alpha, parity);
  if (!moves) {
    const Bits theirs = game::legal_moves(board.passed(), playable_);
    if (!theirs) {
      ++watch_.nodes;
      return game::final_score<objective>(board, cells_);
    }
    ++watch_.nodes;
    return -dispatch(board.passed(), theirs, -alpha - 1, empties, parity);
  }
  return empties < kHashed ? shallow(board, moves, alpha, empties, parity)
                           : hashed(board, moves, alpha, empties, parity);
}

template <Objective objective>
int Endgame<objective>::last_four(Board board, int alpha, unsigned parity) {
  const Bits empties = playable_ & ~board.discs();
  Bits odd = empties & kQuadrantSets[parity], even = empties & ~odd;
  Square squares[4];
  int i = 0;
  while (odd) squares[i++] = game::pop_first(odd);
  while (even) squares[i++] = game::pop_first(even);
  return LastEmpties<objective>::four(board.own, board.opp, alpha, squares[0], squares[1],
                                      squares[2], squares[3], watch_.nodes);
}

template <Objective objective>
bool Endgame<objective>::cut_by_stability(Board board, int alpha, int empties, int& bound) const {
  if (alpha < 2 * empties - 2) return false;
  const Bits stable = objective == Objective::most
                          ? eval::stable_discs(board.opp, board.own, size_)
                          : eval::stable_discs(board.own, board.opp, size_);
  bound = cells_ - 2 * std::popcount(stable);
  return bound <= alpha;
}

template <Objective objective>
int Endgame<objective>::shallow(Board board, Bits moves, int alpha, int empties, unsigned parity) {
  ++watch_.nodes;
  int bound;
  if (cut_by_stability(board, alpha, empties, bound)) return bound;
  const Children children(board, moves, playable_);
  int keys[64];
  const Bits odd = kQuadrantSets[parity];
  for (int i = 0; i < children.count(); ++i) {
    const Bits theirs = children.moves(i);
    int key = 4 * (std::popcount(theirs) + std::popcount(theirs & kCorners));
    if (odd & game::bit(children.square(i))) key -= 3;
    keys[i] = key << 8 | i;
  }
  int best = -1000;
  for (int n = children.count(); n > 0; --n) {
    int* least = std::min_element(keys, keys + n);
    const int i = *least & 0xff;
    *least = keys[n - 1];
    const int score = -dispatch(children.board(i), children.moves(i), -alpha - 1, empties - 1,
                                parity ^ 1u << quadrant(children.square(i)));
    if (score > best) {
      best = score;
      if (best > alpha) break;
    }
  }
  return best;
}

template <Objective objective>
int Endgame<objective>::hashed(Board board, Bits moves, int alpha, int empties, unsigned parity) {
  ++watch_.nodes;
  int bound;
  if (cut_by_stability(board, alpha, empties, bound)) return bound;
  if (empties >= kPolled && watch_.give_up()) return alpha;
  const Table::Key key = Table::key(board);
  Known known;
  if (table_.probe(key, known) && known.depth == empties && known.selectivity == kExactLevel) {
    if (known.lower > alpha) return known.lower;
    if (known.upper <= alpha) return known.upper;
  }
  const std::uint64_t nodes_before = watch_.nodes;
  const Children children(board, moves, playable_);
  int keys[64];
  const Bits odd = kQuadrantSets[parity];
  for (int i = 0; i < children.count(); ++i) {
    const Bits theirs = children.moves(i);
    int order = 4 * (std::popcount(theirs) + std::popcount(theirs & kCorners));
    if (odd & game::bit(children.square(i))) order -= 3;
    if (children.square(i) == known.best)
      order = -100000;
    else if (children.square(i) == known.second)
      order = -50000;
    keys[i] = order * 256 + i;
  }
  if (empties >= kEtc) {
    for (int i = 0; i < children.count(); ++i) {
      Known child;
      if (!table_.probe(Table::key(children.board(i)), child) || child.depth != empties - 1 ||
          child.selectivity != kExactLevel)
        continue;
      if (-child.upper > alpha) return -child.upper;
    }
  }
  int best = -1000;
  game::Move best_move = game::kPass;
  for (int n = children.count(); n > 0; --n) {
    int* least = std::min_element(keys, keys + n);
    const int i = *least & 0xff;
    *least = keys[n - 1];
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

template class Endgame<Objective::fewest>;
template class Endgame<Objective::most>;

}  // namespace ogai::search::endgame
