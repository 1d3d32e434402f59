#include "base/file.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include "base/descriptor.h"

namespace ogai::base {
namespace {

Descriptor open_file(const std::filesystem::path& path, int flags, mode_t mode = 0) {
  while (true) {
    const int descriptor = open(path.c_str(), flags | O_CLOEXEC, mode);
    if (descriptor >= 0 || errno != EINTR) return Descriptor(descriptor);
  }
}

Error file_error(std::string_view doing, int fault) {
  if (fault == ENOENT) return {ErrorKind::io, "no such file or directory"};
  if (fault == EISDIR) return {ErrorKind::io, "is a directory"};
  return {ErrorKind::io,
          fmt::format("cannot {}: {}", doing, std::generic_category().message(fault))};
}

bool write_all(int descriptor, std::string_view contents) {
  while (!contents.empty()) {
    const ssize_t written = write(descriptor, contents.data(), contents.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    contents.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

Result<Done> write_directly(const std::filesystem::path& path, std::string_view contents) {
  const Descriptor file = open_file(path, O_WRONLY);
  if (!file.is_open()) return file_error("open", errno);
  if (!write_all(file.get(), contents)) return file_error("write", errno);
  return Done{};
}

// A file beside the target that is removed unless it has been put in its place.
class Replacement {
 public:
  explicit Replacement(std::filesystem::path target) : target_(std::move(target)) {}
  ~Replacement() {
    if (exists_) unlink(path_.c_str());
  }
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;

  Result<Done> write(std::string_view contents, const struct stat* old) {
    Descriptor file;
    do {  // a crash may have left the name behind
      path_ = fresh_name();
      file = open_file(path_, O_WRONLY | O_CREAT | O_EXCL, 0666);
    } while (!file.is_open() && errno == EEXIST);
    if (!file.is_open()) return file_error("create a file beside it", errno);
    exists_ = true;
    const bool written = (!old || fchmod(file.get(), old->st_mode & 07777) == 0) &&
                         write_all(file.get(), contents) && fsync(file.get()) == 0 && file.close();
    if (!written) return file_error("write", errno);
    return Done{};
  }

  Result<Done> put_in_place() {
    if (rename(path_.c_str(), target_.c_str()) != 0) return file_error("replace", errno);
    exists_ = false;
    // The rename itself must reach the disk. Some file systems cannot sync a
    // directory; the new file is whole all the same.
    const Descriptor directory = open_file(directory_path(), O_RDONLY | O_DIRECTORY);
    if (directory.is_open()) fsync(directory.get());
    return Done{};
  }

 private:
  std::filesystem::path directory_path() const {
    const auto parent = target_.parent_path();
    return parent.empty() ? "." : parent;
  }

  std::filesystem::path fresh_name() const {
    static std::atomic<unsigned> counter{0};
    return directory_path() / fmt::format(".{}.{}-{}.tmp", target_.filename().string(), getpid(),
                                          counter.fetch_add(1));
  }

  std::filesystem::path target_, path_;
  bool exists_ = false;
};

}  // namespace

Result<std::string> read_file(const std::filesystem::path& path, std::size_t limit) {
  const Descriptor file = open_file(path, O_RDONLY);
  if (!file.is_open()) return file_error("open", errno);
  struct stat facts {};
  if (fstat(file.get(), &facts) != 0) return file_error("read", errno);
  if (S_ISDIR(facts.st_mode)) return file_error("read", EISDIR);

  const Error too_large{ErrorKind::range, fmt::format("larger than {} bytes", limit)};
  const auto announced = static_cast<std::size_t>(std::max<off_t>(facts.st_size, 0));
  if (announced > limit) return too_large;
  std::string contents;
  std::size_t size = 0;
  while (true) {  // to the end of file, whatever size was announced: it may grow, or be a pipe
    constexpr std::size_t kStep = 64 * 1024;
    if (size == contents.size()) contents.resize(std::max(announced + 1, size + kStep));
    const ssize_t got = read(file.get(), contents.data() + size, contents.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return file_error("read", errno);
    if (got == 0) break;
    size += static_cast<std::size_t>(got);
    if (size > limit) return too_large;
  }
  contents.resize(size);
  return contents;
}

Result<Done> write_file_atomically(const std::filesystem::path& path, std::string_view contents) {
  if (path.empty()) return file_error("write", ENOENT);
  struct stat old {};
  const bool exists = stat(path.c_str(), &old) == 0;
  if (exists && S_ISDIR(old.st_mode)) return file_error("write", EISDIR);
  if (exists && !S_ISREG(old.st_mode)) return write_directly(path, contents);

  std::error_code fault;
  auto target = path;
  if (std::filesystem::is_symlink(path, fault)) {
    target = std::filesystem::weakly_canonical(path, fault);
    if (fault) return file_error("follow the link", fault.value());
  }
  Replacement replacement(target);
  if (auto written = replacement.write(contents, exists ? &old : nullptr); !written) return written;
  return replacement.put_in_place();
}

void remove_unfinished(const std::filesystem::path& folder) {
  std::error_code ignored;
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with('.') && name.ends_with(".tmp")) found.push_back(entry.path());
  }
  for (const auto& path : found) std::filesystem::remove(path, ignored);
}

}  // namespace ogai::base
