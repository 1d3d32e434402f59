#include "train/run_lock.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>

namespace ogai::train {

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

}  // namespace ogai::train
