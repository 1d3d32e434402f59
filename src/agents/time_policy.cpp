#include "agents/time_policy.h"

#include <algorithm>

namespace ogai::agents {

namespace {

constexpr base::Duration kTimeIfUnlimited = std::chrono::seconds(1);
// What passes between the last look at the clock and the referee's watch.
constexpr base::Duration kAnswerReserve = std::chrono::microseconds(400);

// A node of a tree search is a simulation.
std::optional<std::uint64_t> simulation_limit(const search::Limits& limits) {
  if (limits.nodes && limits.simulations) return std::min(*limits.nodes, *limits.simulations);
  return limits.nodes ? limits.nodes : limits.simulations;
}

}  // namespace

std::optional<base::Duration> time_for_move(const search::Limits& limits, int empties) {
  if (!limits.clock) return limits.move_time;
  const auto [remaining, increment] = *limits.clock;
  const int own_moves = std::max(1, (empties + 1) / 2);
  base::Duration share = remaining / own_moves;
  share += std::min(increment, remaining - share);
  return limits.move_time ? std::min(share, *limits.move_time) : share;
}

base::Duration part_of(base::Duration time, double share) {
  return base::Duration(
      static_cast<base::Duration::rep>(static_cast<double>(time.count()) * share));
}

// A tree has no depth to reach: that limit says nothing here.
search::mcts::TreeBudget TimePolicy::budget(const game::Position& position,
                                            const search::Limits& granted) const {
  search::Limits limits = tighter(own, granted);
  limits.depth.reset();
  if (limits.unlimited()) limits.move_time = kTimeIfUnlimited;
  search::mcts::TreeBudget budget;
  budget.simulations = simulation_limit(limits);
  if (const auto time = time_for_move(limits, std::popcount(position.empties())))
    budget.deadline = base::Deadline::after(
        std::max(part_of(*time, share) - kAnswerReserve, part_of(*time, 0.5)));
  return budget;
}

}  // namespace ogai::agents
