// PlainAlphaBeta: alpha-beta to a fixed depth as the reports describe it, without a table.
//
// The value of a move is that of plain minimax to the same depth; a pass costs a ply, like a move.
// Boards are valued for the side that searches, so that values need not be zero-sum. deepen()
// goes from depth 1 to the depth asked for: the moves at the root are sorted by the depth
// before, and a search broken off by its limits (the stop token, the deadline, the number of
// nodes, all polled far more often than once a millisecond) keeps its last complete depth. A node
// is one entry into the search function. One thread at a time.
//
// What an Evaluation has is said at ValuedMoves. Moves are tried by the values of the boards after
// them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <vector>

#include "base/clock.h"
#include "game/expand.h"
#include "game/flip/fan.h"
#include "game/lane_moves.h"
#include "game/moves.h"

namespace ogai::agents {

// ValuedMoves: the moves of one board, the boards after them and the value of each, all at once:
// the search needs them together, and boards in a row fill registers.
//
// An Evaluation has
//
//   BoardValue operator()(Board, bool ours) const   the board's value for the side that searches;
//                                                   `ours`: it is board.own
//   void value(ValuedMoves&, bool ours) const       all children at once: values and `over`;
//                                                   `ours`: that side moved
//
// value_each() is the second in terms of the first, for evaluations to which a board is cheap.
struct BoardValue {
  int value = 0;
  bool final = false;  // the game is over: no guess
};

struct ValuedMoves {
  static constexpr int kRoom = 64 + game::kLanes;  // whole registers are read and written

  int count = 0;
  int discs = 0;  // of each board
  std::array<game::Square, kRoom + 64> square;
  alignas(64) std::array<game::Bits, kRoom> own;  // the child's, which is the other side's to move
  alignas(64) std::array<game::Bits, kRoom> opp;
  std::array<int, kRoom> value;  // for the side that searches
  game::Bits over = 0;           // bit i: child i ends the game

  // The children by `moves`, legal moves of the board of `fan`; not valued yet.
  void play(game::Board board, const game::flip::Fan& fan, game::Bits moves) {
    count = std::popcount(moves);
    discs = board.disc_count() + 1;
    game::flip::list_squares(moves, square.data());
    for (int i = 0; i < count; i += game::kLanes) {
      const game::Lanes turned = game::flip::turned_lanes(fan, &square[i]);
      game::store_lanes(&own[i], board.opp ^ turned);
      game::store_lanes(&opp[i], board.own ^ turned ^ game::square_lanes(&square[i]));
    }
  }

  // The same move on every board of `boards`; returns where it is legal. Elsewhere the board is
  // that after a pass.
  game::Bits play_on_each(const ValuedMoves& boards, game::Bits place) {
    count = boards.count;
    discs = boards.discs + 1;
    game::Bits illegal = 0;
    for (int i = 0; i < count; i += game::kLanes) {
      const game::Lanes mover = game::load_lanes(&boards.own[i]);
      const game::Lanes other = game::load_lanes(&boards.opp[i]);
      const game::LaneMoves rays(mover, other);
      const game::Lanes placed = rays.moves(mover, other) & place;
      const game::Lanes turned = rays.flips(mover, other, placed);
      game::store_lanes(&own[i], other ^ turned);
      game::store_lanes(&opp[i], mover ^ turned ^ placed);
      illegal |= game::Bits{game::zero_lanes(placed)} << i;
    }
    return all() & ~illegal;
  }

  game::Board child(int i) const { return {own[i], opp[i]}; }
  game::Bits all() const { return (game::Bits{1} << count) - 1; }
};

template <typename Evaluation>
void value_each(const Evaluation& evaluation, ValuedMoves& moves, bool ours) {
  moves.over = 0;
  for (int i = 0; i < moves.count; ++i) {
    const BoardValue board_value = evaluation(moves.child(i), !ours);
    moves.value[i] = board_value.value;
    moves.over |= game::Bits{board_value.final} << i;
  }
}

// One move at the root.
struct PlainMove {
  game::Square square = 0;
  game::Board child;
  int value = 0;
  bool exact = false;            // no guess below it
  bool searched = false;         // otherwise only sorted: it is not better than the best
  std::vector<game::Move> line;  // expected play, the move itself first
};

struct PlainLimits {
  std::optional<std::uint64_t> nodes;
  base::Deadline deadline = base::Deadline::never();
  std::stop_token stop;
};

template <typename Evaluation>
class PlainAlphaBeta {
 public:
  static constexpr int kMaxDepth = 60;

  PlainAlphaBeta(const Evaluation& evaluation, game::Bits squares, PlainLimits limits)
      : evaluation_(evaluation), squares_(squares), limits_(std::move(limits)) {}

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

  // The move that deepen() puts first, for whoever wants nothing else, without limits: straight to
  // the depth. The order in which the depths before leave the moves matters only if two are
  // equally good: then it is asked for.
  game::Square best_move(game::Board board, int depth) {
    if (const auto only = sole_best(board, std::min(depth, kMaxDepth))) return *only;
    return deepen(board, depth, false, [](int, const auto&) {}).front().square;
  }

  std::uint64_t nodes() const { return nodes_; }
  // The last depth saw the end of every game that it did not cut off.
  bool complete() const { return complete_; }

 private:
  static constexpr int kInfinite = 1 << 30;
  static constexpr std::uint64_t kNodesBetweenPolls = 64;  // far less than a millisecond

  // The places of valued moves, best first for the side to move, of equal ones the first. A move's
  // rank is the number of better ones: counting them needs no branch that is guessed wrong.
  class Ranking {
   public:
    Ranking(const ValuedMoves& valued, bool ours) {
      constexpr std::int64_t kPlaces = 64;
      std::array<std::int64_t, kPlaces> keys;
      for (int i = 0; i < valued.count; ++i) {
        const std::int64_t value = ours ? valued.value[i] : -valued.value[i];
        keys[i] = value * kPlaces - i;
      }
      for (int i = 0; i < valued.count; ++i) {
        std::int64_t rank = 0;
        for (int j = 0; j < valued.count; ++j) rank += keys[j] > keys[i];
        places_[rank] = static_cast<std::uint8_t>(i);
      }
    }
    int operator[](int rank) const { return places_[rank]; }

   private:
    std::array<std::uint8_t, 64> places_;
  };

  struct Line {
    int length = 0;
    std::array<game::Move, kMaxDepth + 1> moves;
  };

  std::vector<PlainMove> root_moves(game::Board board) const {
    ValuedMoves valued;
    open_root(board, valued);
    Ranking ranking(valued, true);
    std::vector<PlainMove> moves;
    for (int n = 0; n < valued.count; ++n) {
      const int i = ranking[n];
      const game::Square square = valued.square[i];
      moves.push_back({square, valued.child(i), 0, false, false, {game::Move{square}}});
    }
    return moves;
  }

  std::optional<game::Square> sole_best(game::Board board, int depth) {
    ValuedMoves valued;
    open_root(board, valued);
    Ranking ranking(valued, true);
    int best = -kInfinite;
    bool alone = true;
    game::Square square = 0;
    for (int n = 0; n < valued.count; ++n) {
      const int i = ranking[n];
      const int value = -negamax(valued.child(i), false, depth - 1, 1, -kInfinite, 1 - best);
      if (broken_off_) return std::nullopt;
      if (value < best) continue;
      alone = value > best;
      best = value;
      square = valued.square[i];
    }
    if (!alone) return std::nullopt;
    return square;
  }

  void open_root(game::Board board, ValuedMoves& valued) const {
    game::flip::Fan fan;
    const game::Bits squares = fan.open(board.own, board.opp) & squares_;
    valued.play(board, fan, squares);
    evaluation_.value(valued, true);
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
      move.searched = value > alpha;
      move.value = move.searched ? value : -kInfinite;
      move.exact = move.searched && !guess_;
      if (!move.searched) continue;
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
    game::flip::Fan fan;
    const game::Bits moves = fan.open(board.own, board.opp) & squares_;
    if (!moves) {
      if (!game::legal_moves(board.passed(), squares_)) return leaf(board, ours);
      const int value = -negamax(board.passed(), !ours, depth - 1, ply + 1, -beta, -alpha);
      set_line(ply, game::kPass, true);
      return value;
    }
    ValuedMoves valued;
    valued.play(board, fan, moves);
    evaluation_.value(valued, ours);
    if (depth == 1) return last_ply(valued, ours, ply, alpha, beta);
    if (depth == 2 && valued.count > 1) return last_two(valued, ours, ply, alpha, beta);
    return best_child(valued, ours, depth, ply, alpha, beta);
  }

  int best_child(const ValuedMoves& valued, bool ours, int depth, int ply, int alpha, int beta) {
    Ranking ranking(valued, ours);
    int best = -kInfinite;
    for (int n = 0; n < valued.count && best < beta; ++n) {
      const int i = ranking[n];
      const int value =
          -negamax(valued.child(i), !ours, depth - 1, ply + 1, -beta, -std::max(alpha, best));
      if (broken_off_) return 0;
      if (value <= best) continue;
      best = value;
      if (value > alpha) set_line(ply, valued.square[i], true);
    }
    return best;
  }

  // Where the first move does not cut off, most of the others will have a good answer, and often
  // the same one: the best answer to each move that was searched is tried on all the others at
  // once.
  int last_two(const ValuedMoves& valued, bool ours, int ply, int alpha, int beta) {
    ValuedMoves left;
    const Ranking ranking(valued, ours);
    left.count = valued.count;
    left.discs = valued.discs;
    for (int n = 0; n < valued.count; ++n) {
      const int i = ranking[n];
      left.own[n] = valued.own[i];
      left.opp[n] = valued.opp[i];
      left.square[n] = valued.square[i];
    }
    int best = -kInfinite;
    while (true) {
      const int value = -negamax(left.child(0), !ours, 1, ply + 1, -beta, -std::max(alpha, best));
      if (broken_off_) return 0;
      if (value > best) {
        best = value;
        if (value >= beta) return best;
        if (value > alpha) set_line(ply, left.square[0], true);
      }
      if (left.count == 1) return best;
      best = std::max(best, drop_answered(left, ours, std::max(alpha, best)));
      if (left.count == 0) return best;
    }
  }

  // Drops the first move, and those to which the answer that was best against it is good enough for
  // the other side: their values are at most `enough`. Returns the highest bound among them.
  int drop_answered(ValuedMoves& left, bool ours, int enough) {
    ValuedMoves answers;
    const game::Bits answered =
        left.count < 3 ? 0 : answers.play_on_each(left, game::bit(answer_) & squares_);
    if (answered) evaluation_.value(answers, !ours);
    int highest = -kInfinite;
    int kept = 0;
    for (int i = 1; i < left.count; ++i) {
      if (answered >> i & 1) {
        const int bound = ours ? answers.value[i] : -answers.value[i];
        if (bound <= enough) {
          guess_ = guess_ || !(answers.over >> i & 1);
          highest = std::max(highest, bound);
          continue;
        }
      }
      left.own[kept] = left.own[i];
      left.opp[kept] = left.opp[i];
      left.square[kept++] = left.square[i];
    }
    left.count = kept;
    return highest;
  }

  int last_ply(const ValuedMoves& valued, bool ours, int ply, int alpha, int beta) {
    guess_ = guess_ || valued.over != valued.all();
    int best = valued.value[0];
    if (ours)
      for (int i = 1; i < valued.count; ++i) best = std::max(best, valued.value[i]);
    else
      for (int i = 1; i < valued.count; ++i) best = std::min(best, valued.value[i]);
    const int value = ours ? best : -best;
    answer_ = valued.square[std::find(valued.value.begin(), valued.value.end(), best) -
                            valued.value.begin()];
    if (alpha < value && value < beta) set_line(ply, answer_, false);
    return value;
  }

  // From the side to move, as all values of the recursion.
  int leaf(game::Board board, bool ours) {
    const BoardValue board_value = evaluation_(board, ours);
    guess_ = guess_ || !board_value.final;
    return ours ? board_value.value : -board_value.value;
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

  const Evaluation& evaluation_;
  game::Bits squares_;
  PlainLimits limits_;
  std::uint64_t nodes_ = 0;
  bool broken_off_ = false;
  bool guess_ = false;  // a board that is not final was valued
  bool complete_ = false;
  game::Square answer_ = 0;                // the best move of the last board before the horizon
  std::array<Line, kMaxDepth + 2> lines_;  // expected play from each ply
};

}  // namespace ogai::agents
