// Near-even openings: positions early in the game that a search calls balanced, for fair matches
// and as seeds of books.
//
// Candidates are random games of a few plies, no two of them symmetric. Searches that go deeper and
// deeper drop the uneven, the last one decides: |value| ≤ margin. For variety no stem (the
// position after four plies, symmetry aside) gets more than its share of the set. The
// set depends on the settings alone, not on the threads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/progress.h"
#include "game/record.h"
#include "train/fixed_search.h"

namespace ogai::train {

struct OpeningOptions {
  int least_plies = 8;
  int most_plies = 12;
  std::size_t count = 500;
  int depth = 10;
  int margin = 2;  // discs
  std::uint64_t seed = 1;
  int threads = 1;
  base::ProgressMode progress = base::ProgressMode::silent;
};

struct NearEvenOpening {
  game::GameRecord game;
  int value = 0;  // for the side to move
};

// Fewer than wanted when no fresh candidates are found. Nothing if stopped.
std::optional<std::vector<NearEvenOpening>> near_even_openings(const FixedSearchSettings& search,
                                                               const OpeningOptions& options,
                                                               const std::stop_token& stop);

// OBF lines with the fields value, depth and game, which every reader of positions takes;
// `how` goes into a comment on top.
std::string format_openings(const std::vector<NearEvenOpening>& openings, int depth,
                            const std::string& how);

}  // namespace ogai::train
