// Selectivity: how much a search trusts shallow searches to foresee deep ones (Multi-ProbCut,
// Buro 1997), and the model of their error.
//
// A shallow search of depth s foresees the result of one of depth d with an error of standard
// deviation σ. If it lies t·σ outside the window, the deep one very probably lies outside too and
// is skipped. Selectivity chooses t: the lowest is the boldest, the highest (kNoSelectivity) skips
// nothing. σ is an integer formula whose constants are fitted from searches by a tool of the tree
// (train/probcut/) for each objective, board size and evaluation.
//
// Next to the horizon no search is needed to foresee (futility pruning, on both sides of the
// window): the evaluation as it stands errs by about two discs (reversed 8×8) against searches of
// one to six plies, and most positions there lie further outside the window than that. However bold
// the selectivity, it must lie kLeastForesight16 outside: with 2·σ one or two of 1000 such
// decisions are wrong. Openings to depth 18 take a third of the time; what it is worth in games is
// in docs/journal/engine.md.
#pragma once

#include <algorithm>
#include <array>

#include "eval/any_evaluation.h"
#include "game/objective.h"
#include "game/square.h"
#include "search/transposition_table.h"

namespace ogai::search {

// Selectivities 0 … kNoSelectivity − 1 skip with the confidence given; kNoSelectivity proves.
inline constexpr int kSelectivities = kNoSelectivity + 1;
struct Confidence {
  int t16;      // t in sixteenths
  int percent;  // two-sided probability of a normal error below t·σ, rounded
};
inline constexpr std::array<Confidence, kSelectivities> kConfidence = {
    {{18, 73}, {24, 87}, {32, 95}, {41, 99}, {53, 100}, {0, 100}}};

// A shallow search that stands for a deep one is itself at least so sure.
inline constexpr int kVerifySelectivity = 3;

inline constexpr int kForeseenDepth = 6;  // searches up to so many plies the evaluation foresees
inline constexpr int kLeastForesight16 = 36;  // t in sixteenths

// Errors of shallow searches, in 1/256 disc: σ is a sum of few terms.
struct ErrorModel {
  using Terms = std::array<int, 5>;
  Terms middle{};  // coefficients where the deep search judges by the evaluation
  Terms end{};     // and where it reaches the end of the game

  // What a search of 1, 2, … plies finds above the value of the position as it stands.
  struct Foresight {
    int mean = 0;
    int sigma = 0;  // 0: not known
  };
  std::array<Foresight, kForeseenDepth> foresight{};

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
  int margin(int selectivity, int empties, int depth, int shallow) const {
    return (kConfidence[selectivity].t16 * sigma256(empties, depth, shallow) + 2048) / 4096;
  }

  // Whether a search of `depth` surely fails high (1), surely fails low (−1), or must be made (0),
  // from the value of the position as it stands.
  int foresee(int selectivity, int depth, int value, int alpha) const {
    const Foresight& error = foresight[depth - 1];
    if (error.sigma == 0) return 0;
    const int t16 = std::max(kLeastForesight16, kConfidence[selectivity].t16);
    const int excess = 256 * (value - alpha) - 128 + error.mean;  // values are whole discs
    const int margin = t16 * error.sigma / 16;
    return excess > margin ? 1 : excess < -margin ? -1 : 0;
  }

  static const ErrorModel& shipped(game::Objective objective, game::BoardSize size,
                                   eval::EvaluationKind evaluation);
};

// The depth of the shallow search that is asked about one of `depth`.
constexpr int shallow_depth(int depth) {
  return 2 * (depth / 4) + (depth & 1);
}

}  // namespace ogai::search
