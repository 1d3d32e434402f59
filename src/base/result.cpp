#include "base/result.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/printable.h"

namespace ogai::base {

Error::Error(ErrorKind what, std::string_view text, std::size_t where)
    : kind(what), message(message_line(text)), offset(where) {}

std::string describe(const Error& error, std::string_view source, std::string_view text) {
  std::string prefix = printable(source);
  if (error.has_offset()) {
    const std::string_view before = text.substr(0, std::min(error.offset, text.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 == 0
    if (!prefix.empty()) prefix += ':';
    prefix += fmt::format("{}:{}", line, before.size() - line_start + 1);
  }
  if (!prefix.empty()) prefix += ": ";
  return prefix + error.message;
}

}  // namespace ogai::base
