// LinearEvaluation: a weighted sum of the hand-made features (features.h), with a set of
// weights for every number of discs on the board.
//
// The weights are fitted by regression on self-play (train/linear/ does that). Shipped for both
// objectives on boards of 8×8 and 6×6, and frozen: the baseline that later evaluations must beat
// (docs/training.md says how they came about).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "eval/evaluation.h"
#include "eval/features.h"
#include "game/objective.h"

namespace ogai::eval {

class LinearEvaluation {
 public:
  static constexpr int kUnit = 128;                    // a weight of one disc
  static constexpr std::string_view kKind = "linear";  // in weight files

  // weights[discs on the board − 4][feature]
  using Weights = std::vector<std::array<std::int16_t, feature::kCount>>;

  LinearEvaluation(game::BoardSize size, Weights weights)
      : geometry_(geometry(size)),
        weights_(std::move(weights)),
        most_(game::cell_count(size) - 2) {}
  static base::Result<LinearEvaluation> from_bytes(std::string_view bytes);

  // The set that comes with the program; weights of zero where there is none (4×4).
  static const LinearEvaluation& shipped(game::Objective objective, game::BoardSize size);

  struct Trace {};
  Trace trace(game::Board) const { return {}; }
  Trace after(Trace, game::Board, game::Square, game::Bits) const { return {}; }
  Trace passed(Trace) const { return {}; }
  bool fits(Trace, game::Board) const { return true; }

  int value(Trace, game::Board board, game::Bits moves) const {
    const game::Bits theirs = game::legal_moves(board.passed(), geometry_.playable);
    const auto& weights = weights_[std::max(0, board.disc_count() - 4)];
    int sum = kUnit / 2;
    visit_features(geometry_, board, moves, theirs,
                   [&](int feature, int count) { sum += weights[feature] * count; });
    return std::clamp(sum >> 7, -most_, most_);
  }

  const Weights& weights() const { return weights_; }
  game::BoardSize size() const { return geometry_.size; }
  std::uint64_t checksum() const;  // of the weights

 private:
  static_assert(kUnit == 1 << 7);

  const Geometry& geometry_;
  Weights weights_;
  int most_;  // judgements stay below a wipe-out, which must be proved
};

static_assert(Evaluation<LinearEvaluation>);

}  // namespace ogai::eval
