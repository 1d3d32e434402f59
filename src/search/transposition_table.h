// TranspositionTable: what is known of positions already searched.
//
// Shared by all threads of a search, or of several searches, without locks: an entry is two words,
// the second stored combined with the first, so that a torn pair fails its check and counts as
// absent. A position is recognised by 64 bits of hash besides those that choose its bucket, so a
// false hit has a chance of about 2^-80 per probe. A bucket is one cache line of four entries; of
// these the one that cost least gives way, leftovers of earlier searches first.
//
// Depth and selectivity say how much an entry's bounds are worth: they serve any search that
// wants at most that depth and confidence. Sized in bytes; a table may be cleared or grown
// only while nobody searches.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "game/board.h"
#include "game/symmetry.h"

namespace ogai::search {

// Selectivity goes from 0, the boldest, to this, which means that nothing was skipped
// (alphabeta/selectivity.h).
inline constexpr int kNoSelectivity = 5;

// What the table holds of a position.
struct TTData {
  int lower = -64;
  int upper = 64;
  int depth = 0;
  int selectivity = 0;
  game::Move best = game::kPass;    // the move of the latest search, kPass if none
  game::Move second = game::kPass;  // the one before it

  // Whether its bounds hold in a search so deep and so sure.
  bool serves(int wanted_depth, int wanted_selectivity) const {
    return depth >= wanted_depth && selectivity >= wanted_selectivity;
  }
};

class TranspositionTable {
 public:
  static constexpr std::size_t kEntryBytes = 16;

  // At most `budget` bytes (rounded down to a power of two of buckets, at least one page). Throws
  // std::bad_alloc when they are not to be had.
  explicit TranspositionTable(std::size_t budget);
  ~TranspositionTable();

  std::size_t bytes() const;
  void clear();
  // What is in the table now may be displaced by anything of the search that begins.
  void new_search() {
    date_.store((date_.load(std::memory_order_relaxed) + 1) & 63, std::memory_order_relaxed);
  }

  // Where a board's bucket is, and what tells it from others there.
  struct Key {
    std::uint64_t place;
    std::uint64_t check;
  };
  static Key key(game::Board board) {
    return {game::hash(board),
            board.own * 0xa24baed4963ee407u + std::rotl(board.opp * 0x9fb21c651e98df25u, 29)};
  }

  void prefetch(Key key) const { __builtin_prefetch(bucket(key)); }
  bool probe(Key key, TTData& tt) const;

  // A search of window (alpha, beta) returned `score`, by `best`, having visited `nodes`.
  struct Result {
    int depth;
    int selectivity;
    int alpha;
    int beta;
    int score;
    game::Move best;
    std::uint64_t nodes;
  };
  void store(Key key, const Result& result);

 private:
  struct Entry {
    std::atomic<std::uint64_t> check;
    std::atomic<std::uint64_t> data;
  };
  static constexpr int kWays = 4;
  struct alignas(64) Bucket {
    Entry entries[kWays];
  };

  Bucket* bucket(Key key) const { return buckets_ + (key.place >> shift_); }

  Bucket* buckets_ = nullptr;
  std::size_t count_ = 0;
  int shift_ = 0;
  std::atomic<std::uint64_t> date_{1};  // of the search, for the choice of what gives way
};

// Where a position of the upper tree is found. In the opening symmetric positions share a key,
// their moves turned to fit: the four first moves of a game are then one. Later, symmetric
// transpositions are rare and not worth the eight reflections.
class CanonicalKey {
 public:
  explicit CanonicalKey(game::Board board) {
    if (board.disc_count() <= kMostDiscs) {
      const game::Canonical canonical = game::canonical(board);
      board = canonical.board;
      symmetry_ = canonical.symmetry;
    }
    key_ = TranspositionTable::key(board);
  }

  void prefetch(const TranspositionTable& table) const { table.prefetch(key_); }

  bool probe(const TranspositionTable& table, TTData& tt) const {
    if (!table.probe(key_, tt)) return false;
    if (symmetry_) {
      tt.best = game::transform_move(tt.best, game::inverse(symmetry_));
      tt.second = game::transform_move(tt.second, game::inverse(symmetry_));
    }
    return true;
  }

  void store(TranspositionTable& table, TranspositionTable::Result result) const {
    if (symmetry_) result.best = game::transform_move(result.best, symmetry_);
    table.store(key_, result);
  }

 private:
  static constexpr int kMostDiscs = 14;

  TranspositionTable::Key key_;
  game::Symmetry symmetry_ = 0;
};

}  // namespace ogai::search
