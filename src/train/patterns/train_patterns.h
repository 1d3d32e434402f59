// Fits the weights of a pattern evaluation to labelled positions, stage by stage.
//
// The weights w of a stage minimise Σ weightᵢ·(w·xᵢ − labelᵢ)² + ridge·|w|² over its positions and,
// with a share of their weight, those of up to two discs more or fewer (stage_rows.h). The ridge
// leaves a case that was seen n times about n / (n + ridge) of what the data say of it, so that
// rare cases do not learn chance by heart. Weights learned before may take the place of 0 in
// ridge·|w − start|²: then new data correct what older data taught, by as much as they know. Solved
// by conjugate gradients (conjugate_gradients.h); the matrix of a quarter of a million rows is
// never formed.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "eval/pattern_weights.h"
#include "train/patterns/conjugate_gradients.h"
#include "train/patterns/labelled_positions.h"
#include "train/stage_error.h"

namespace ogai::train {

struct PatternOptions {
  double ridge = 30;
  double share = 0.3;  // of the neighbours' positions
  GradientLimits limits;
  std::optional<eval::PatternWeights> start;  // else zero
  bool keep = false;                          // the ridge draws towards `start`, not towards 0
  std::vector<std::string> without;           // names of patterns whose weights stay 0
  int threads = 1;
  std::function<void()> step;  // called at every step of the solving
};

struct PatternStage {
  int stage = 0;
  std::size_t rows = 0;  // positions learned from, shared ones included
  GradientResult solving;
  StageError learned;   // of the stage's own positions
  StageError held_out;  // likewise
  double seconds = 0;
};

using OnPatternStage = std::function<void(const PatternStage&)>;

// Stages before `first` stay as they are in `weights` and are only measured. `done` is called after
// every stage. The number of stages that are finished now.
int train_patterns(const LabelledPositions& positions, const PatternOptions& options, int first,
                   eval::PatternWeights& weights, const OnPatternStage& done,
                   const std::stop_token& stop);

// ---- what a fit has finished, kept beside the file it will make, so that it can go on ----
//
// Layout, little-endian: "OGAIPART", what the fit is of (u64, fit_fingerprint), stages finished
// (u32), zero (u32), FNV-1a of the rest (u64), then the weights of these stages (i16).

// Of everything that decides the outcome: positions learned from, options, patterns.
std::uint64_t fit_fingerprint(const LabelledPositions& positions, const PatternOptions& options);

std::string format_part(std::uint64_t fingerprint, int stages, const eval::PatternWeights& weights);
// Takes over the finished stages and says how many they are: none of them if the part is of
// another fit. Damage is an error.
base::Result<int> parse_part(std::string_view bytes, std::uint64_t fingerprint,
                             eval::PatternWeights& weights);

}  // namespace ogai::train
