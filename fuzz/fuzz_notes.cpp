// Notes of table-mcts: the bytes as a file, and as the notes of a file whose head fits them.
// Whatever is taken is written back byte by byte.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "agents/table_notes.h"
#include "require.h"

namespace {

void check(std::string_view bytes) {
  using ogai::fuzz::require;
  const auto notes = ogai::agents::parse_notes(bytes);
  if (notes)
    require(ogai::agents::format_notes(*notes) == bytes, "what was read is written the same");
  else
    require(!notes.error().message.empty(), "an error says what is wrong");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  check({reinterpret_cast<const char*>(data), size});
  ogai::agents::Notes notes;
  notes.notes.resize(size / sizeof(ogai::agents::Note));
  if (!notes.notes.empty())
    std::memcpy(notes.notes.data(), data, notes.notes.size() * sizeof(ogai::agents::Note));
  check(ogai::agents::format_notes(notes));
  return 0;
}
