// Checkpoints of genetic runs: the bytes as a file, and once more with a checksum that fits them.
// Whatever is read is written again as the same bytes.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "base/checksum.h"
#include "eval/parameter_forms.h"
#include "require.h"
#include "train/genetic/checkpoint.h"

namespace {

using ogai::fuzz::require;
namespace genetic = ogai::train::genetic;

void check(std::string_view bytes) {
  for (const auto& form : ogai::eval::parameter_forms()) {
    const auto checkpoint = genetic::parse_checkpoint(form, bytes);
    if (checkpoint)
      require(genetic::format_checkpoint(form, *checkpoint) == bytes, "the same when written");
    else
      require(!checkpoint.error().message.empty(), "an error says what is wrong");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  check(bytes);
  if (size < sizeof(std::uint64_t)) return 0;
  const std::size_t covered = size - sizeof(std::uint64_t);
  const std::uint64_t checksum = ogai::base::fnv1a(std::string_view(bytes).substr(0, covered));
  std::memcpy(bytes.data() + covered, &checksum, sizeof checksum);
  check(bytes);
  return 0;
}
