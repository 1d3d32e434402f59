// How a trainer's run gets its config, and the files that every run's folder has: config.json and
// the metrics.
//
// A new run takes a shipped config or a file, changed by --set; a resumed one its own, which --set
// may change where the trainer allows it.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/options.h"
#include "cli/train/stored_run.h"
#include "train/metric_fan.h"

namespace ogai::cli {

// What one trainer's configs are.
struct ConfigKind {
  const base::OptionTable& options;
  std::function<base::Result<base::OptionValues>(std::string_view)> parse;
  std::vector<std::string> names;  // of the shipped ones
  std::function<base::Result<std::string>(std::string_view)> shipped;
};

struct ConfigRequest {
  std::string config;                // shipped, or a file
  std::vector<std::string> changes;  // NAME=VALUE
  std::string folder;                // of the run
  bool has_checkpoint = false;       // there is a run in it already
};

// To standard output.
void list_config_options(const ConfigKind& kind);

// Faults end the command: what is wrong with the config, a run where there should be none, none
// where there should be one.
base::OptionValues config_of_new(const ConfigKind& kind, const ConfigRequest& request);
base::OptionValues config_of_former(const ConfigKind& kind, const ConfigRequest& request);

// The folder's own files: the config, and the metrics up to `step`. `kept`, if there is one, is
// told of what was reported before; both go into `sinks`.
base::Result<base::Done> begin_run_files(const std::filesystem::path& folder,
                                         const base::OptionValues& values, std::int64_t step,
                                         std::unique_ptr<KeptRun> kept, train::MetricFan& sinks);

}  // namespace ogai::cli
