// LineWriter: whole lines for the program at the other end, from any thread, sent at once.
#pragma once

#include <mutex>
#include <ostream>
#include <string_view>

namespace ogai::cli {

class LineWriter {
 public:
  explicit LineWriter(std::ostream& out) : out_(out) {}

  void write(std::string_view line) {
    const std::lock_guard lock(mutex_);
    out_ << line << '\n' << std::flush;
  }

 private:
  std::mutex mutex_;
  std::ostream& out_;
};

}  // namespace ogai::cli
