// Duels: matches between two agents as cells, in pairs with colours swapped from openings of their
// own, on all threads of the bench.
//
//   const Json& cell = bench.cell("cp=50", [&] {
//     return play_duel(bench, {.first = "hybrid:cp=50", .second = "hybrid:cp=0", .pairs = 100});
//   });
//   const DuelResult result = DuelResult::from(cell);
//
// Which games are played depends on the plan and the bench's seed alone (time limits aside).
#pragma once

#include <string>
#include <vector>

#include "arena/pentanomial.h"
#include "arena/seat.h"
#include "arena/tally.h"
#include "game/position.h"
#include "lab/frame/bench.h"
#include "search/limits.h"

namespace ogai::lab {

struct DuelPlan {
  std::string first;  // agent specs
  std::string second;
  int pairs = 50;
  search::Limits limits;  // for both, beside those of their specs
  // Openings by name: "start" (the initial position: for agents with randomness), "random:N" (N
  // random plies), "even" (the shipped near-even ones).
  std::string openings = "random:8";
  game::BoardSize size = game::BoardSize::eight;
  game::Objective objective = game::Objective::fewest;
};

struct DuelResult {
  arena::Pentanomial pairs{};
  arena::ColorTally tally;  // of the first agent
  double plies = 0;         // mean length of the games, passes not counted
  double discs = 0;         // mean final score of the first agent, in discs

  int games() const { return tally.all().games(); }
  double score() const { return tally.all().score(); }
  arena::MatchElo elo() const { return arena::match_elo(pairs); }
  // The share of the points with its 95 % interval, by pairs.
  arena::Estimate share() const;

  Json to_json() const;
  static DuelResult from(const Json& value);  // of to_json()
};

// Games lost by a fault of an agent are an error: they would say nothing. Throws base::Failure.
Json play_duel(Bench& bench, const DuelPlan& plan);

// Everybody against everybody. The cell's value: {"agents": […], "pairs": [[i, j, p0, p1], …]}, the
// half-points of i as black and as white; outcomes_of() reads it, for arena::standings_of().
Json play_round_robin(Bench& bench, const std::vector<std::string>& agents, DuelPlan plan);
// Throws base::Failure for a cell that names others than the first `agents`, or points there are
// none of.
std::vector<arena::PairOutcome> outcomes_of(const Json& value, std::size_t agents);

// The agent's answer at a position; its game begins there. Throws base::Failure if it fails.
agents::Choice ask_afresh(arena::Seat& seat, const game::Position& position,
                          const search::Limits& limits, const std::stop_token& stop);

}  // namespace ogai::lab
