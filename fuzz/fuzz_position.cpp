// Position texts and OBF lines.
#include "game/notation/position_text.h"
#include "notation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ogai::game::notation;
  return ogai::fuzz::check_notation(
      data, size, [](std::string_view text) { return parse_position(text); },
      [](const auto& value) { return format_position(value); });
}
