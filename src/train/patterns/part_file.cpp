#include "train/patterns/part_file.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

#include "base/checksum.h"
#include "base/random.h"

namespace ogai::train {

namespace {

constexpr std::string_view kPartMagic = "OGAIPART";

static_assert(std::endian::native == std::endian::little);

struct PartHead {
  char magic[8];
  std::uint64_t fingerprint;
  std::uint32_t stages;
  std::uint32_t zero;
  std::uint64_t checksum;
};
static_assert(sizeof(PartHead) == 32);

template <typename T>
std::string_view raw_bytes(const T* first, std::size_t count) {
  return {reinterpret_cast<const char*>(first), count * sizeof(T)};
}

class Fingerprint {
 public:
  template <typename T>
  void add(const T& number) {
    static_assert(std::has_unique_object_representations_v<T> || std::is_floating_point_v<T>);
    add_word(base::fnv1a(raw_bytes(&number, 1)));
  }
  void add_word(std::uint64_t word) {
    std::uint64_t state = sum_ ^ word;
    sum_ = base::splitmix64(state);
  }
  std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t sum_ = 0;
};

}  // namespace

std::uint64_t fit_fingerprint(const LabelledPositions& positions, const PatternOptions& options) {
  Fingerprint print;
  print.add(eval::PatternSet::of(positions.purpose.size).signature());
  print.add(positions.purpose.objective);
  print.add(options.ridge);
  print.add(options.share);
  print.add(options.limits.iterations);
  print.add(options.limits.residual);
  if (options.start)
    print.add_word(
        base::fnv1a(raw_bytes(options.start->numbers.data(), options.start->numbers.size())));
  print.add_word(options.keep);
  for (const std::string& name : options.without) print.add_word(base::fnv1a(name));
  for (const auto& some : positions.learned)
    for (const LabelledPosition& position : some) {
      print.add_word(position.board.own);
      print.add_word(position.board.opp);
      print.add_word(std::bit_cast<std::uint32_t>(position.value) +
                     (std::uint64_t{std::bit_cast<std::uint32_t>(position.weight)} << 32));
    }
  return print.sum();
}

std::string format_part(std::uint64_t fingerprint, int stages,
                        const eval::PatternWeights& weights) {
  const std::string_view rows =
      raw_bytes(weights.numbers.data(), static_cast<std::size_t>(stages) * weights.columns());
  PartHead head{};
  std::memcpy(head.magic, kPartMagic.data(), kPartMagic.size());
  head.fingerprint = fingerprint;
  head.stages = static_cast<std::uint32_t>(stages);
  head.checksum = base::fnv1a(rows);
  return std::string(raw_bytes(&head, 1)).append(rows);
}

base::Result<int> parse_part(std::string_view bytes, std::uint64_t fingerprint,
                             eval::PatternWeights& weights) {
  const base::Error damaged{base::ErrorKind::syntax,
                            "is no unfinished fit, or damaged; without it the fit begins anew"};
  PartHead head;
  if (bytes.size() < sizeof head) return damaged;
  std::memcpy(&head, bytes.data(), sizeof head);
  if (std::string_view(head.magic, sizeof head.magic) != kPartMagic || head.zero != 0)
    return damaged;
  bytes.remove_prefix(sizeof head);
  if (base::fnv1a(bytes) != head.checksum) return damaged;
  if (head.fingerprint != fingerprint) return 0;
  if (head.stages > static_cast<std::uint32_t>(eval::pattern_stages(weights.size)) ||
      bytes.size() != head.stages * weights.columns() * sizeof(std::int16_t))
    return damaged;
  std::memcpy(weights.numbers.data(), bytes.data(), bytes.size());
  return static_cast<int>(head.stages);
}

}  // namespace ogai::train
