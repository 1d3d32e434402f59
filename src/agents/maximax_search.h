// MaximaxSearch: report C's "double-alpha maximax" search to a fixed depth (section 3.3.3.2).
//
// search() gives the value of Definition 1 in section 2.2.3, the same as plain negamax, unless it
// is broken off: by the stop token, the deadline (both polled far more often than once a
// millisecond) or the number of nodes, which is counted over the object's life. A node is one entry
// into the search function. Searches neither allocate nor throw. One thread at a time; the
// evaluation and the table must outlive the object.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "base/clock.h"
#include "eval/report_c.h"
#include "game/board.h"
#include "game/expand.h"

namespace ogai::agents {

// MaximaxTable: the values that the last iteration of a deepening search gave to positions, for
// sorting moves in the next (report C, section 3.3.3.2: `table` and its limit M).
//
// Keyed by side-relative boards, hence by the side to move, and valued from that side. It never
// throws anything out: when it is full, new positions are not entered. Allocates only on
// construction. One thread at a time.
class MaximaxTable {
 public:
  explicit MaximaxTable(std::size_t bytes);

  void clear();  // in constant time
  void store(game::Board board, eval::report_c::Value value);
  std::optional<eval::report_c::Value> find(game::Board board) const;

  std::size_t size() const { return size_; }
  std::size_t capacity() const { return entries_.size() / 4 * 3; }  // probing stays short

 private:
  struct Entry {
    game::Board board;
    eval::report_c::Value value = 0;
    std::uint32_t generation = 0;  // entries of another generation are empty
  };
  std::size_t slot_of(game::Board board) const;  // of the board, or where it would be entered

  std::vector<Entry> entries_;
  std::size_t size_ = 0;
  std::uint32_t generation_ = 1;
};

// In which order moves are searched: by the last iteration's table and, where it knows nothing, by
// the evaluation (the report's); by the evaluation alone; as the squares stand on the board.
enum class MoveOrder : std::uint8_t { table, evaluation, none };

class MaximaxSearch {
 public:
  using Value = eval::report_c::Value;
  static constexpr int kMaxDepth = 120;  // no game has more plies, passes included

  struct Limits {
    std::optional<std::uint64_t> nodes;
    base::Deadline deadline = base::Deadline::never();
    std::stop_token stop;
  };
  struct Answer {
    Value value = 0;
    bool exact = false;                // a won or lost game, or no heuristic value was needed
    std::span<const game::Move> line;  // valid until the next search
  };
  struct Candidate {
    game::Board board;  // after the move
    Value key;
    game::Square square;
  };

  MaximaxSearch(const eval::report_c::Evaluation& evaluation, MaximaxTable& table, Limits limits,
                MoveOrder order = MoveOrder::table);

  // The side to move has a legal square; depth ≥ 1. Nothing if it was broken off.
  std::optional<Answer> search(game::Board board, int depth);
  // The same for one legal move, which is the first of the plies.
  std::optional<Answer> search_move(game::Board board, game::Square square, int depth);
  // The legal moves in the order in which they are searched.
  std::span<const Candidate> sorted_moves(game::Board board);
  std::uint64_t nodes() const { return nodes_; }

 private:
  Answer answer_of(Value value) const;

  using Alphas = std::array<Value, 2>;  // by side: what it has secured on the path
  using Candidates = std::array<Candidate, game::kMaxMoves>;

  Value maximax(game::Board board, int side, int depth, int ply, Alphas alphas);
  Value pass(game::Board board, int side, int depth, int ply, const Alphas& alphas);
  Value last_ply(game::Board board, int side, game::Bits moves, int ply, const Alphas& alphas);
  Value best_child(std::span<const Candidate> moves, int side, int depth, int ply, Alphas alphas);
  Value judge(game::Board board);
  std::span<Candidate> sort(game::Board board, game::Bits moves, Candidates& candidates) const;
  Value sort_key(game::Board child) const;
  bool enter();
  void set_line(int ply, game::Move move, bool with_next);

  const eval::report_c::Evaluation& evaluation_;
  MaximaxTable& table_;
  Limits limits_;
  MoveOrder order_;
  game::Bits squares_;
  std::uint64_t nodes_ = 0;
  bool broken_off_ = false;
  bool horizon_ = false;  // a heuristic value was taken
  Candidates root_;
  struct Line {
    int length = 0;
    std::array<game::Move, kMaxDepth + 1> moves;
  };
  std::array<Line, kMaxDepth + 2> lines_;  // expected play from each ply
};

}  // namespace ogai::agents
