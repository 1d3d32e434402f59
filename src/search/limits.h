// Limits: how long an agent may think, in one type that every agent honours.
//
// Any mixture may be set; the first limit reached ends the thinking. None set means
// "think until stopped". A limit is a wish to the agent; whether an answer came too late
// is judged where the agent is asked (arena/seat.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "base/clock.h"

namespace ogai::search {

// Whole-game clock of the side to move.
struct GameClock {
  base::Duration remaining{};
  base::Duration increment{};

  friend bool operator==(const GameClock&, const GameClock&) = default;
};

// What the course gives its agents: a move, and a side's whole game.
inline constexpr std::chrono::seconds kCourseMove{5};
inline constexpr std::chrono::seconds kCourseGame{180};

struct Limits {
  std::optional<base::Duration> move_time;
  std::optional<GameClock> clock;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  std::optional<std::uint64_t> simulations;

  bool unlimited() const { return !move_time && !clock && !nodes && !depth && !simulations; }
  friend bool operator==(const Limits&, const Limits&) = default;
};

// The limits that respect both: an agent's own settings and what the referee grants.
// Of two clocks the second counts, because only one party keeps the game's time.
inline Limits tighter(const Limits& own, const Limits& granted) {
  const auto least = [](const auto& a, const auto& b) {
    return a && b ? std::min(a, b) : a ? a : b;
  };
  return {least(own.move_time, granted.move_time), granted.clock ? granted.clock : own.clock,
          least(own.nodes, granted.nodes), least(own.depth, granted.depth),
          least(own.simulations, granted.simulations)};
}

}  // namespace ogai::search
