// EvaluationCache: values and priors of positions a network has judged.
//
// A table of fixed size that any number of threads share; each entry holds the whole board, so a
// hit is never another position. A new position takes the place of the oldest of its few. Stored
// numbers come back bit by bit. Belongs to one network: whoever changes that clears it, while no
// one else uses it.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <span>

#include "game/board.h"
#include "nn/simd.h"

namespace ogai::nn {

class EvaluationCache {
 public:
  explicit EvaluationCache(std::size_t bytes);

  // True: `value` and `priors` (one for each legal move) are those stored for the board.
  bool find(game::Board board, float& value, std::span<float> priors) const;
  // Positions with very many moves are not kept.
  void store(game::Board board, float value, std::span<const float> priors);
  void clear();

  std::size_t positions() const { return entries_.size(); }  // there is room for
  static constexpr std::size_t kMostMoves = 25;

 private:
  static constexpr std::size_t kBucket = 4;
  static constexpr std::size_t kLocks = 64;

  struct alignas(128) Entry {
    game::Board board;  // with no discs: empty
    float value;
    std::uint32_t date;
    std::uint32_t moves;
    std::array<float, kMostMoves> priors;
  };
  static_assert(sizeof(Entry) == 128);

  Entry* bucket(std::uint64_t hash);
  const Entry* bucket(std::uint64_t hash) const;

  AlignedVector<Entry> entries_;
  std::size_t buckets_;
  mutable std::unique_ptr<std::mutex[]> locks_ = std::make_unique<std::mutex[]>(kLocks);
  std::array<std::uint32_t, kLocks> dates_{};  // one clock for each lock
};

}  // namespace ogai::nn
