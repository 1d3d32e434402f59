// How many simulations a tree search makes in a move, ply by ply: report A's table 3, report B's
// rounds a second.
//
// The agent plays whole games against a copy of itself (arena/measure/effort.h), each from a
// random opening, as many at a time as the bench has threads. A game is one observation: intervals
// are taken over games.
#pragma once

#include <string>
#include <vector>

#include "arena/elo.h"
#include "base/clock.h"
#include "lab/frame/cell.h"

namespace ogai::lab {

struct RatesPlan {
  std::string agent;
  base::Duration time{};  // of a move
  int games = 4;
  int opening_plies = 4;
};

// From the first to the last, both included.
struct Plies {
  int first = 0;
  int last = 64;
};

struct SearchRates {
  struct Answer {
    int ply = 0;
    double fresh = 0;      // simulations of the search itself
    double inherited = 0;  // those its root had before
    double seconds = 0;

    static constexpr auto items() {
      return std::tuple(&Answer::ply, &Answer::fresh, &Answer::inherited, &Answer::seconds);
    }
  };
  std::vector<std::vector<Answer>> games;

  arena::Estimate fresh(Plies plies) const;
  arena::Estimate inherited(Plies plies) const;
  arena::Estimate total(Plies plies) const;
  arena::Estimate fresh_per_second(Plies plies) const;
  arena::Estimate total_per_second(Plies plies) const;

  // {"games": [[[ply, fresh, inherited, seconds], …], …]}
  static constexpr auto fields() { return std::tuple(Named{"games", &SearchRates::games}); }
};

// Throws base::Failure.
SearchRates measure_rates(Bench& bench, const RatesPlan& plan);

}  // namespace ogai::lab
