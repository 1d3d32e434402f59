// Tally: how an agent's games ended, in all and by colour, counted from pairs; GameCount: how those
// of two agents with fixed colours did.
#pragma once

#include <span>
#include <vector>

#include "arena/pair.h"

namespace ogai::arena {

struct Tally {
  int won = 0;
  int drawn = 0;
  int lost = 0;

  int games() const { return won + drawn + lost; }
  double points() const { return won + drawn / 2.0; }
  double score() const { return games() > 0 ? points() / games() : 0.5; }

  void add(int half_points) { ++(half_points == 2 ? won : half_points == 1 ? drawn : lost); }
};

struct ColorTally {
  Tally black;
  Tally white;

  Tally all() const {
    return {black.won + white.won, black.drawn + white.drawn, black.lost + white.lost};
  }
};

// Games with these colours; counts need not be whole.
struct GameCount {
  int black = 0;
  int white = 1;
  double black_wins = 0;
  double draws = 0;
  double white_wins = 0;

  double games() const { return black_wins + draws + white_wins; }
  friend bool operator==(const GameCount&, const GameCount&) = default;
};

// tally[i][j]: the games of agent i against agent j.
inline std::vector<std::vector<ColorTally>> crosstable(int agents,
                                                       std::span<const PairOutcome> outcomes) {
  const auto size = static_cast<std::size_t>(agents);
  std::vector<std::vector<ColorTally>> table(size, std::vector<ColorTally>(size));
  for (const PairOutcome& pair : outcomes) {
    const auto first = static_cast<std::size_t>(pair.first);
    const auto second = static_cast<std::size_t>(pair.second);
    table[first][second].black.add(pair.first_points[0]);
    table[first][second].white.add(pair.first_points[1]);
    table[second][first].white.add(2 - pair.first_points[0]);
    table[second][first].black.add(2 - pair.first_points[1]);
  }
  return table;
}

inline ColorTally total(const std::vector<ColorTally>& row) {
  ColorTally sum;
  for (const ColorTally& one : row) {
    sum.black.won += one.black.won;
    sum.black.drawn += one.black.drawn;
    sum.black.lost += one.black.lost;
    sum.white.won += one.white.won;
    sum.white.drawn += one.white.drawn;
    sum.white.lost += one.white.lost;
  }
  return sum;
}

}  // namespace ogai::arena
