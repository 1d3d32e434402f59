// Transcripts.
#include "game/notation/transcript.h"
#include "notation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ogai::game::notation;
  return ogai::fuzz::check_notation(
      data, size, [](std::string_view text) { return parse_transcript(text); },
      [](const auto& value) { return format_transcript(value).value(); });
}
