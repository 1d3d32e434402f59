#include "base/descriptor.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

namespace ogai::base {

bool Descriptor::close() {
  return !is_open() || ::close(std::exchange(value_, -1)) == 0;
}

void Descriptor::make_nonblocking() {
  fcntl(value_, F_SETFL, fcntl(value_, F_GETFL) | O_NONBLOCK);
}

void Descriptor::drain_into(std::string& buffer, std::size_t most) {
  std::array<char, 16 * 1024> chunk;
  for (std::size_t taken = 0; is_open() && taken < most;) {
    const ssize_t got = read(value_, chunk.data(), std::min(chunk.size(), most - taken));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) {
      close();
      return;
    }
    buffer.append(chunk.data(), static_cast<std::size_t>(got));
    taken += static_cast<std::size_t>(got);
  }
}

Result<Pipe> make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    return Error{ErrorKind::io, fmt::format("cannot make a pipe: {}", std::strerror(errno))};
  }
  const Descriptor first(ends[0]), second(ends[1]);
  Pipe pipe{Descriptor(fcntl(ends[0], F_DUPFD_CLOEXEC, 3)),
            Descriptor(fcntl(ends[1], F_DUPFD_CLOEXEC, 3))};
  if (!pipe.read_end.is_open() || !pipe.write_end.is_open()) {
    return Error{ErrorKind::io, fmt::format("cannot make a pipe: {}", std::strerror(errno))};
  }
  return pipe;
}

Result<Descriptor> file_in_memory(std::string_view text) {
  Descriptor file(memfd_create("ogai", MFD_CLOEXEC));
  while (file.is_open() && !text.empty()) {
    const ssize_t written = write(file.get(), text.data(), text.size());
    if (written < 0 && errno != EINTR) break;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  if (file.is_open() && text.empty() && lseek(file.get(), 0, SEEK_SET) == 0) return file;
  return Error{ErrorKind::io,
               fmt::format("cannot hold a file in memory: {}", std::strerror(errno))};
}

}  // namespace ogai::base
