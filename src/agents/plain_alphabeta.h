// PlainAlphaBeta: alpha-beta to a fixed depth as the reports describe it, without a table.
//
// The value of a move is that of plain minimax to the same depth; a pass costs a ply, like a move.
// Boards are judged for the side that searches, so that judgements need not be zero-sum. deepen()
// goes from depth 1 to the depth asked for: the moves at the root are sorted by the depth
// before, and a search broken off by its limits (the stop token, the deadline, the number of
// nodes, all polled far more often than once a millisecond) keeps its last complete depth. A node
// is one entry into the search function. One thread at a time.
//
// A Judge has   Judgement operator()(Board, bool ours) const   the board's value for the side that
//                                                              searches; `ours`: it is board.own
//               int order(Board, bool ours) const              the same, cheaply, to sort moves
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "base/clock.h"
#include "game/expand.h"
#include "game/moves.h"

namespace ogai::agents {

struct Judgement {
  int value = 0;
  bool final = false;  // the game is over: no guess
};

// One move at the root.
struct PlainMove {
  game::Square square = 0;
  game::Board child;
  int value = 0;
  bool exact = false;            // no guess below it
  bool judged = false;           // otherwise only sorted: it is not better than the best
  std::vector<game::Move> line;  // expected play, the move itself first
};

struct PlainLimits {
  std::optional<std::uint64_t> nodes;
  base::Deadline deadline = base::Deadline::never();
  std::stop_token stop;
};

template <typename Judge>
class PlainAlphaBeta {
 public:
  static constexpr int kMaxDepth = 60;

  PlainAlphaBeta(const Judge& judge, game::Bits squares, PlainLimits limits)
      : judge_(judge), squares_(squares), limits_(std::move(limits)) {}

  // The moves of `board`, which has some, best first; `completed(depth, moves)` is called after
  // each depth. Every move gets its own value if `all_values`, else those that were the best of the
  // moves before them. If not even depth 1 was completed, the moves in their first order.
  template <typename Completed>
  std::vector<PlainMove> deepen(game::Board board, int depth, bool all_values,
                                Completed&& completed) {
    std::vector<PlainMove> moves = root_moves(board);
    for (int now = 1; now <= std::min(depth, kMaxDepth); ++now) {
      std::vector<PlainMove> next = moves;
      if (!search_root(next, now, all_values)) break;
      moves = std::move(next);
      completed(now, moves);
      if (complete_) break;
    }
    return moves;
  }

  // The move that deepen() puts first, for whoever wants nothing else.
  game::Square best_move(game::Board board, int depth) {
    return deepen(board, depth, false, [](int, const auto&) {}).front().square;
  }

  std::uint64_t nodes() const { return nodes_; }
  // The last depth saw the end of every game that it did not cut off.
  bool complete() const { return complete_; }

 private:
  static constexpr int kInfinite = 1 << 30;
  static constexpr std::uint64_t kNodesBetweenPolls = 64;  // far less than a millisecond

  struct Candidate {
    int key;
    game::Square square;
    game::Board child;
  };
  struct Line {
    int length = 0;
    std::array<game::Move, kMaxDepth + 1> moves;
  };

  std::vector<PlainMove> root_moves(game::Board board) const {
    std::array<Candidate, game::kMaxMoves> candidates;
    const int count = sort(board, game::legal_moves(board, squares_), true, candidates);
    std::vector<PlainMove> moves;
    for (int i = 0; i < count; ++i)
      moves.push_back({candidates[i].square,
                       candidates[i].child,
                       0,
                       false,
                       false,
                       {game::Move{candidates[i].square}}});
    return moves;
  }

  // Sorts the moves by their values; false if it was broken off. A move whose search failed low
  // stays behind those that were once the best, in the order it had.
  bool search_root(std::vector<PlainMove>& moves, int depth, bool all_values) {
    int best = -kInfinite;
    bool complete = true;
    for (PlainMove& move : moves) {
      guess_ = false;
      const int alpha = all_values ? -kInfinite : best;
      const int value = -negamax(move.child, false, depth - 1, 1, -kInfinite, -alpha);
      if (broken_off_) return false;
      complete = complete && !guess_;
      move.judged = value > alpha;
      move.value = move.judged ? value : -kInfinite;
      move.exact = move.judged && !guess_;
      if (!move.judged) continue;
      best = std::max(best, value);
      set_line(0, move.square, true);
      move.line.assign(lines_[0].moves.begin(), lines_[0].moves.begin() + lines_[0].length);
    }
    complete_ = complete;
    std::stable_sort(moves.begin(), moves.end(),
                     [](const auto& a, const auto& b) { return a.value > b.value; });
    return true;
  }

  int negamax(game::Board board, bool ours, int depth, int ply, int alpha, int beta) {
    if (!enter()) return 0;
    lines_[ply].length = 0;
    if (depth == 0) return leaf(board, ours);
    const game::Bits moves = game::legal_moves(board, squares_);
    if (!moves) {
      if (!game::legal_moves(board.passed(), squares_)) return leaf(board, ours);
      const int value = -negamax(board.passed(), !ours, depth - 1, ply + 1, -beta, -alpha);
      set_line(ply, game::kPass, true);
      return value;
    }
    return depth == 1 ? last_ply(board, moves, ours, ply, beta)
                      : best_child(board, moves, ours, depth, ply, alpha, beta);
  }

  int best_child(game::Board board, game::Bits moves, bool ours, int depth, int ply, int alpha,
                 int beta) {
    std::array<Candidate, game::kMaxMoves> candidates;
    const int count = sort(board, moves, ours, candidates);
    int best = -kInfinite;
    for (int i = 0; i < count && best < beta; ++i) {
      const int value =
          -negamax(candidates[i].child, !ours, depth - 1, ply + 1, -beta, -std::max(alpha, best));
      if (broken_off_) return 0;
      if (value <= best) continue;
      best = value;
      set_line(ply, candidates[i].square, true);
    }
    return best;
  }

  int last_ply(game::Board board, game::Bits moves, bool ours, int ply, int beta) {
    int best = -kInfinite;
    while (moves && best < beta) {
      const game::Square square = game::pop_first(moves);
      const int value = -leaf(game::after(board, square), !ours);
      if (value <= best) continue;
      best = value;
      set_line(ply, square, false);
    }
    return best;
  }

  // From the side to move, as all values of the recursion.
  int leaf(game::Board board, bool ours) {
    const Judgement judgement = judge_(board, ours);
    guess_ = guess_ || !judgement.final;
    return ours ? judgement.value : -judgement.value;
  }

  int sort(game::Board board, game::Bits moves, bool ours,
           std::array<Candidate, game::kMaxMoves>& candidates) const {
    int count = 0;
    while (moves) {
      const game::Square square = game::pop_first(moves);
      const game::Board child = game::after(board, square);
      const int key = ours ? judge_.order(child, false) : -judge_.order(child, true);
      int place = count++;
      for (; place > 0 && candidates[place - 1].key < key; --place)
        candidates[place] = candidates[place - 1];
      candidates[place] = {key, square, child};
    }
    return count;
  }

  bool enter() {
    if (broken_off_) return false;
    if (limits_.nodes && nodes_ >= *limits_.nodes) broken_off_ = true;
    if (nodes_ % kNodesBetweenPolls == 0 &&
        (limits_.stop.stop_requested() || limits_.deadline.expired()))
      broken_off_ = true;
    if (!broken_off_) ++nodes_;
    return !broken_off_;
  }

  void set_line(int ply, game::Move move, bool with_next) {
    Line& line = lines_[ply];
    line.moves[0] = move;
    line.length = 1;
    if (!with_next) return;
    const Line& next = lines_[ply + 1];
    std::copy_n(next.moves.begin(), next.length, line.moves.begin() + 1);
    line.length += next.length;
  }

  const Judge& judge_;
  game::Bits squares_;
  PlainLimits limits_;
  std::uint64_t nodes_ = 0;
  bool broken_off_ = false;
  bool guess_ = false;  // a board that is not final was judged
  bool complete_ = false;
  std::array<Line, kMaxDepth + 2> lines_;  // expected play from each ply
};

}  // namespace ogai::agents
