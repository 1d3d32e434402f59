// Schedules: who meets whom in each round of a tournament.
//
// A schedule is a pure function of the settings and the results of the rounds before, so a
// tournament that was interrupted plans the same rounds again. An encounter is a number
// of pairs between two agents.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "arena/pair.h"

namespace ogai::arena {

struct Encounter {
  int first = 0;
  int second = 1;

  friend bool operator==(const Encounter&, const Encounter&) = default;
};

// An agent's place in a tournament; half-points include what it was credited when spared.
struct Ranked {
  int agent = 0;
  int half_points = 0;
};

struct Round {
  std::vector<Encounter> encounters;  // none: the tournament is over
  int pairs = 1;                      // of each encounter
};

class Schedule {
 public:
  virtual ~Schedule() = default;
  // `earlier` holds every pair of the rounds before `round`, which counts from 0.
  virtual Round round(int round, const std::vector<PairOutcome>& earlier) const = 0;
  // The tournament's own ranking at its end, best first, where it has one beside the ratings:
  // by points in a Swiss tournament, the winner alone in a knockout.
  virtual std::vector<Ranked> ranking(const std::vector<PairOutcome>& outcomes) const {
    (void)outcomes;
    return {};
  }
};

// Everybody against everybody, in one round; with two agents a match.
std::unique_ptr<Schedule> round_robin(int agents, int pairs);
// The first agent against each of the others, in one round.
std::unique_ptr<Schedule> gauntlet(int agents, int pairs);
// `rounds` rounds; in each, agents with equal points meet, nobody twice if it can be helped. With
// an odd number the lowest agent that has not been spared yet is spared, and credited a won
// encounter.
std::unique_ptr<Schedule> swiss(int agents, int pairs, int rounds);
// The loser of an encounter is out. Agents are seeded in the order given: the first meets
// the last, and only late the second. Level encounters are played again, up to
// kReplays times; then the better seed goes on.
std::unique_ptr<Schedule> knockout(int agents, int pairs);
inline constexpr int kReplays = 3;

// The ladder: a newcomer against agents whose ratings are known, until its own is settled; then the
// next one, once through the list.
//
// Each round is one encounter with the opponent whose result tells most: near in rating, and
// not met too often before. The newcomer is settled when its 95 % interval is narrow enough; that
// later games of others widen it a little does not bring it back. Whose turn it is follows from the
// earlier rounds, so that a ladder taken up again goes on as if nothing had happened.
struct LadderSettings {
  int agents = 0;                 // on the ladder, the newcomer included
  std::optional<int> newcomer;    // nothing: everybody in turn
  int first_round = 0;            // of this time through the list; earlier ones decide no turn
  int pairs = 10;                 // of an encounter
  double settled = 50;            // half the width of the interval, in Elo
  int most_pairs = 2000;          // of an agent in all; then it is left as it is
  std::vector<bool> absent = {};  // agents that cannot be met any more; empty: none
};

std::unique_ptr<Schedule> ladder(const LadderSettings& settings);

// Half-points of each agent over all pairs.
std::vector<int> points(int agents, const std::vector<PairOutcome>& outcomes);

}  // namespace ogai::arena
