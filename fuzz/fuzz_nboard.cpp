// Lines of an NBoard session, as the engine reads them.
#include "notation.h"
#include "protocol/nboard.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ogai::protocol::nboard;
  return ogai::fuzz::check_notation(
      data, size, [](std::string_view text) { return parse_command(text); },
      [](const auto& value) { return format_command(value); });
}
