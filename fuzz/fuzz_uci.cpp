// Lines of a UCI session, as the engine reads them.
#include "notation.h"
#include "protocol/uci.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ogai::protocol::uci;
  return ogai::fuzz::check_notation(
      data, size, [](std::string_view text) { return parse_command(text); },
      [](const auto& value) { return format_command(value); });
}
