// LineBuffer: cuts a stream that comes in pieces into lines, and never holds more
// than one line over its limit plus the piece last appended.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ogai::base {

class LineBuffer {
 public:
  struct Line {
    std::string text;       // without \n or \r\n; empty when too long
    bool too_long = false;  // the line was over the limit and is lost
  };

  explicit LineBuffer(std::size_t limit) : limit_(limit) {}

  void append(std::string_view piece);
  void end() { ended_ = true; }  // nothing follows: what is left is the last line

  std::optional<Line> next();  // nothing: no whole line is there
  bool begun() const { return skipping_ || start_ < text_.size(); }  // then: a part of one is

 private:
  Line take(std::size_t end, std::size_t next_start);

  std::size_t limit_;
  std::string text_;
  std::size_t start_ = 0;     // of the next line
  std::size_t searched_ = 0;  // no line end between start_ and here
  bool skipping_ = false;     // in the rest of a line already reported as too long
  bool ended_ = false;
};

}  // namespace ogai::base
