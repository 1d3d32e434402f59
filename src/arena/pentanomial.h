// What a match says, counted in pairs: the five classes, the Elo difference with its 95 %
// interval, and the likelihood of superiority.
//
// The two games of a pair share an opening and are not independent, pairs are; so
// everything here counts pairs, never games. All from the first agent's side.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "arena/elo.h"
#include "arena/pair.h"

namespace ogai::arena {

// Pairs in which the first agent made 0, ½, 1, 1½, 2 points: PairOutcome::total().
using Pentanomial = std::array<std::uint64_t, 5>;

// The first agent's share of a pair's points in each class.
inline constexpr std::array<double, 5> kPairScores{0, 0.25, 0.5, 0.75, 1};

// All pairs between the two agents, whoever of them was planned first.
Pentanomial pentanomial_of(std::span<const PairOutcome> outcomes, int first, int second);

// The best log-likelihood of the counts when the expected score is `score` (inside 0 … 1),
// less the best of all: 0 at the score made, negative elsewhere.
double profile_log_likelihood(const Pentanomial& pairs, double score);

struct MatchElo {
  std::uint64_t pairs = 0;
  double score = 0.5;         // share of the points
  Estimate elo;               // infinite where every game was won or lost; ±∞ without pairs
  double normalized_elo = 0;  // the score in standard deviations of a game: see sprt.h
  double superiority = 0.5;   // probability that the first agent is the stronger one
  double balanced_pairs = 0;  // share of pairs with a point each: two draws, or a win each
};

MatchElo match_elo(const Pentanomial& pairs);

}  // namespace ogai::arena
