// What a run's folder holds besides its checkpoint: the config that it goes by, its metrics
// (train/metric_lines.h) and the network of every iteration (alphazero.h: net_path).
#pragma once

#include <filesystem>
#include <memory>

#include "base/options.h"
#include "train/metric_lines.h"

namespace ogai::train::selfplay {

inline constexpr std::string_view kConfigFile = "config.json";

// Makes the folder, writes the config, and opens the metrics for a run that goes on with
// `iteration`: what RunOptions::begin has to do. Errors name the file within the folder.
base::Result<std::unique_ptr<MetricLines>> begin_run_files(const std::filesystem::path& folder,
                                                           const base::OptionValues& config,
                                                           int iteration);
// The config of a run. Errors do not name the file.
base::Result<base::OptionValues> read_run_config(const std::filesystem::path& folder);

}  // namespace ogai::train::selfplay
