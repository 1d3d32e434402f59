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
#include "lab/frame/bench.h"

namespace ogai::lab {

struct RatesPlan {
  std::string agent;
  base::Duration time{};  // of a move
  int games = 4;
  int opening_plies = 4;
};

struct SearchRates {
  struct Answer {
    int ply = 0;
    double fresh = 0;      // simulations of the search itself
    double inherited = 0;  // those its root had before
    double seconds = 0;
  };
  std::vector<std::vector<Answer>> games;

  // Of the answers with first ≤ ply ≤ last.
  arena::Estimate fresh(int first, int last) const;
  arena::Estimate inherited(int first, int last) const;
  arena::Estimate total(int first, int last) const;
  arena::Estimate fresh_per_second(int first, int last) const;
  arena::Estimate total_per_second(int first, int last) const;

  Json to_json() const;  // {"games": [[[ply, fresh, inherited, seconds], …], …]}
  static SearchRates from(const Json& value);
};

// Throws base::Failure.
Json measure_rates(Bench& bench, const RatesPlan& plan);

}  // namespace ogai::lab
