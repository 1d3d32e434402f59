#include "base/running_clock.h"

#include <charconv>
#include <fcntl.h>
#include <unistd.h>

namespace ogai::base {

RunningClock::RunningClock()
    : statistics_(open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)) {}

// Both are read as of one moment, in which the thread did not wait.
SteadyTime RunningClock::now() const {
  while (true) {
    const Duration before = waited();
    const SteadyTime time = steady_now();
    if (waited() == before) return time - before;
  }
}

// "RAN WAITED SLICES", nanoseconds the first two.
Duration RunningClock::waited() const {
  char text[64];
  const ssize_t length = pread(statistics_.get(), text, sizeof text, 0);
  if (length <= 0) return {};
  const std::string_view line(text, static_cast<std::size_t>(length));
  const std::size_t blank = line.find(' ');
  if (blank == line.npos) return {};
  Duration::rep nanoseconds = 0;
  std::from_chars(line.data() + blank + 1, line.data() + line.size(), nanoseconds);
  return Duration(nanoseconds);
}

}  // namespace ogai::base
