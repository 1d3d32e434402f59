// Files of self-play samples: the bytes as a file, and once more with a length and checksum that
// fit them. Whatever is read is written and read again the same. The bytes as a manifest too.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "require.h"
#include "train/selfplay/replay.h"
#include "train/selfplay/sample_file.h"

namespace {

using ogai::fuzz::require;
namespace selfplay = ogai::train::selfplay;
constexpr auto kSize = ogai::game::BoardSize::six;
constexpr auto kObjective = ogai::game::Objective::fewest;
constexpr std::size_t kLengthOffset = 24;

void check_samples(std::string_view bytes) {
  const auto samples = selfplay::parse_samples(bytes, kSize, kObjective);
  if (!samples) {
    require(!samples.error().message.empty(), "an error says what is wrong");
    return;
  }
  const auto again = selfplay::parse_samples(selfplay::format_samples(*samples, kSize, kObjective),
                                             kSize, kObjective);
  require(again.ok(), "what was read can be written and read");
  require(*again == *samples, "and is the same");
}

void check_manifest(std::string_view text) {
  const auto manifest = selfplay::parse_replay_manifest(text);
  if (!manifest) return;
  const auto again = selfplay::parse_replay_manifest(selfplay::format_replay_manifest(*manifest));
  require(again.ok() && *again == *manifest, "a manifest reads as it was written");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  check_samples(bytes);
  check_manifest(bytes);
  if (size < selfplay::kSampleHeadBytes) return 0;
  const auto length = static_cast<std::uint32_t>(size - selfplay::kSampleHeadBytes);
  std::memcpy(bytes.data() + kLengthOffset, &length, sizeof length);
  const std::uint64_t checksum = selfplay::sample_checksum(bytes);
  std::memcpy(bytes.data() + selfplay::kSampleChecksumOffset, &checksum, sizeof checksum);
  check_samples(bytes);
  return 0;
}
