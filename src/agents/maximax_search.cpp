// Alpha-beta without beta. Each side keeps an alpha of its own, the best value it has secured so
// far on the path from the root, seen from itself; every node maximises the value of whoever moves
// there. A node that has found v is worth at most −v to the other side; once the other side has
// secured that much elsewhere (−v ≤ its alpha), it will not come here and the rest is skipped. With
// two players and opposite values this is alpha-beta: alpha is the mover's entry, beta minus the
// other's.
//
//   root, side 0: first child gives 0.3         alphas = (0.3, −1)
//     second child, side 1: first move 0.2      alphas = (0.3, 0.2),  −0.2 ≤ 0.3: cut
//
// The alphas are copied for every node: what a node secures holds below it, not beside it.
//
// Moves are searched in the order of the last iteration's values, known positions first (their key
// is raised by 2), the others by their evaluation. A pass costs a ply. A finished game has the
// value −1, 0 or 1 exactly, at the horizon too, so that near the end the search becomes the
// solution of the game.
//
// What the printed pseudo-code leaves open or has wrong is listed in docs/agents-maximax.md.
#include "agents/maximax_search.h"

#include <algorithm>
#include <utility>

#include "game/board.h"
#include "game/moves.h"

namespace ogai::agents {

using eval::report_c::kOne;
using game::Bits;
using game::Board;

namespace {

// Any value is better: with the printed −1 a lost position would have no move.
constexpr eval::report_c::Value kNothingYet = -kOne - 1;
// A node takes well under ten microseconds.
constexpr std::uint64_t kNodesBetweenPolls = 64;

}  // namespace

MaximaxSearch::MaximaxSearch(const eval::report_c::Evaluation& evaluation, MaximaxTable& table,
                             Limits limits, MoveOrder order)
    : evaluation_(evaluation),
      table_(table),
      limits_(std::move(limits)),
      order_(order),
      squares_(game::playable(evaluation.size())) {}

std::optional<MaximaxSearch::Answer> MaximaxSearch::search(Board board, int depth) {
  horizon_ = false;
  const Value value = maximax(board, 0, std::min(depth, kMaxDepth), 0, {-kOne, -kOne});
  if (broken_off_) return std::nullopt;
  return answer_of(value);
}

std::optional<MaximaxSearch::Answer> MaximaxSearch::search_move(Board board, game::Square square,
                                                                int depth) {
  horizon_ = false;
  const Value value =
      -maximax(game::after(board, square), 1, std::min(depth, kMaxDepth) - 1, 1, {-kOne, -kOne});
  if (broken_off_) return std::nullopt;
  set_line(0, square, true);
  return answer_of(value);
}

MaximaxSearch::Answer MaximaxSearch::answer_of(Value value) const {
  const Line& line = lines_[0];
  return {value, !horizon_ || value == kOne || value == -kOne,
          std::span(line.moves).first(static_cast<std::size_t>(line.length))};
}

std::span<const MaximaxSearch::Candidate> MaximaxSearch::sorted_moves(Board board) {
  return sort(board, game::legal_moves(board, squares_), root_);
}

MaximaxSearch::Value MaximaxSearch::maximax(Board board, int side, int depth, int ply,
                                            Alphas alphas) {
  if (!enter()) return 0;
  lines_[static_cast<std::size_t>(ply)].length = 0;
  const Bits moves = game::legal_moves(board, squares_);
  if (!moves || depth == 0) {
    const bool over = !moves && !game::legal_moves(board.passed(), squares_);
    return over || depth == 0 ? judge(board) : pass(board, side, depth, ply, alphas);
  }
  if (depth == 1) return last_ply(board, side, moves, ply, alphas);
  Candidates candidates;
  return best_child(sort(board, moves, candidates), side, depth, ply, alphas);
}

MaximaxSearch::Value MaximaxSearch::best_child(std::span<const Candidate> moves, int side,
                                               int depth, int ply, Alphas alphas) {
  const auto self = static_cast<std::size_t>(side);
  Value best = kNothingYet;
  for (const Candidate& move : moves) {
    const Value value = -maximax(move.board, 1 - side, depth - 1, ply + 1, alphas);
    if (broken_off_) return 0;
    if (order_ == MoveOrder::table) table_.store(move.board, -value);
    if (value > best) {
      best = value;
      alphas[self] = std::max(alphas[self], best);
      set_line(ply, move.square, true);
    }
    if (-best <= alphas[1 - self]) break;
  }
  return best;
}

MaximaxSearch::Value MaximaxSearch::pass(Board board, int side, int depth, int ply,
                                         const Alphas& alphas) {
  const Value value = -maximax(board.passed(), 1 - side, depth - 1, ply + 1, alphas);
  if (broken_off_) return 0;
  if (order_ == MoveOrder::table) table_.store(board, value);
  set_line(ply, game::kPass, true);
  return value;
}

// The best of the boards one move away, in any order: the table is of no use here.
MaximaxSearch::Value MaximaxSearch::last_ply(Board board, int side, Bits moves, int ply,
                                             const Alphas& alphas) {
  Value best = kNothingYet;
  while (moves) {
    const game::Square square = game::pop_first(moves);
    const Value value = -judge(game::after(board, square));
    if (value > best) {
      best = value;
      set_line(ply, square, false);
    }
    if (-best <= alphas[static_cast<std::size_t>(1 - side)]) break;
  }
  return best;
}

MaximaxSearch::Value MaximaxSearch::judge(Board board) {
  const Bits own_moves = game::legal_moves(board, squares_);
  const Bits opp_moves = game::legal_moves(board.passed(), squares_);
  if (!own_moves && !opp_moves) return evaluation_.utility(board);
  horizon_ = true;
  return evaluation_.heuristic(board, own_moves, opp_moves);
}

std::span<MaximaxSearch::Candidate> MaximaxSearch::sort(Board board, Bits moves,
                                                        Candidates& candidates) const {
  std::size_t count = 0;
  while (moves) {
    const game::Square square = game::pop_first(moves);
    const Board child = game::after(board, square);
    const Value key = sort_key(child);
    std::size_t place = count++;
    for (; place > 0 && candidates[place - 1].key < key; --place)
      candidates[place] = candidates[place - 1];
    candidates[place] = {child, key, square};
  }
  return std::span(candidates).first(count);
}

// From the side that moved to `child`.
MaximaxSearch::Value MaximaxSearch::sort_key(Board child) const {
  if (order_ == MoveOrder::none) return 0;  // equal keys stay as they are
  if (order_ == MoveOrder::table)
    if (const auto known = table_.find(child)) return 2 * kOne - *known;
  return -evaluation_.heuristic(child, game::legal_moves(child, squares_),
                                game::legal_moves(child.passed(), squares_));
}

bool MaximaxSearch::enter() {
  if (broken_off_) return false;
  if (limits_.nodes && nodes_ >= *limits_.nodes) broken_off_ = true;
  if (nodes_ % kNodesBetweenPolls == 0 &&
      (limits_.stop.stop_requested() || limits_.deadline.expired()))
    broken_off_ = true;
  if (!broken_off_) ++nodes_;
  return !broken_off_;
}

void MaximaxSearch::set_line(int ply, game::Move move, bool with_next) {
  Line& line = lines_[static_cast<std::size_t>(ply)];
  line.moves[0] = move;
  line.length = 1;
  if (!with_next) return;
  const Line& next = lines_[static_cast<std::size_t>(ply) + 1];
  std::copy_n(next.moves.begin(), next.length, line.moves.begin() + 1);
  line.length += next.length;
}

using eval::report_c::Value;

namespace {

constexpr std::size_t kFewestEntries = 64;

}  // namespace

MaximaxTable::MaximaxTable(std::size_t bytes)
    : entries_(std::max(bytes / sizeof(Entry), kFewestEntries)) {}

void MaximaxTable::clear() {
  size_ = 0;
  if (++generation_ != 0) return;
  std::fill(entries_.begin(), entries_.end(), Entry{});
  generation_ = 1;
}

// Some slots are always empty, so the probing ends.
std::size_t MaximaxTable::slot_of(Board board) const {
  std::size_t slot = (game::hash(board) >> 32) * entries_.size() >> 32;
  while (entries_[slot].generation == generation_ && entries_[slot].board != board)
    slot = slot + 1 == entries_.size() ? 0 : slot + 1;
  return slot;
}

void MaximaxTable::store(Board board, Value value) {
  Entry& entry = entries_[slot_of(board)];
  if (entry.generation != generation_) {
    if (size_ == capacity()) return;
    ++size_;
  }
  entry = {board, value, generation_};
}

std::optional<Value> MaximaxTable::find(Board board) const {
  const Entry& entry = entries_[slot_of(board)];
  if (entry.generation != generation_) return std::nullopt;
  return entry.value;
}

}  // namespace ogai::agents
