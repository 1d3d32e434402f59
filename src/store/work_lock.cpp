// Locks of the open file (F_OFD_…), not of the process: the latter vanish when any descriptor
// of the file is closed anywhere in the program, and do not keep two of its threads apart.
#include "store/work_lock.h"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <system_error>

#include "store/error.h"

namespace ogai::store {
namespace {

constexpr std::int64_t kMostIds = std::int64_t{1} << 40;  // no kind of work has so many

std::filesystem::path lock_file(const std::filesystem::path& database) {
  return database.string() + "-lock";
}

struct flock lock_of(Work work, std::int64_t id) {
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = static_cast<std::int64_t>(work) * kMostIds + id;
  lock.l_len = 1;
  return lock;
}

[[noreturn]] void fail(const std::filesystem::path& file, int fault) {
  throw StoreError(
      fault == EACCES || fault == EROFS ? StoreFault::read_only : StoreFault::other,
      fmt::format("cannot lock {}: {}", file.string(), std::generic_category().message(fault)));
}

}  // namespace

std::optional<WorkLock> WorkLock::take(const std::filesystem::path& database, Work work,
                                       std::int64_t id) {
  const auto path = lock_file(database);
  base::Descriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (!file.is_open()) fail(path, errno);
  struct flock lock = lock_of(work, id);
  if (fcntl(file.get(), F_OFD_SETLK, &lock) == 0) return WorkLock(std::move(file));
  if (errno != EAGAIN && errno != EACCES) fail(path, errno);
  return std::nullopt;
}

bool WorkLock::is_taken(const std::filesystem::path& database, Work work, std::int64_t id) {
  const base::Descriptor file(open(lock_file(database).c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) return false;
  struct flock lock = lock_of(work, id);
  return fcntl(file.get(), F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

}  // namespace ogai::store
