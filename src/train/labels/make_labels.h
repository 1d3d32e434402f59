// Labels positions by search, for evaluations to learn from.
//
// The label of a self-play position is what its game came to, mistakes and all: true on average,
// and noisy. A search of the position itself says less about the far end of the game, but
// without that noise. Positions are picked from files of self-play at random, the same number for
// every number of empty squares as long as there are enough; those with few are solved.
//
// Games show good moves only, but a search must judge what comes of bad ones, too.
// `settings.stray` random moves at most, made from a picked position first, lead to such.
//
// Label number n depends on the settings and the files alone: what a stop leaves behind is a
// shorter file, and the next call with the same settings goes on from there.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <vector>

#include "base/progress.h"
#include "base/result.h"
#include "train/fixed_search.h"
#include "train/labels/label_file.h"

namespace ogai::train {

// Positions of self-play files to be labelled, evenly over the numbers of empty squares.
struct PickedPositions {
  std::vector<Label> positions;  // without values; a longer pick begins with a shorter one
  std::uint64_t pickable = 0;    // how many there would be
  std::uint64_t checksum = 0;    // of what they were picked from
};

// One for each number of empty squares in turn, in an order that `settings.seed` decides; those of
// which there are no more are passed over. The files must be for the settings' board and rules.
base::Result<PickedPositions> pick_positions(const std::vector<std::filesystem::path>& files,
                                             const LabelSettings& settings, std::uint64_t count);

struct LabelOptions {
  std::vector<std::filesystem::path> positions;
  std::filesystem::path path;
  std::uint64_t count = 0;  // of labels that the file shall have in the end
  int threads = 1;
  base::ProgressMode progress = base::ProgressMode::silent;
};

struct LabelCount {
  std::uint64_t labels = 0;  // in the file now
  std::uint64_t added = 0;
  std::uint64_t pickable = 0;  // positions of that many empty squares in all
};

// `settings.weights` and `settings.positions` are filled in. Errors about position files begin
// with their names.
base::Result<LabelCount> make_labels(LabelSettings settings, const eval::AnyEvaluation& evaluation,
                                     const LabelOptions& options, const std::stop_token& stop);

}  // namespace ogai::train
