// Endgame: proves whether the exact score of a position exceeds alpha, for the lower part of
// the tree where no evaluation helps any more (up to 12 or 13 empty squares).
//
// One object per thread; the transposition table is shared. solve() returns fail-soft: a value
// above alpha is a proved lower bound, another a proved upper bound. Once the watch says to stop it
// returns soon with a value that means nothing: callers look at the watch before using any.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "game/objective.h"
#include "search/children.h"
#include "search/transposition_table.h"
#include "search/watch.h"

namespace ogai::search::endgame {

// Stability cutoff: a proved upper bound of the score, from stable discs, if it is not above alpha.
// Worth trying only where alpha is high.
template <game::Objective objective>
std::optional<int> stability_cutoff(game::Board board, int alpha, int empties,
                                    game::BoardSize size);

// What a thread has proved lately of positions near the end: one place for each hash, the latest
// result stays. Such positions come back soon or never, and are so many that in the shared table
// each would cost a miss of all caches and push out something dearer; this one fits the
// second-level cache. Its bounds are proved ones and hold for ever.
class LocalTable {
 public:
  struct alignas(32) Entry {
    game::Board board;
    std::int8_t lower = -64;
    std::int8_t upper = 64;
    game::Move best = game::kPass;
  };

  LocalTable() : entries_(std::size_t{1} << kBits) {}

  void clear() { std::fill(entries_.begin(), entries_.end(), Entry{}); }

  // What is at the place of that board, whose hash is given: it, another one, or nothing.
  Entry& at(std::uint64_t hash) { return entries_[hash >> (64 - kBits)]; }

 private:
  static constexpr int kBits = 13;

  std::vector<Entry> entries_;
};

struct OrderWeights;

template <game::Objective objective>
class Endgame {
  using Bits = game::Bits;
  using Flip = game::flip::Best;
  using Wide = Flip::Wide;  // discs along the last moves

 public:
  Endgame(TranspositionTable& table, Watch& watch, game::BoardSize size);

  // Forgets what it has proved, so that searches repeat exactly.
  void clear() { local_table_.clear(); }

  // A null-window search. `moves` are the legal moves of `board`; `cut_node`: it is expected to
  // fail high, which decides nothing but how soon the answer is found.
  int solve(game::Board board, Bits moves, int alpha, bool cut_node = true);

 private:
  struct Node {
    game::Board board;
    Bits moves;  // legal ones
    int empties;
    unsigned parity;  // the set of quadrants with an odd number of empty squares
  };
  struct BestMove {
    int value;
    game::Move move;
  };
  // Sort keys of moves, the least first, with the child's index in the low byte.
  using Order = std::array<int, 64>;
  // What a move's square adds to its key.
  using SquareOrder = std::array<int, 64>;

  int search(const Node& node, int alpha, bool cut_node);
  int search_last(game::Board board, int alpha, int empties);
  int search_four(Wide own, Wide opp, int alpha, Bits empties, unsigned parity);
  int search_five(Wide own, Wide opp, int alpha, Bits empties, unsigned parity, bool passed);
  int search_six_all_node(const Node& node, int alpha);
  int search_without_table(const Node& node, int alpha, bool cut_node);
  int search_with_local_table(const Node& node, int alpha, bool cut_node);
  int search_with_shared_table(const Node& node, int alpha, bool cut_node);

  std::optional<BestMove> search_moves(const Node& node, const Children& children, game::Move first,
                                       game::Move second, int alpha, bool cut_node);
  std::optional<int> local_transposition_cutoff(const Children& children, int alpha);
  std::optional<int> enhanced_transposition_cutoff(const Children& children, int alpha,
                                                   int empties) const;
  template <class Search>
  int with_last_empties(Search search);
  static Node child(const Node& node, const Children& children, int i);
  Bits preferred(Bits squares, unsigned parity) const;
  template <const OrderWeights& weights>
  int sort_key(const Children& children, int i, const SquareOrder& squares) const;

  TranspositionTable& table_;
  LocalTable local_table_;
  Watch& watch_;
  game::BoardSize size_;
  Bits playable_;
  Bits corners_;
  int cells_;
  std::array<SquareOrder, 16> far_squares_;  // by parity of the quadrants
  std::array<SquareOrder, 16> near_squares_;
};

}  // namespace ogai::search::endgame
