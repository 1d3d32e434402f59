// Flipello positions.
#include "notation.h"
#include "protocol/flipello.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ogai::protocol::flipello;
  return ogai::fuzz::check_notation(
      data, size, [](std::string_view text) { return parse_fen(text); },
      [](const auto& value) { return format_fen(value); });
}
