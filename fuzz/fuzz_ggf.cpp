// GGF games.
#include "game/notation/ggf.h"
#include "notation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ogai::game::notation;
  return ogai::fuzz::check_notation(
      data, size, [](std::string_view text) { return parse_ggf(text); },
      [](const auto& value) { return format_ggf(value); });
}
