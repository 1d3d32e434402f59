// DataFlags: the labelled positions that a command learns from or judges by.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "base/progress.h"
#include "cli/frame/command.h"
#include "train/patterns/data_sources.h"

namespace ogai::cli {

class DataFlags {
 public:
  // `holdout` says what --holdout is, and by default.
  void add_to(Command& command, const std::string& holdout, int percent);

  // All of it, read; a fault ends the command, and so does it if there is nothing.
  train::LabelledPositions load(base::ProgressMode progress, const std::stop_token& stop) const;

 private:
  std::vector<std::string> positions_;
  std::vector<std::string> labels_;
  std::vector<std::string> samples_;
  bool unfinished_ = false;
  int holdout_ = 10;
};

}  // namespace ogai::cli
