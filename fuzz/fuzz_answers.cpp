// What engines of others say in UCI and NBoard's protocol.
#include "protocol/nboard.h"
#include "protocol/uci.h"
#include "require.h"

namespace {

template <typename Answer>
void check(const ogai::base::Result<Answer>& answer, std::size_t size) {
  using ogai::fuzz::require;
  if (answer) return;
  require(!answer.error().has_offset() || answer.error().offset <= size, "error within the text");
  require(!answer.error().message.empty(), "an error says what is wrong");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const auto board : ogai::game::kBoardSizes) {
    check(ogai::protocol::uci::parse_answer(text, board), size);
    check(ogai::protocol::nboard::parse_answer(text, board), size);
  }
  return 0;
}
