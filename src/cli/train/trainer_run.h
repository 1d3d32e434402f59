// What the commands of all trainers share: their flags, where a run's config comes from, the files
// that every run's folder has, a line for each step, and how a run ends.
//
// A new run takes a shipped config or a file, changed by --set; a resumed one its own, which --set
// may change where the trainer allows it.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/options.h"
#include "base/progress.h"
#include "cli/frame/command.h"
#include "train/metrics.h"

namespace ogai::cli {

// One trainer: its configs, and how its steps are told.
struct Trainer {
  const base::OptionTable& options;
  std::function<base::Result<base::OptionValues>(std::string_view)> parse;
  std::vector<std::string> configs;  // shipped, by their names
  std::function<base::Result<std::string>(std::string_view)> shipped;
  std::function<bool(const std::string& folder)> has_checkpoint;
  std::string step;  // what a step is called: "epoch"
  struct Metric {
    std::string_view name, format;
  };
  std::vector<Metric> told;  // in a step's line, in this order
};

struct TrainerFlags {
  std::string config;
  std::vector<std::string> changes;  // NAME=VALUE
  std::string out;
  std::string time;
  std::string name;
  std::string database;
  bool resume = false;
  bool options = false;
  bool json = false;
  bool quiet = false;

  void add_to(Command& command, const Trainer& trainer);
  base::ProgressMode progress() const;
};

// What a trainer needs for its work.
struct TrainerJob {
  const base::OptionValues& config;
  // Writes the folder's own files: the config, and the metrics before `step`.
  const std::function<base::Result<base::Done>(std::int64_t step)>& begin;
  train::MetricSink& metrics;
  std::stop_token stop;
};

// The whole command around `work`. Faults end it: what is wrong with the config, a run where there
// should be none, none where there should be one.
void run_trainer(const Trainer& trainer, const TrainerFlags& flags,
                 const std::function<void(const TrainerJob& job)>& work);

}  // namespace ogai::cli
