// LineReader: lines typed by a person, or coming through a pipe, until Ctrl-C.
#pragma once

#include <optional>
#include <stop_token>
#include <string>

namespace ogai::cli {

class LineReader {
 public:
  explicit LineReader(int file_descriptor) : file_descriptor_(file_descriptor) {}

  // The next line without its end, of at most 64 KiB (the rest is dropped); nothing at the
  // end of the input or as soon as `stop` is requested.
  std::optional<std::string> next(const std::stop_token& stop);

 private:
  bool read_more(const std::stop_token& stop);

  int file_descriptor_;
  std::string buffer_;
  bool ended_ = false;
};

}  // namespace ogai::cli
