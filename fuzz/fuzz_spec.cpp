// Agent specs: whatever parses is written back as a text that parses to the same
// spec, and writing that again changes nothing; an error lies within the text.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/spec.h"
#include "require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using ogai::fuzz::require;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto spec = ogai::base::parse_spec(text);
  if (!spec) {
    require(!spec.error().has_offset() || spec.error().offset <= size, "error within the text");
    require(!spec.error().message.empty(), "an error says what is wrong");
    return 0;
  }
  const std::string written = ogai::base::format_spec(*spec);
  const auto again = ogai::base::parse_spec(written);
  require(again.ok(), "what was written parses");
  require(*again == *spec, "what was written means the same");
  require(ogai::base::format_spec(*again) == written, "writing is stable");
  return 0;
}
