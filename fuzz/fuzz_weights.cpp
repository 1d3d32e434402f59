// Weight files: the bytes as they are, and once more with a checksum that fits them. What is read
// is written and read again the same, and both evaluations take it or say why not.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include "base/checksum.h"
#include "eval/linear.h"
#include "eval/pattern_weights.h"
#include "eval/weight_file.h"
#include "require.h"

namespace {

using ogai::fuzz::require;
namespace eval = ogai::eval;
constexpr std::size_t kChecksumOffset = 40;
constexpr std::size_t kHeadBytes = 48;

void check_read(const std::string& bytes) {
  const auto linear = eval::LinearEvaluation::from_bytes(bytes);
  require(linear.ok() || !linear.error().message.empty(), "an error says what is wrong");
  const auto patterns = eval::PatternWeights::from_bytes(bytes);
  require(patterns.ok() || !patterns.error().message.empty(), "an error says what is wrong");
  const auto file = eval::parse_weights(bytes);
  if (!file) return;
  const std::string written = eval::format_weights(*file);
  const auto again = eval::parse_weights(written);
  require(again.ok(), "what was read can be written and read");
  require(again->weights == file->weights && again->kind == file->kind, "and is the same");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  check_read(bytes);
  if (size < kHeadBytes) return 0;
  const std::uint64_t checksum = ogai::base::fnv1a(std::string_view(bytes).substr(kHeadBytes));
  std::memcpy(bytes.data() + kChecksumOffset, &checksum, sizeof checksum);
  check_read(bytes);
  return 0;
}
