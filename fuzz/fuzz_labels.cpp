// Labels: the first byte is their number, the rest a block unpacked. Whatever is taken is packed,
// unpacked and the same again; the bytes as a block of their own are an error or labels too.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "require.h"
#include "train/block_file.h"
#include "train/labels/label_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using ogai::fuzz::require;
  namespace train = ogai::train;
  using Labels = train::BlockItems<train::Label>;
  constexpr auto kSize = ogai::game::BoardSize::six;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (const auto head = train::parse_block_head(bytes))
    if (const auto plain = train::unpack_block(*head, bytes.substr(train::kBlockHeadBytes)))
      (void)Labels::parse(*plain, head->items, kSize);
  if (bytes.empty()) return 0;
  const auto labels = Labels::parse(bytes.substr(1), data[0], kSize);
  if (!labels) {
    require(!labels.error().message.empty(), "an error says what is wrong");
    return 0;
  }
  if (labels->empty()) return 0;
  const std::string plain = Labels::pack(*labels);
  require(plain == bytes.substr(1), "there is one way to write labels");
  const std::string block = train::pack_block(0, labels->size(), plain);
  const auto head = train::parse_block_head(block);
  require(head.ok(), "a block has a head");
  const auto again =
      train::unpack_block(*head, std::string_view(block).substr(train::kBlockHeadBytes));
  require(again.ok() && *again == plain, "what was packed unpacks, and is the same");
  return 0;
}
