// Training games: the first byte is their number, the rest a block unpacked. Whatever is taken is
// packed, unpacked and the same again; the bytes as a block of their own are an error or games too.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "require.h"
#include "train/positions/position_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using ogai::fuzz::require;
  namespace train = ogai::train;
  using Games = train::BlockItems<train::TrainingGame>;
  constexpr auto kSize = ogai::game::BoardSize::six;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (const auto head = train::parse_block_head(bytes))
    if (const auto plain = train::unpack_block(*head, bytes.substr(train::kBlockHeadBytes)))
      (void)Games::parse(*plain, head->items, kSize);
  if (bytes.empty()) return 0;
  const auto games = Games::parse(bytes.substr(1), data[0], kSize);
  if (!games) {
    require(!games.error().message.empty(), "an error says what is wrong");
    return 0;
  }
  if (games->empty()) return 0;
  const std::string block = train::pack_block(0, games->size(), Games::pack(*games));
  const auto head = train::parse_block_head(block);
  require(head.ok(), "a block has a head");
  const auto plain =
      train::unpack_block(*head, std::string_view(block).substr(train::kBlockHeadBytes));
  require(plain.ok(), "what was packed unpacks");
  const auto again = Games::parse(*plain, head->items, kSize);
  require(again.ok(), "and can be read");
  require(*again == *games, "and is the same");
  return 0;
}
