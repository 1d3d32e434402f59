#include "cli/frame/wrapped_text.h"

#include "base/text_canvas.h"

namespace ogai::cli {

namespace {

// The end of "](target)" that begins at `at`; npos: it is none.
std::size_t end_of_target(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with("](")) return std::string_view::npos;
  const std::size_t close = text.find(')', at);
  return close == std::string_view::npos ? close : close + 1;
}

// Whether a link begins at the bracket `at`.
bool is_link(std::string_view text, std::size_t at) {
  const std::size_t close = text.find(']', at);
  return close != std::string_view::npos && end_of_target(text, close) != std::string_view::npos;
}

class LineBreaker {
 public:
  LineBreaker(int width, int indent, std::string_view first)
      : width_(width), indent_(static_cast<std::size_t>(indent)), line_(first) {
    if (first.empty()) line_ = std::string(indent_, ' ');
    columns_ = base::columns_of(line_);
  }

  void add(std::string_view word) {
    const int columns = base::columns_of(word);
    if (begun_ && columns_ + 1 + columns > width_) end_line();
    if (begun_) line_ += ' ';
    line_ += word;
    columns_ += columns + (begun_ ? 1 : 0);
    begun_ = true;
  }
  void end_line() {
    text_ += begun_ ? line_ + "\n" : "\n";
    line_ = std::string(indent_, ' ');
    columns_ = static_cast<int>(indent_);
    begun_ = false;
  }
  std::string take() {
    if (begun_) end_line();
    return std::move(text_);
  }

 private:
  const int width_;
  const std::size_t indent_;
  std::string text_;
  std::string line_;
  int columns_ = 0;
  bool begun_ = false;  // the line has a word
};

}  // namespace

std::string plain_of_markdown(std::string_view markdown) {
  std::string text;
  for (std::size_t at = 0; at < markdown.size();) {
    const std::string_view rest = markdown.substr(at);
    if (rest.starts_with("**"))
      at += 2;
    else if (rest[0] == '`' || (rest[0] == '[' && is_link(markdown, at)))
      ++at;
    else if (const std::size_t end = end_of_target(markdown, at); end != std::string_view::npos)
      at = end;
    else
      text += markdown[at++];
  }
  return text;
}

std::string wrapped_text(std::string_view text, int width, int indent, std::string_view first) {
  LineBreaker lines(width, indent, first);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
    if (end > at) lines.add(text.substr(at, end - at));
    if (end < text.size() && text[end] == '\n') lines.end_line();
    at = end + 1;
  }
  return lines.take();
}

}  // namespace ogai::cli
