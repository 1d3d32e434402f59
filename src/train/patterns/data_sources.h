// Where labelled positions come from: files of `ogai train positions`.
#pragma once

#include <filesystem>
#include <stop_token>
#include <vector>

#include "base/result.h"
#include "train/patterns/labelled_positions.h"

namespace ogai::train {

struct DataSources {
  std::vector<std::filesystem::path> positions;
  UnfinishedBlock unfinished = UnfinishedBlock::fault;
  int holdout = 10;  // per cent
};

// Errors begin with the name of the file that is wrong. Stopped: what was read until then.
base::Result<LabelledPositions> load_positions(const DataSources& sources,
                                               const std::stop_token& stop);

}  // namespace ogai::train
