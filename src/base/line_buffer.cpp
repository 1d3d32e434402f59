#include "base/line_buffer.h"

namespace ogai::base {

void LineBuffer::append(std::string_view piece) {
  text_.erase(0, start_);  // once a piece, not once a line: that would be quadratic
  searched_ -= start_;
  start_ = 0;
  text_ += piece;
}

LineBuffer::Line LineBuffer::take(std::size_t end, std::size_t next_start) {
  Line line;
  line.too_long = end - start_ > limit_;
  if (!line.too_long) line.text = text_.substr(start_, end - start_);
  if (line.text.ends_with('\r')) line.text.pop_back();
  start_ = searched_ = next_start;
  return line;
}

std::optional<LineBuffer::Line> LineBuffer::next() {
  while (true) {
    const std::size_t end = text_.find('\n', searched_);
    const bool found = end != std::string::npos;
    if (skipping_) {
      start_ = searched_ = found ? end + 1 : text_.size();
      if (!found) return std::nullopt;
      skipping_ = false;
      continue;
    }
    if (found) return take(end, end + 1);
    searched_ = text_.size();
    const std::size_t length = text_.size() - start_;
    skipping_ = length > limit_;
    if (skipping_ || (ended_ && length > 0)) return take(text_.size(), text_.size());
    return std::nullopt;
  }
}

}  // namespace ogai::base
