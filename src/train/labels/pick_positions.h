// Picks positions of self-play files to be labelled, evenly over the numbers of empty squares.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "base/result.h"
#include "train/labels/label.h"

namespace ogai::train {

struct PickedPositions {
  std::vector<Label> positions;  // without values; a longer pick begins with a shorter one
  std::uint64_t pickable = 0;    // how many there would be
  std::uint64_t checksum = 0;    // of what they were picked from
};

// One for each number of empty squares in turn, in an order that `settings.seed` decides; those of
// which there are no more are passed over. The files must be for the settings' board and rules.
base::Result<PickedPositions> pick_positions(const std::vector<std::filesystem::path>& files,
                                             const LabelSettings& settings, std::uint64_t count);

}  // namespace ogai::train
