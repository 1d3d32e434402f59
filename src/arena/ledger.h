// Pairs, the arena's unit of work, and the Ledger in which finished ones are entered.
//
// A pair is one opening played twice with colours swapped. Its key is its place in its
// tournament; everything else about it (agents, opening, seeds) follows from the
// tournament's settings and earlier results, so a pair planned again after a crash is the
// same pair. The arena needs two things of whatever keeps the results: which pairs are
// done, and to add one whole pair or none.
#pragma once

#include <array>
#include <compare>
#include <string>
#include <vector>

#include "game/record.h"

namespace ogai::arena {

struct PairKey {
  int round = 0;
  int number = 0;  // within the round

  friend auto operator<=>(const PairKey&, const PairKey&) = default;
};

// Agents are numbers: their places in the tournament's list.
struct PairPlan {
  PairKey key;
  int first = 0;
  int second = 1;
  game::Position opening;
};

// Game 0 has the first agent as black, game 1 as white.
struct PairResult {
  PairPlan plan;
  std::array<game::GameRecord, 2> games;
  std::array<std::string, 2> complaints{};  // what an agent that failed had to say
  // What outside programs wrote to their standard error, by game and colour.
  std::array<std::array<std::string, 2>, 2> error_outputs{};
};

// What the statistics need of a pair. Points are half-points: win 2, draw 1, loss 0.
struct PairOutcome {
  PairKey key;
  int first = 0;
  int second = 1;
  std::array<int, 2> first_points{};  // of the first agent, in game 0 and game 1

  // 0 … 4: the pair's class in the pentanomial distribution, from the first agent's side.
  int total() const { return first_points[0] + first_points[1]; }

  friend bool operator==(const PairOutcome&, const PairOutcome&) = default;
};

// Half-points of `color` in a finished game.
inline int points_of(game::Color color, const game::GameRecord& game) {
  const int black_score = game.outcome().value_or(game::Outcome{}).black_score;
  const int score = color == game::Color::black ? black_score : -black_score;
  return score > 0 ? 2 : score == 0 ? 1 : 0;
}

inline PairOutcome outcome_of(const PairResult& pair) {
  return {
      pair.plan.key,
      pair.plan.first,
      pair.plan.second,
      {points_of(game::Color::black, pair.games[0]), points_of(game::Color::white, pair.games[1])}};
}

class Ledger {
 public:
  virtual ~Ledger() = default;

  // Every pair entered so far, ordered by key.
  virtual std::vector<PairOutcome> outcomes() = 0;

  // Enters one pair, wholly or not at all; a pair whose key is there already is left as it is.
  // Called from several threads. Throws std::runtime_error when it cannot be kept.
  virtual void append(const PairResult& pair) = 0;
};

}  // namespace ogai::arena
