// The course platform's arrays.
#include "game/notation/course_array.h"
#include "notation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ogai::game::notation;
  return ogai::fuzz::check_notation(
      data, size, [](std::string_view text) { return parse_course_array(text); },
      [](const auto& value) { return format_course_array(value); });
}
