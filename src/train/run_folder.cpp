#include "train/run_folder.h"

#include <cerrno>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/file.h>

#include "base/file.h"

namespace ogai::train {

namespace {

base::Error named_fault(const base::Error& error, std::string_view file) {
  return {error.kind, base::describe(error, file, "")};
}

}  // namespace

base::Result<RunLock> RunLock::take(const std::filesystem::path& folder) {
  RunLock lock;
  base::Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!opened.is_open()) return lock;
  if (flock(opened.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK)
      return base::Error{base::ErrorKind::io, "another program is at work on this run"};
    return lock;
  }
  lock.folder_ = std::move(opened);
  return lock;
}

base::Result<base::Done> begin_run_files(const std::filesystem::path& folder,
                                         const base::OptionValues& config, std::int64_t step,
                                         RunMetrics& metrics) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) return base::Error{base::ErrorKind::io, "cannot be made: " + failed.message()};
  if (const auto opened = metrics.open(folder / kMetricFile, step); !opened)
    return named_fault(opened.error(), kMetricFile);
  const auto written =
      base::write_file_atomically(folder / kConfigFile, to_json(config).dump(2) + "\n");
  if (!written) return named_fault(written.error(), kConfigFile);
  return base::Done{};
}

}  // namespace ogai::train
