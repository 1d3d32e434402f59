// Tournaments, their games and standings on the wire.
#pragma once

#include "arena/standings.h"
#include "server/api/game_wire.h"
#include "store/agent_record.h"
#include "store/games.h"
#include "store/live_games.h"
#include "store/tournaments.h"

namespace ogai::server {

// A line of the standings. Elo is rounded to what it is worth; a bound is nothing where the
// interval has none.
struct StandingLine {
  std::string agent;
  double elo = 0;
  std::optional<double> low;
  std::optional<double> high;
  int games = 0;
  double points = 0;

  friend bool operator==(const StandingLine&, const StandingLine&) = default;
};

struct Crosstable {
  std::vector<std::string> agents;
  std::vector<std::vector<std::optional<double>>> points;
  std::vector<std::vector<int>> games;

  friend bool operator==(const Crosstable&, const Crosstable&) = default;
};

struct ShownResults {
  std::vector<StandingLine> standings;
  Crosstable crosstable;

  friend bool operator==(const ShownResults&, const ShownResults&) = default;
};

ShownResults results_of(const std::vector<std::string>& agents, const arena::Standings& standings);
// Of long histories every n-th round and the last.
std::vector<store::RatingSnapshot> shown_history(std::vector<store::RatingSnapshot> snapshots);
// What may be told of why a game was lost; nothing where there is no reason.
std::optional<std::string> public_complaint(const std::string& complaint);

namespace wire {

template <>
Object<store::TournamentSummary> describe();
template <>
Object<StandingLine> describe();
template <>
Object<ShownResults> describe();
template <>
Object<store::RatingSnapshot> describe();
template <>
Object<store::LiveGame> describe();
template <>
Object<store::GameSummary> describe();
template <>
Object<store::AgentSummary> describe();
template <>
Object<store::AgentPlace> describe();

}  // namespace wire

}  // namespace ogai::server
