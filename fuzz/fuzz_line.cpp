// Lines of Ogai's own protocol, in both directions.
#include "notation.h"
#include "protocol/line.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ogai::protocol::line;
  ogai::fuzz::check_notation(
      data, size, [](std::string_view text) { return parse_answer(text); },
      [](const auto& value) { return format_answer(value); });
  return ogai::fuzz::check_notation(
      data, size, [](std::string_view text) { return parse_command(text); },
      [](const auto& value) { return format_command(value); });
}
