// Metrics as JSON lines: a fault lies within the text, and a line without its end is no fault.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "require.h"
#include "train/metrics.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using ogai::fuzz::require;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto series = ogai::train::parse_metrics(text);
  if (!series) {
    require(!series.error().message.empty(), "an error says what is wrong");
    require(series.error().has_offset() && series.error().offset < size, "and where");
    return 0;
  }
  const auto whole = ogai::train::parse_metrics(text.substr(0, text.rfind('\n') + 1));
  require(whole.ok(), "whole lines stay good without the last one");
  require(whole->size() <= series->size(), "which can only add");
  return 0;
}
