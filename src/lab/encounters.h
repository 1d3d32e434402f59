// A round robin whose encounters are cells of their own, so that it can be interrupted between
// them, and the tables that show it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "arena/intransitive.h"
#include "arena/standings.h"
#include "lab/frame/duel.h"
#include "lab/frame/page.h"

namespace ogai::lab {

struct Contestant {
  std::string name;  // in keys, tables and stored runs
  std::string spec;  // of the agent; may name files that are gone later
};

constexpr std::size_t encounter_count(std::size_t contestants) {
  return contestants * (contestants - 1) / 2;
}

// Everybody against everybody by the plan, whose agents do not matter.
void play_encounters(Bench& bench, std::span<const Contestant> contestants, const DuelPlan& plan);

// All games played so far.
struct EncounterResults {
  std::vector<std::string> names;
  std::vector<arena::PairOutcome> outcomes;  // contestants by number

  bool empty() const { return outcomes.empty(); }
  arena::Standings standings() const {
    return arena::standings_of(static_cast<int>(names.size()), outcomes);
  }
  // The share of the points of `first` against `second` with its 95 % interval by pairs.
  arena::Estimate share(std::size_t first, std::size_t second) const;
};
EncounterResults encounter_results(const StoredRun& run, std::span<const Contestant> contestants);

// Rank, Elo, points, games, score as black and as white.
Table standings_table(const EncounterResults& results, std::string id, std::string title);
// Who scores how much against whom, best first.
Chart cross_chart(const EncounterResults& results, std::string id, std::string title);
// Those with a likelihood of at least `likelihood`, the likeliest ten at most; no rows if none.
Table cycles_table(const EncounterResults& results, double likelihood);

}  // namespace ogai::lab
