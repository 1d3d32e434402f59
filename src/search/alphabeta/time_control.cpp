#include "search/alphabeta/time_control.h"

#include <algorithm>

namespace ogai::search {

namespace {

using base::Duration;

// What passes between the decision to stop and the referee's watch.
constexpr Duration kReserve = std::chrono::microseconds(500);

Duration share(Duration duration, double part) {
  return Duration(static_cast<Duration::rep>(static_cast<double>(duration.count()) * part));
}

// Most of a game's clock goes to the moves before the position can be solved outright; what is
// solved once is solved for the rest of the game.
TimePlan plan_clock(const GameClock& clock, int empties) {
  constexpr int kSolvedAt = 18;
  const int moves = std::max(1, (empties - kSolvedAt + 1) / 2);
  const Duration usable = std::max(Duration{}, clock.remaining - 10 * kReserve);
  const Duration even = share(usable, 0.85) / (moves + 1) + share(clock.increment, 0.9);
  TimePlan plan;
  plan.hard = std::min(share(usable, moves == 1 ? 0.6 : 0.35), 4 * even);
  plan.soft = std::min(*plan.hard, share(even, 0.6));
  return plan;
}

}  // namespace

TimePlan plan_time(const Limits& limits, int empties) {
  TimePlan plan;
  if (limits.clock) plan = plan_clock(*limits.clock, empties);
  if (limits.move_time) {
    const Duration hard = std::max(*limits.move_time - kReserve, share(*limits.move_time, 0.5));
    plan.hard = plan.hard ? std::min(*plan.hard, hard) : hard;
    if (!plan.soft) plan.soft = plan.hard;
    plan.soft = std::min(*plan.soft, *plan.hard);
  }
  return plan;
}

}  // namespace ogai::search
