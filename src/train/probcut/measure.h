// What searches of every depth say of positions of self-play: the data from which the errors of
// shallow searches are known.
//
// Nothing is skipped in these searches (kNoSelectivity), each position starts with an empty table,
// and the sample depends only on the games and the seed.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/progress.h"
#include "train/fixed_search.h"
#include "train/positions/position_file.h"

namespace ogai::train {

// One position.
struct DepthProfile {
  int empties = 0;
  std::vector<int> values;   // by depth, from 0 on; depths short of the end only
  std::optional<int> exact;  // the proved score, where few enough squares are empty
};

struct MeasureOptions {
  int samples = 100;  // positions for each number of empty squares
  int depth = 10;     // of the deepest search short of the end
  int solve = 18;     // empty squares of the largest solved positions
  std::uint64_t seed = 1;
  int threads = 1;
  base::ProgressMode progress = base::ProgressMode::silent;
};

// Up to `samples` positions of each number of empty squares, at random and without repetition.
std::vector<game::Board> sample_positions(std::span<const TrainingGame> games, game::BoardSize size,
                                          const MeasureOptions& options);

// Nothing if stopped.
std::optional<std::vector<DepthProfile>> measure_depths(const FixedSearchSettings& search,
                                                        const std::vector<game::Board>& positions,
                                                        const MeasureOptions& options,
                                                        const std::stop_token& stop);

}  // namespace ogai::train
