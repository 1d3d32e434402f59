#include "sandbox/handed_text.h"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

namespace ogai::sandbox {

base::Result<base::Descriptor> handed_text(std::string_view text) {
  base::Descriptor file(memfd_create("ogai-box", MFD_CLOEXEC));
  while (file.is_open() && !text.empty()) {
    const ssize_t written = write(file.get(), text.data(), text.size());
    if (written < 0 && errno != EINTR) break;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  if (file.is_open() && text.empty() && lseek(file.get(), 0, SEEK_SET) == 0) return file;
  return base::Error{base::ErrorKind::io,
                     fmt::format("cannot hold a file in memory: {}", std::strerror(errno))};
}

}  // namespace ogai::sandbox
