// Training games: the first byte is their number, the rest a block unpacked. Whatever is taken is
// packed, unpacked and the same again; the bytes as a block of their own are an error or games too.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "require.h"
#include "train/positions/block_codec.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using ogai::fuzz::require;
  constexpr auto kSize = ogai::game::BoardSize::six;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (const auto head = ogai::train::parse_block_head(bytes))
    (void)ogai::train::unpack_games(*head, bytes.substr(ogai::train::kBlockHeadBytes), kSize);
  if (bytes.empty()) return 0;
  const auto games = ogai::train::parse_plain_games(bytes.substr(1), data[0], kSize);
  if (!games) {
    require(!games.error().message.empty(), "an error says what is wrong");
    return 0;
  }
  if (games->empty()) return 0;
  const std::string block = ogai::train::pack_games(0, *games);
  const auto head = ogai::train::parse_block_head(block);
  require(head.ok(), "a block has a head");
  const auto again = ogai::train::unpack_games(
      *head, std::string_view(block).substr(ogai::train::kBlockHeadBytes), kSize);
  require(again.ok(), "what was packed unpacks");
  require(*again == *games, "and is the same");
  return 0;
}
