// Pairs, the arena's unit of work: planned, played, and what the statistics need of them.
//
// A pair is one opening played twice with colours swapped. Its key is its place in its
// tournament; everything else about it (agents, opening, seeds) follows from the
// tournament's spec and earlier results, so a pair planned again after a crash, or on another
// machine, is the same pair.
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

}  // namespace ogai::arena
