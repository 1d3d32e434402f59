// Selectivity: how much a search trusts shallow searches to foresee deep ones (Multi-ProbCut,
// Buro 1997), and the model of their error.
//
// A shallow search of depth s foresees the result of one of depth d with an error of standard
// deviation σ. If it exceeds the window by t·σ, the deep one very probably exceeds it too and is
// skipped. The level of selectivity is t: the lowest level is the boldest, the highest
// (kExactLevel) skips nothing. σ is an integer formula whose constants are fitted from searches by
// a tool of the tree (train/probcut/) for each objective, board size and evaluation.
#pragma once

#include <array>

#include "eval/any_evaluation.h"
#include "game/objective.h"
#include "game/square.h"
#include "search/table.h"

namespace ogai::search {

// Levels 0 … kExactLevel − 1 skip with the confidence given; kExactLevel proves.
inline constexpr int kLevels = kExactLevel + 1;
struct Confidence {
  int t16;      // t in sixteenths
  int percent;  // two-sided probability of a normal error below t·σ, rounded
};
inline constexpr std::array<Confidence, kLevels> kConfidence = {
    {{18, 73}, {24, 87}, {32, 95}, {41, 99}, {53, 100}, {0, 100}}};

// σ of the error of a shallow search, in 1/256 disc: a sum of few terms.
struct ErrorModel {
  using Terms = std::array<int, 5>;
  Terms middle{};  // coefficients where the deep search judges by the evaluation
  Terms end{};     // and where it reaches the end of the game

  // What the coefficients multiply: 1, empty squares, depth, shallow depth, and which part of
  // the rest of the game the shallow search does not see and the deep one does, in 64ths.
  static constexpr Terms inputs(int empties, int depth, int shallow) {
    return {1, empties, depth, shallow, 64 * (depth - shallow) / empties};
  }

  int sigma256(int empties, int depth, int shallow) const {
    const Terms& k = depth >= empties ? end : middle;
    const Terms x = inputs(empties, depth, shallow);
    const int sigma = k[0] + k[1] * x[1] + k[2] * x[2] + k[3] * x[3] + k[4] * x[4];
    return sigma > 128 ? sigma : 128;
  }
  // t·σ in whole discs.
  int margin(int level, int empties, int depth, int shallow) const {
    return (kConfidence[level].t16 * sigma256(empties, depth, shallow) + 2048) / 4096;
  }

  static const ErrorModel& shipped(game::Objective objective, game::BoardSize size,
                                   eval::EvaluationKind evaluation);
};

// The depth of the shallow search that is asked about one of `depth`.
constexpr int shallow_depth(int depth) {
  return 2 * (depth / 4) + (depth & 1);
}

}  // namespace ogai::search
