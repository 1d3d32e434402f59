// Weight files of networks: the bytes as a file, and once more with a checksum and length that fit
// them. Whatever is read is written and read again the same; the first bytes as the text of an
// architecture too.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "nn/network_file.h"
#include "require.h"

namespace {

using ogai::fuzz::require;
namespace nn = ogai::nn;

void check_file(std::string_view bytes) {
  const auto network = nn::parse_network(bytes);
  if (!network) {
    require(!network.error().message.empty(), "an error says what is wrong");
    return;
  }
  const auto again = nn::parse_network(nn::format_network(*network, nn::Precision::fp32));
  require(again.ok(), "what was read can be written and read");
  require(again->values == network->values, "and is the same");
}

void check_text(std::string_view text) {
  const auto architecture = nn::parse_architecture(text);
  if (architecture) require(nn::architecture_text(*architecture) == text, "a text has one form");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  check_file(bytes);
  check_text(std::string_view(bytes).substr(0, 20));
  if (size < nn::kNetworkHeaderBytes) return 0;
  const std::uint64_t length = size - nn::kNetworkHeaderBytes;
  std::memcpy(bytes.data() + nn::kNetworkChecksumOffset - sizeof length, &length, sizeof length);
  const std::uint64_t checksum = nn::network_checksum(bytes);
  std::memcpy(bytes.data() + nn::kNetworkChecksumOffset, &checksum, sizeof checksum);
  check_file(bytes);
  return 0;
}
