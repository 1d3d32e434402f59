// Where labelled positions come from, and reading them all into memory.
//
// Files of `ogai train positions` (the label is what the game came to; whole games are held out),
// of `ogai train labels` (the label is what a search says; held out with the games they come
// from), and self-play samples of `ogai train alphazero`, as shards or folders of them (the
// label is the finished game's score; held out in runs of a thousand, some twenty games in a row).
#pragma once

#include <filesystem>
#include <stop_token>
#include <vector>

#include "base/progress.h"
#include "base/result.h"
#include "train/patterns/labelled_positions.h"

namespace ogai::train {

struct DataFile {
  std::filesystem::path path;
  double weight = 1;  // of each of its positions
};

struct DataSources {
  std::vector<DataFile> positions;
  std::vector<DataFile> labels;
  std::vector<DataFile> samples;
  UnfinishedBlock unfinished = UnfinishedBlock::fault;
  int holdout = 10;  // per cent
};

// Errors begin with the name of the file that is wrong. Stopped: what was read until then.
base::Result<LabelledPositions> load_positions(const DataSources& sources,
                                               base::ProgressMode progress,
                                               const std::stop_token& stop);

}  // namespace ogai::train
