// All children of many boards at once: the inner loop of perft and of anything else that
// wants whole plies.
//
// BoardList holds boards by halves (all own, all opp), as lane-parallel code wants them.
// Thread-safe as far as each thread has its own lists and Expander.
#pragma once

#include <array>
#include <cstdint>

#include "game/board.h"
#include "game/flip/fan.h"

namespace ogai::game {

// A move needs an own and an opponent disc on the board, which leaves 62 squares. (Positions of
// games have far fewer moves, but callers may bring any board.)
inline constexpr int kMaxMoves = 62;

template <int capacity>
struct alignas(64) BoardList {
  static constexpr int kSlack = 64;  // whole-register stores may run past the end
  std::array<Bits, capacity + kSlack> own;
  std::array<Bits, capacity + kSlack> opp;
};

class Expander {
 public:
  static constexpr int kBatch = 64;
  using Children = BoardList<kBatch * kMaxMoves>;

  explicit Expander(Bits playable_squares) : playable_(playable_squares) {}

  // Writes the children of `count` ≤ kBatch boards to `children`, in order of parent and square,
  // then the passed boards of those that must pass. Returns their number; adds to `over` the number
  // of boards whose game is over.
  int expand(const Bits* own, const Bits* opp, int count, Children& children, std::uint64_t& over);

 private:
  int list_moves(const Bits* own, const Bits* opp, int count, Children& children);

  Bits playable_;
  int stuck_count_ = 0;
  std::array<flip::Fan, kBatch> fans_;
  std::array<std::uint8_t, kBatch> stuck_;
  std::array<std::uint8_t, kBatch * kMaxMoves + Children::kSlack> parent_;
  std::array<Square, kBatch * kMaxMoves + Children::kSlack> square_;
};

}  // namespace ogai::game
