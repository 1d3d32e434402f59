// Stored runs of the laboratory: what parses is written so that it parses again, to the same text.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "lab/frame/run.h"
#include "require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using ogai::fuzz::require;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto run = ogai::lab::parse_run(text);
  if (!run) {
    require(!run.error().message.empty(), "an error says what is wrong");
    return 0;
  }
  require(!run.value().id().empty(), "it has an id");
  const std::string written = ogai::lab::format_run(run.value());
  const auto again = ogai::lab::parse_run(written);
  require(again.ok(), "what was written is read");
  require(ogai::lab::format_run(again.value()) == written, "and is the same");
  require(again.value().seconds() == run.value().seconds(), "down to its times");
  for (const auto& cell : run.value().cells)
    require(again.value().find(cell.key) != nullptr, "and its cells");
  return 0;
}
