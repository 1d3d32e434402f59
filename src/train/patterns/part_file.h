// What a fit has finished so far, kept beside the file it will make, so that it can go on.
//
// Layout, little-endian: "OGAIPART", what the fit is of (u64, fit_fingerprint), stages finished
// (u32), zero (u32), FNV-1a of the rest (u64), then the weights of these stages (i16).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "eval/pattern_weights.h"
#include "train/patterns/labelled_positions.h"
#include "train/patterns/train_patterns.h"

namespace ogai::train {

// Of everything that decides the outcome: positions learned from, options, patterns.
std::uint64_t fit_fingerprint(const LabelledPositions& positions, const PatternOptions& options);

std::string format_part(std::uint64_t fingerprint, int stages, const eval::PatternWeights& weights);
// Takes over the finished stages and says how many they are: none of them if the part is of
// another fit. Damage is an error.
base::Result<int> parse_part(std::string_view bytes, std::uint64_t fingerprint,
                             eval::PatternWeights& weights);

}  // namespace ogai::train
