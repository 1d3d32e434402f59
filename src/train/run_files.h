// What every trainer's run has in its folder besides its checkpoint: the config that it goes by,
// and its metrics (metric_lines.h).
#pragma once

#include <filesystem>
#include <memory>

#include "base/options.h"
#include "train/metric_lines.h"

namespace ogai::train {

inline constexpr std::string_view kConfigFile = "config.json";

// Makes the folder, writes the config, and opens the metrics for a run that goes on with `step`.
// Errors name the file within the folder.
base::Result<std::unique_ptr<MetricLines>> begin_run_files(const std::filesystem::path& folder,
                                                           const base::OptionValues& config,
                                                           std::int64_t step);

}  // namespace ogai::train
