// Duels: matches between two agents as cells, in pairs with colours swapped from openings of their
// own, on all threads of the bench.
//
//   const Cell<DuelResult> match{"cp=50"};
//   match.measure(bench, [&] {
//     return play_duel(bench, {.first = "hybrid:cp=50", .second = "hybrid:cp=0", .pairs = 100});
//   });
//
// Which games are played depends on the plan and the bench's seed alone (time limits aside).
#pragma once

#include <string>
#include <vector>

#include "arena/pentanomial.h"
#include "arena/seat.h"
#include "arena/tally.h"
#include "game/position.h"
#include "lab/frame/cell.h"
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
  arena::Tally black, white;  // of the first agent
  double plies = 0;           // mean length of the games, passes not counted
  double discs = 0;           // mean final score of the first agent, in discs

  arena::Tally all() const { return arena::ColorTally{black, white}.all(); }
  int games() const { return all().games(); }
  double score() const { return all().score(); }
  arena::MatchElo elo() const { return arena::match_elo(pairs); }
  // The share of the points with its 95 % interval, by pairs.
  arena::Estimate share() const;

  static constexpr auto fields() {
    return std::tuple(Named{"pairs", &DuelResult::pairs}, Named{"black", &DuelResult::black},
                      Named{"white", &DuelResult::white}, Named{"plies", &DuelResult::plies},
                      Named{"discs", &DuelResult::discs});
  }
};

// Games lost by a fault of an agent are an error: they would say nothing. Throws base::Failure.
DuelResult play_duel(Bench& bench, const DuelPlan& plan);

// Pairs of games as [i, j, p0, p1]: the half-points of agent i as black and as white.
using PlayedPairs = std::vector<std::array<int, 4>>;

// Everybody against everybody.
struct RoundRobin {
  std::vector<std::string> agents;
  PlayedPairs pairs;
};
RoundRobin play_round_robin(Bench& bench, const std::vector<std::string>& agents, DuelPlan plan);
// For arena::standings_of(). Throws base::Failure for pairs of others than the first `agents`, or
// of points that there are none of.
std::vector<arena::PairOutcome> outcomes_of(const PlayedPairs& pairs, std::size_t agents);

// The agent's answer at a position; its game begins there. Throws base::Failure if it fails.
agents::Choice ask_afresh(arena::Seat& seat, const game::Position& position,
                          const search::Limits& limits, const std::stop_token& stop);

}  // namespace ogai::lab

// {"agents": […], "pairs": […]}; a page needs the pairs alone.
template <>
struct nlohmann::adl_serializer<ogai::lab::RoundRobin> {
  using Json = ogai::lab::Json;
  static void to_json(Json& json, const ogai::lab::RoundRobin& played) {
    json = {{"agents", played.agents}, {"pairs", played.pairs}};
  }
  static void from_json(const Json& json, ogai::lab::RoundRobin& played) {
    json.at("pairs").get_to(played.pairs);
  }
};
