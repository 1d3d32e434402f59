#include "train/run_files.h"

#include <nlohmann/json.hpp>

#include "base/file.h"

namespace ogai::train {

namespace {

base::Error named_fault(const base::Error& error, std::string_view file) {
  return {error.kind, base::describe(error, file, "")};
}

}  // namespace

base::Result<std::unique_ptr<MetricLines>> begin_run_files(const std::filesystem::path& folder,
                                                           const base::OptionValues& config,
                                                           std::int64_t step) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) return base::Error{base::ErrorKind::io, "cannot be made: " + failed.message()};
  auto lines = MetricLines::open(folder / kMetricFile, step);
  if (!lines) return named_fault(lines.error(), kMetricFile);
  const auto written =
      base::write_file_atomically(folder / kConfigFile, to_json(config).dump(2) + "\n");
  if (!written) return named_fault(written.error(), kConfigFile);
  return lines;
}

}  // namespace ogai::train
