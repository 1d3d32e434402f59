// Cursor: reads a text from left to right and knows where it stands, so that
// every parser can say at which byte the fault lies.
#pragma once

#include <cstddef>
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ogai::game::notation {

// A byte as a person can read it in an error message.
inline std::string printable(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x7f ? fmt::format("'{}'", c) : fmt::format("byte 0x{:02x}", byte);
}

class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  bool at_end() const { return offset_ >= text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[offset_]; }
  std::size_t offset() const { return offset_; }
  std::string_view rest() const { return text_.substr(offset_); }
  void advance(std::size_t count = 1) { offset_ += count; }
  char take() { return text_[offset_++]; }

  bool accept(char wanted) {
    if (at_end() || peek() != wanted) return false;
    ++offset_;
    return true;
  }

  static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

  template <typename Predicate>
  std::string_view take_while(Predicate predicate) {
    const std::size_t begin = offset_;
    while (!at_end() && predicate(text_[offset_])) ++offset_;
    return text_.substr(begin, offset_ - begin);
  }
  void skip_spaces() { take_while(is_space); }

  base::Error fault(std::string message, base::ErrorKind kind = base::ErrorKind::syntax) const {
    return fault_at(offset_, std::move(message), kind);
  }
  static base::Error fault_at(std::size_t offset, std::string message,
                              base::ErrorKind kind = base::ErrorKind::syntax) {
    return {kind, std::move(message), offset};
  }

 private:
  std::string_view text_;
  std::size_t offset_ = 0;
};

inline std::string_view trimmed(std::string_view text) {
  while (!text.empty() && Cursor::is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && Cursor::is_space(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace ogai::game::notation
