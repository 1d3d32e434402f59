// Standings: who is how strong in a tournament, and who scored how much against whom.
//
// What every view of a tournament (command line, pages, server) is made from. A pure function of
// the outcomes; agents are numbers.
#pragma once

#include <span>
#include <vector>

#include "arena/ratings.h"
#include "arena/tally.h"

namespace ogai::arena {

struct Standing {
  int agent = 0;
  Estimate elo;
  ColorTally result;  // over all its games

  int games() const { return result.all().games(); }
  double points() const { return result.all().points(); }
};

struct Standings {
  std::vector<Standing> ranking;               // best first
  std::vector<std::vector<ColorTally>> cross;  // [i][j]: the games of agent i against agent j
  RatingTable ratings;
};

Standings standings_of(int agents, std::span<const PairOutcome> outcomes);

}  // namespace ogai::arena
