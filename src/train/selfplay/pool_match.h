// Matches of pooled players: the gate between two networks, and a network against an agent.
//
// Every opening is played twice with exchanged colours, all games at once, so that leaves come in
// large batches. Openings differ from each other: two networks that repeat themselves still play
// as many different games as there are openings.
#pragma once

#include "train/selfplay/config.h"
#include "train/selfplay/game_pool.h"

namespace ogai::train::selfplay {

// Of the first player.
struct MatchScore {
  int wins = 0;
  int draws = 0;
  int losses = 0;

  int games() const { return wins + draws + losses; }
  double score() const { return games() ? (wins + draws / 2.0) / games() : 0.5; }
};

struct PoolMatch {
  GameRules rules;
  Player first;
  Player second;
  int games = 2;  // even
  int threads = 1;
  int concurrent = 64;
  std::uint64_t seed = 1;
  std::function<Judges(int thread)> make_judges;
};

MatchScore play_match(const PoolMatch& match, const std::stop_token& stop);

// The difference in Elo that a score tells, never beyond what so many games can tell.
double elo_of(const MatchScore& score);

}  // namespace ogai::train::selfplay
