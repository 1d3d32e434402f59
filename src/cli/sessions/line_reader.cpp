#include "cli/sessions/line_reader.h"

#include <array>
#include <cerrno>
#include <poll.h>
#include <unistd.h>

#include "base/descriptor.h"

namespace ogai::cli {

namespace {

constexpr std::size_t kLongestLine = 64 << 10;

}  // namespace

// False at the end of the input or on stop.
bool LineReader::read_more(const std::stop_token& stop) {
  const base::StopEvent event(stop);
  std::array<pollfd, 2> waiting = {
      {{file_descriptor_, POLLIN, 0}, {event.descriptor(), POLLIN, 0}}};
  while (poll(waiting.data(), waiting.size(), -1) < 0)
    if (errno != EINTR) return false;
  if (waiting[1].revents != 0) return false;
  char block[4096];
  const ssize_t count = read(file_descriptor_, block, sizeof block);
  if (count <= 0) return false;
  buffer_.append(block, static_cast<std::size_t>(count));
  return true;
}

std::optional<std::string> LineReader::next(const std::stop_token& stop) {
  std::size_t end;
  while ((end = buffer_.find('\n')) == std::string::npos && !ended_) {
    if (buffer_.size() > 2 * kLongestLine) buffer_.resize(kLongestLine);
    ended_ = !read_more(stop);
  }
  if (stop.stop_requested() || (end == std::string::npos && buffer_.empty())) return std::nullopt;
  std::string line = buffer_.substr(0, std::min(end, kLongestLine));
  buffer_.erase(0, end == std::string::npos ? end : end + 1);
  return line;
}

}  // namespace ogai::cli
