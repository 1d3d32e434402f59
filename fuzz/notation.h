// What every notation promises of any text: an error lies within the text and says
// something; what was read is written back as a text that reads the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "require.h"

namespace ogai::fuzz {

template <typename Parse, typename Format>
int check_notation(const std::uint8_t* data, std::size_t size, Parse parse, Format format) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto value = parse(text);
  if (!value) {
    const base::Error& error = value.error();
    require(!error.has_offset() || error.offset <= size, "error within the text");
    require(!error.message.empty(), "an error says what is wrong");
    const std::string line = base::describe(error, "input", text);
    require(line.find('\n') == std::string::npos, "an error is one line");
    return 0;
  }
  const std::string written = format(*value);
  const auto again = parse(written);
  require(again.ok(), "what was written parses");
  require(*again == *value, "what was written means the same");
  return 0;
}

}  // namespace ogai::fuzz
