// PatternReports: how a fit of patterns goes, for the terminal or as JSON lines.
#pragma once

#include <cstdint>
#include <string>

#include "base/progress.h"
#include "train/metrics.h"
#include "train/patterns/train_patterns.h"

namespace ogai::cli {

// What is kept of a stage.
train::MetricValues pattern_metrics(const train::PatternStage& stage);

class PatternReports {
 public:
  // `steps` is the most there can be.
  PatternReports(bool json, base::ProgressMode progress, int steps);

  void step() { progress_.advance(); }
  // A finished stage of at most so many steps.
  void add(const train::PatternStage& stage, int most_steps);
  void finish(const std::string& file, const train::DataPurpose& purpose);

 private:
  void print_row(const std::string& name, const train::PatternStage& stage);

  bool json_;
  base::Progress progress_;
  train::PatternStage all_;
};

}  // namespace ogai::cli
