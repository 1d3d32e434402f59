// One more ply costs at most `breadth` times what the search has cost so far: deepening only pays
// if that fits into the budget. An answer that has just changed is worth a try even so, because the
// try is broken off at T and costs nothing but time.
//
// Example: q = 0.94, 5 s a move, so T = 4.7 s and q·T = 4.42 s. At round 30 depth 7 took 0.3 s in
// all; round 38 has breadth 12.2, 0.3 · 12.2 = 3.7 < 4.42: go on. After depth 8 took 1.2 s in all,
// 1.2 · 11.6 is too much: stop, unless depth 8 preferred another move than depth 7.
#include "agents/maximax_time.h"

#include <algorithm>
#include <array>

#include "agents/time_policy.h"

namespace ogai::agents {

using base::Duration;

namespace {

constexpr std::array kBreadths = {
    0.,     0.,         0.,         0.,         4.,     3.,     4.625,  5.05,       5.75,   6.075,
    7.125,  7.45,       8.05,       8.125,      8.975,  8.925,  9.1,    9.975,      9.725,  10.35,
    11.,    10.575,     11.525,     11.275,     11.4,   12.15,  11.525, 11.85,      12.275, 11.975,
    12.425, 11.725,     12.9,       12.25,      12.975, 12.375, 12.75,  11.725,     12.175, 11.575,
    12.075, 11.125,     11.6,       10.85,      10.75,  10.125, 10.5,   9.05,       9.5,    8.5,
    8.475,  7.65,       7.5,        6.675,      6.95,   5.55,   5.3,    4.46341463, 4.15,   3.475,
    2.825,  2.11904762, 1.43478261, 0.70175439, 0.};
static_assert(kBreadths.size() == 65);

constexpr Duration kForEver = Duration::max() / 2;  // far from what a double could round up

}  // namespace

double average_breadth(game::BoardSize size, int round) {
  const int scaled = round * 64 / cell_count(size);
  return kBreadths[static_cast<std::size_t>(std::clamp(scaled, 0, 64))];
}

TimeRule::TimeRule(std::optional<Duration> allowed, double q) : q_(q) {
  if (allowed) budget_ = part_of(std::min(*allowed, kForEver), q);
}

bool TimeRule::deepen(Duration used, double breadth, bool move_changed) const {
  if (!budget_) return true;
  const double most = q_ * static_cast<double>(budget_->count());
  const auto spent = static_cast<double>(used.count());
  return (spent * breadth < most || move_changed) && spent < most;
}

}  // namespace ogai::agents
