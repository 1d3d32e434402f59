#include "base/printable.h"

#include <algorithm>
#include <fmt/format.h>

namespace ogai::base {

namespace {

struct CodePoint {
  char32_t code = 0;
  std::size_t length = 1;  // bytes
  bool valid = false;
};

// The first character of `bytes`, which is not empty. Overlong forms, surrogates and what lies
// beyond U+10FFFF are not valid; then the first byte stands alone.
CodePoint first_of(std::string_view bytes) {
  const auto lead = static_cast<unsigned char>(bytes[0]);
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || bytes.size() < length) return {};
  char32_t code = lead & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(bytes[i]);
    if ((byte & 0xc0) != 0x80) return {};
    code = code << 6 | (byte & 0x3fu);
  }
  const char32_t least = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
  if (code < least || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return {};
  return {code, length, true};
}

bool is_unseen(char32_t code) {
  const auto between = [&](char32_t low, char32_t high) { return code >= low && code <= high; };
  return code < 0x20 || between(0x7f, 0x9f) || code == 0xad || code == 0x61c ||
         between(0x200b, 0x200f) || between(0x2028, 0x202e) || between(0x2060, 0x206f) ||
         code == 0xfeff || between(0xfff9, 0xfffb) || between(0xe0000, 0xe007f);
}

std::string escaped(char32_t code) {
  if (code == '\n') return "\\n";
  if (code == '\t') return "\\t";
  if (code == '\r') return "\\r";
  return code < 0x100 ? fmt::format("\\x{:02x}", static_cast<unsigned>(code))
                      : fmt::format("\\u{{{:x}}}", static_cast<unsigned>(code));
}

std::string shown(std::string_view bytes, bool lines) {
  std::string text;
  text.reserve(bytes.size());
  while (!bytes.empty()) {
    const CodePoint point = first_of(bytes);
    if (!point.valid)
      text += fmt::format("\\x{:02x}", static_cast<unsigned char>(bytes[0]));
    else if (lines && (point.code == '\n' || point.code == '\t'))
      text += bytes[0];
    else if (!is_unseen(point.code))
      text += bytes.substr(0, point.length);
    else if (!(lines && bytes.starts_with("\r\n")))
      text += escaped(point.code);
    bytes.remove_prefix(point.length);
  }
  return text;
}

}  // namespace

std::string printable(std::string_view bytes) {
  return shown(bytes, false);
}

std::string printable_lines(std::string_view bytes) {
  return shown(bytes, true);
}

std::string message_line(std::string_view bytes) {
  std::string line = printable_lines(bytes);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return line.substr(0, line.find_last_not_of(' ') + 1);
}

std::string quoted(std::string_view bytes) {
  constexpr std::size_t kLongest = 40;
  if (bytes.size() <= kLongest) return fmt::format("'{}'", printable(bytes));
  std::size_t end = kLongest;  // not within a character
  while (end > kLongest - 3 && (static_cast<unsigned char>(bytes[end]) & 0xc0) == 0x80) --end;
  return fmt::format("'{}...'", printable(bytes.substr(0, end)));
}

std::string valid_utf8(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  while (!bytes.empty()) {
    const CodePoint point = first_of(bytes);
    text += point.valid ? bytes.substr(0, point.length) : "\xef\xbf\xbd";
    bytes.remove_prefix(point.length);
  }
  return text;
}

}  // namespace ogai::base
