// What every trainer's run has in its folder besides its checkpoint: the config that it goes by,
// and its metrics (metrics.h). One program at a time works on it; two would spoil it.
#pragma once

#include <filesystem>

#include "base/descriptor.h"
#include "base/options.h"
#include "train/metrics.h"

namespace ogai::train {

// The lock goes with the process, however it ends. A folder that is not there yet, or on a file
// system without locks, is let pass: is_held() tells.
class RunLock {
 public:
  RunLock() = default;
  // An Error if another program has it.
  static base::Result<RunLock> take(const std::filesystem::path& folder);

  bool is_held() const { return folder_.is_open(); }

 private:
  base::Descriptor folder_;
};

inline constexpr std::string_view kConfigFile = "config.json";

// Makes the folder, writes the config, and opens the metrics' file for a run that goes on with
// `step`. Errors name the file within the folder.
base::Result<base::Done> begin_run_files(const std::filesystem::path& folder,
                                         const base::OptionValues& config, std::int64_t step,
                                         RunMetrics& metrics);

}  // namespace ogai::train
