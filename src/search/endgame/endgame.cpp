// The lower part of an exact search, in zones by the number of empty squares.
//
//    4 and fewer  last_empties.h: no move lists at all
//    5            moves one by one, likely good squares first (preferred())
//    6 to 7       all moves made together (children.h), tried in the order of the mobility they
//                 leave (fastest first: few replies make small subtrees and, in both games, good
//                 moves), corrected by what is known of corners, squares and quadrant parity
//    8 to 11      a small table of the thread's own besides (LocalTable)
//    12 and more  the shared transposition table
//
// In a null-window search cut nodes and all nodes alternate. A cut node fails high by its first
// move nearly always (docs/endgame-solver.md); an all node needs all its moves, each answered by a
// cut node. So what a node will turn out to be is known beforehand: the first move of a cut node
// leads to an all node, every move of an all node to a cut node, and a cut node whose first move
// has failed was none. So a wrong guess at the top is soon put right. (In the proofs of FFO 45, 46,
// 48 and 49 the nodes of one number of empty squares, from 9 down, are of one kind to 71 … 99 %.)
// It saves what only the other kind has use for: an order of the moves of six squares, which an all
// node tries all anyway (moves are then made one by one, as with five), and the tables' word on all
// children (enhanced transposition cutoff), which can only make a node fail high and is asked from
// 9 empty squares on, for 2 % fewer nodes. (From 12 on nodes of both kinds ask it.)
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
constexpr int kLocalTable = 8;    // the thread's small table is asked and told
constexpr int kSharedTable = 12;  // the shared table instead
constexpr int kEtc = 9;           // enhanced transposition cutoff
constexpr int kPolled = 11;       // the watch is looked at

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

// Near the end (no table) and further from it.
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
std::optional<int> stability_cutoff(Board board, int alpha, int empties, game::BoardSize size) {
  if (!may_be_bounded(alpha, empties)) return std::nullopt;
  // Under the classic rules the opponent keeps these, under the reversed ones we are stuck with
  // ours.
  const Board holder = objective == Objective::most ? board.passed() : board;
  const int cells = game::cell_count(size);
  const int enough = (cells - alpha + 1) / 2;
  if (std::popcount(holder.own) < enough) return std::nullopt;
  const int bound =
      cells - 2 * std::popcount(eval::stable_discs(holder.own, holder.opp, size, enough));
  return bound <= alpha ? std::optional(bound) : std::nullopt;
}

template <Objective objective>
Endgame<objective>::Endgame(TranspositionTable& table, Watch& watch, game::BoardSize size)
    : table_(table),
      watch_(watch),
      size_(size),
      playable_(game::playable(size)),
      corners_(eval::geometry(size).corners),
      cells_(game::cell_count(size)),
      far_squares_(by_parity(kFarOrder<objective>, size)),
      near_squares_(by_parity(kNearOrder<objective>, size)) {}

template <Objective objective>
int Endgame<objective>::solve(Board board, Bits moves, int alpha, bool cut_node) {
  const Bits empties = playable_ & ~board.discs();
  const int count = std::popcount(empties);
  if (count < 4) return search_last(board, alpha, count);
  return search({board, moves, count, parity_of(empties)}, alpha, cut_node);
}

// Every node, by its number of empty squares.
template <Objective objective>
int Endgame<objective>::search(const Node& node, int alpha, bool cut_node) {
  // Step 1. Four or five empty squares
  if (node.empties <= 5) {
    const Wide own = Flip::widen(node.board.own), opp = Flip::widen(node.board.opp);
    const Bits squares = playable_ & ~node.board.discs();
    return node.empties == 4 ? search_four(own, opp, alpha, squares, node.parity)
                             : search_five(own, opp, alpha, squares, node.parity, false);
  }

  // Step 2. A pass, or the end of the game
  if (!node.moves) {
    ++watch_.nodes;
    const Board passed = node.board.passed();
    const Bits theirs = game::legal_moves(passed, playable_);
    return theirs ? -search({passed, theirs, node.empties, node.parity}, -alpha - 1, !cut_node)
                  : game::final_score<objective>(node.board, cells_);
  }

  // Step 3. The others, by what is remembered of them
  return node.empties == 6 && !cut_node ? search_six_all_node(node, alpha)
         : node.empties < kLocalTable   ? search_without_table(node, alpha, cut_node)
         : node.empties < kSharedTable  ? search_with_local_table(node, alpha, cut_node)
                                        : search_with_shared_table(node, alpha, cut_node);
}

// ---- up to six empty squares: moves one by one ----

// What `search` returns of the last squares on boards of this size.
template <Objective objective>
template <class Search>
int Endgame<objective>::with_last_empties(Search search) {
  switch (size_) {
    case BoardSize::four:
      return search(LastEmpties<objective, BoardSize::four>());
    case BoardSize::six:
      return search(LastEmpties<objective, BoardSize::six>());
    case BoardSize::eight:
      break;
  }
  return search(LastEmpties<objective, BoardSize::eight>());
}

// Up to three empty squares, at the root only.
template <Objective objective>
int Endgame<objective>::search_last(Board board, int alpha, int empties) {
  if (empties == 0) return game::final_score<objective>(board, cells_);
  const Wide own = Flip::widen(board.own), opp = Flip::widen(board.opp);
  return with_last_empties([&](auto last) {
    Bits rest = playable_ & ~board.discs();
    const Square a = game::pop_first(rest);
    if (empties == 1) return last.one(own, opp, a, watch_.nodes);
    const Square b = game::pop_first(rest);
    if (empties == 2) return last.two(own, opp, alpha, a, b, watch_.nodes);
    return last.three(own, opp, alpha, a, b, game::pop_first(rest), watch_.nodes);
  });
}

// Of the given squares those to be tried first where no mobility is known: where an odd number of
// the quadrant's squares is empty; in the reversed game, where that means little, all but the
// corners.
template <Objective objective>
Bits Endgame<objective>::preferred(Bits squares, unsigned parity) const {
  return squares & (objective == Objective::most ? kQuadrantSets[parity] : ~corners_);
}

template <Objective objective>
int Endgame<objective>::search_four(Wide own, Wide opp, int alpha, Bits empties, unsigned parity) {
  Bits first = preferred(empties, parity);
  Bits rest = empties & ~first;
  Square squares[4];
  int i = 0;
  while (first) squares[i++] = game::pop_first(first);
  while (rest) squares[i++] = game::pop_first(rest);
  return with_last_empties([&](auto last) {
    return last.four(own, opp, alpha, squares[0], squares[1], squares[2], squares[3], watch_.nodes);
  });
}

// With five empty squares the moves are made one by one: the first is nearly always the right one,
// and the last four squares need no mobility.
template <Objective objective>
int Endgame<objective>::search_five(Wide own, Wide opp, int alpha, Bits empties, unsigned parity,
                                    bool passed) {
  ++watch_.nodes;
  // Asked first, so that the discs need not leave their registers for the call.
  if (may_be_bounded(alpha, 5))
    if (const auto bound =
            stability_cutoff<objective>({Flip::narrow(own), Flip::narrow(opp)}, alpha, 5, size_))
      return *bound;
  int best = kNone;
  const Bits first = preferred(empties, parity);
  for (Bits part : {first, empties & ~first})
    while (part) {
      const Square square = game::pop_first(part);
      const Wide turned = Flip::wide_flips(own, opp, square);
      if (Flip::is_empty(turned)) continue;
      const int value =
          -search_four(opp ^ turned, own ^ turned ^ Flip::wide_place(square), -alpha - 1,
                       empties ^ game::bit(square), parity ^ 1u << quadrant(square));
      best = std::max(best, value);
      if (best > alpha) return best;
    }
  if (best != kNone) return best;
  return passed ? game::final_score<objective>({Flip::narrow(own), Flip::narrow(opp)}, cells_)
                : -search_five(opp, own, -alpha - 1, empties, parity, true);
}

// An all node tries all its moves, so their order does not matter.
template <Objective objective>
int Endgame<objective>::search_six_all_node(const Node& node, int alpha) {
  ++watch_.nodes;
  if (const auto bound = stability_cutoff<objective>(node.board, alpha, 6, size_)) return *bound;
  int best = kNone;
  const Wide own = Flip::widen(node.board.own), opp = Flip::widen(node.board.opp);
  const Bits empties = playable_ & ~node.board.discs();
  const Bits first = preferred(node.moves, node.parity);
  for (Bits part : {first, node.moves & ~first})
    while (part) {
      const Square square = game::pop_first(part);
      const Wide turned = Flip::wide_flips(own, opp, square);
      const int value =
          -search_five(opp ^ turned, own ^ turned ^ Flip::wide_place(square), -alpha - 1,
                       empties ^ game::bit(square), node.parity ^ 1u << quadrant(square), false);
      best = std::max(best, value);
      if (best > alpha) return best;
    }
  return best;
}

// ---- more: all moves made together ----

template <Objective objective>
auto Endgame<objective>::child(const Node& node, const Children& children, int i) -> Node {
  return {.board = children.board(i),
          .moves = children.moves(i),
          .empties = node.empties - 1,
          .parity = node.parity ^ 1u << quadrant(children.square(i))};
}

template <Objective objective>
template <const OrderWeights& weights>
int Endgame<objective>::sort_key(const Children& children, int i,
                                 const SquareOrder& squares) const {
  const Bits replies = children.moves(i);
  return weights.mobility * std::popcount(replies) +
         weights.corner_mobility * std::popcount(replies & corners_) + squares[children.square(i)];
}

template <Objective objective>
int Endgame<objective>::search_without_table(const Node& node, int alpha, bool cut_node) {
  ++watch_.nodes;
  if (const auto bound = stability_cutoff<objective>(node.board, alpha, node.empties, size_))
    return *bound;
  const Children children(node.board, node.moves, playable_);
  Order order;
  for (int i = 0; i < children.count(); ++i)
    order[i] = sort_key<kNearOrder<objective>>(children, i, near_squares_[node.parity]) * 256 + i;
  int best = kNone;
  for (int n = children.count(); n > 0; --n) {
    const int i = take_first(order, n);
    best = std::max(best, -search(child(node, children, i), -alpha - 1, !cut_node));
    if (best > alpha) break;
    cut_node = false;
  }
  return best;
}

template <Objective objective>
int Endgame<objective>::search_with_local_table(const Node& node, int alpha, bool cut_node) {
  // Step 1. Stability cutoff
  ++watch_.nodes;
  if (const auto bound = stability_cutoff<objective>(node.board, alpha, node.empties, size_))
    return *bound;

  // Step 2. Transposition cutoff
  LocalTable::Entry& entry = local_table_.at(game::hash(node.board));
  LocalTable::Entry known;
  if (entry.board == node.board) {
    if (entry.lower > alpha) return entry.lower;
    if (entry.upper <= alpha) return entry.upper;
    known = entry;
  }

  // Step 3. Enhanced transposition cutoff
  const Children children(node.board, node.moves, playable_);
  if (cut_node && node.empties >= kEtc)
    if (const auto value = local_transposition_cutoff(children, alpha)) return *value;

  // Step 4. The moves
  const auto best = search_moves(node, children, known.best, game::kPass, alpha, cut_node);
  if (!best) return alpha;

  // Step 5. What was found goes to the table
  known.board = node.board;
  known.best = best->move;
  (best->value > alpha ? known.lower : known.upper) = static_cast<std::int8_t>(best->value);
  entry = known;
  return best->value;
}

template <Objective objective>
int Endgame<objective>::search_with_shared_table(const Node& node, int alpha, bool cut_node) {
  // Step 1. Stability cutoff
  ++watch_.nodes;
  if (const auto bound = stability_cutoff<objective>(node.board, alpha, node.empties, size_))
    return *bound;
  if (watch_.must_stop()) return alpha;

  // Step 2. Transposition table cutoff
  const TranspositionTable::Key key = TranspositionTable::key(node.board);
  TTData tt;
  if (table_.probe(key, tt) && tt.depth == node.empties && tt.selectivity == kNoSelectivity) {
    if (tt.lower > alpha) return tt.lower;
    if (tt.upper <= alpha) return tt.upper;
  }

  // Step 3. Enhanced transposition cutoff
  const std::uint64_t nodes_before = watch_.nodes;
  const Children children(node.board, node.moves, playable_);
  if (const auto value = node.empties - 1 < kSharedTable
                             ? local_transposition_cutoff(children, alpha)
                             : enhanced_transposition_cutoff(children, alpha, node.empties))
    return *value;

  // Step 4. The moves
  const auto best = search_moves(node, children, tt.best, tt.second, alpha, cut_node);
  if (!best) return alpha;

  // Step 5. What was found goes to the table
  table_.store(key, {.depth = node.empties,
                     .selectivity = kNoSelectivity,
                     .alpha = alpha,
                     .beta = alpha + 1,
                     .score = best->value,
                     .best = best->move,
                     .nodes = watch_.nodes - nodes_before});
  return best->value;
}

// Searches the moves in order until one fails high: `first` and `second`, which earlier searches
// found best, then by sort_key(). Nothing: told to stop.
template <Objective objective>
auto Endgame<objective>::search_moves(const Node& node, const Children& children, game::Move first,
                                      game::Move second, int alpha, bool cut_node)
    -> std::optional<BestMove> {
  Order order;
  for (int i = 0; i < children.count(); ++i) {
    const Square square = children.square(i);
    const int key = square == first ? -100000
                    : square == second
                        ? -50000
                        : sort_key<kFarOrder<objective>>(children, i, far_squares_[node.parity]);
    order[i] = key * 256 + i;
  }
  BestMove best = {.value = kNone, .move = game::kPass};
  for (int n = children.count(); n > 0; --n) {
    const int i = take_first(order, n);
    const int value = -search(child(node, children, i), -alpha - 1, !cut_node);
    cut_node = false;
    if (node.empties >= kPolled && watch_.must_stop()) return std::nullopt;
    if (value > best.value) best = {.value = value, .move = children.square(i)};
    if (best.value > alpha) break;
  }
  return best;
}

template <Objective objective>
std::optional<int> Endgame<objective>::local_transposition_cutoff(const Children& children,
                                                                  int alpha) {
  for (int i = 0; i < children.count(); ++i) {
    const Board child = children.board(i);
    const LocalTable::Entry& entry = local_table_.at(game::hash(child));
    if (entry.board == child && -entry.upper > alpha) return -entry.upper;
  }
  return std::nullopt;
}

template <Objective objective>
std::optional<int> Endgame<objective>::enhanced_transposition_cutoff(const Children& children,
                                                                     int alpha, int empties) const {
  for (int i = 0; i < children.count(); ++i)
    table_.prefetch(TranspositionTable::key(children.board(i)));
  for (int i = 0; i < children.count(); ++i) {
    TTData tt;
    if (table_.probe(TranspositionTable::key(children.board(i)), tt) && tt.depth == empties - 1 &&
        tt.selectivity == kNoSelectivity && -tt.upper > alpha)
      return -tt.upper;
  }
  return std::nullopt;
}

template std::optional<int> stability_cutoff<Objective::fewest>(Board, int, int, game::BoardSize);
template std::optional<int> stability_cutoff<Objective::most>(Board, int, int, game::BoardSize);
template class Endgame<Objective::fewest>;
template class Endgame<Objective::most>;

}  // namespace ogai::search::endgame
