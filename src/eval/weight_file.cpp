#include "eval/weight_file.h"

#include <bit>
#include <cstring>

#include "base/checksum.h"
#include "base/compress.h"

namespace ogai::eval {

namespace {

constexpr std::string_view kMagic = "OGAIEVAL";
constexpr std::uint32_t kPlainVersion = 1;
constexpr std::uint32_t kPackedVersion = 2;
constexpr int kSmallest = 19;  // of zstd's levels
constexpr std::uint64_t kMostWeights = std::uint64_t{1} << 26;

static_assert(std::endian::native == std::endian::little);

struct Header {
  char magic[8];
  std::uint32_t version;
  char kind[12];
  std::uint8_t side;
  std::uint8_t objective;
  std::uint8_t zero[2];
  std::uint32_t rows;
  std::uint32_t columns;
  std::uint32_t packed;
  std::uint64_t checksum;
};
static_assert(sizeof(Header) == 48);

base::Error damaged(std::string message) {
  return {base::ErrorKind::syntax, std::move(message)};
}

template <typename T>
std::string_view bytes_of(const T* first, std::size_t count) {
  return {reinterpret_cast<const char*>(first), count * sizeof(T)};
}

// Low bytes first, then high ones: most weights are small, and their high bytes pack to nothing.
std::string by_halves(const std::vector<std::int16_t>& weights) {
  std::string plain(2 * weights.size(), '\0');
  for (std::size_t i = 0; i < weights.size(); ++i) {
    plain[i] = static_cast<char>(weights[i] & 0xff);
    plain[weights.size() + i] = static_cast<char>(weights[i] >> 8);
  }
  return plain;
}

std::vector<std::int16_t> from_halves(std::string_view plain) {
  std::vector<std::int16_t> weights(plain.size() / 2);
  for (std::size_t i = 0; i < weights.size(); ++i)
    weights[i] = static_cast<std::int16_t>(static_cast<std::uint8_t>(plain[i]) |
                                           plain[weights.size() + i] * 256);
  return weights;
}

base::Error cut_off(std::uint64_t weights, std::size_t bytes) {
  return damaged("weight file is cut off or too long: " + std::to_string(weights) +
                 " weights announced, " + std::to_string(bytes) + " bytes there");
}

base::Result<std::vector<std::int16_t>> plain_weights(const Header& header,
                                                      std::string_view payload) {
  const std::uint64_t count = std::uint64_t{header.rows} * header.columns;
  if (payload.size() / sizeof(std::int16_t) != count || payload.size() % sizeof(std::int16_t))
    return cut_off(count, payload.size());
  if (base::fnv1a(payload) != header.checksum)
    return damaged("weight file is damaged: its checksum does not fit");
  std::vector<std::int16_t> weights(count);
  if (count > 0) std::memcpy(weights.data(), payload.data(), payload.size());
  return weights;
}

base::Result<std::vector<std::int16_t>> packed_weights(const Header& header,
                                                       std::string_view payload,
                                                       std::uint64_t& form) {
  const std::uint64_t count = std::uint64_t{header.rows} * header.columns;
  if (payload.size() != sizeof form + header.packed || count > kMostWeights)
    return cut_off(count, payload.size());
  if (base::fnv1a(payload) != header.checksum)
    return damaged("weight file is damaged: its checksum does not fit");
  std::memcpy(&form, payload.data(), sizeof form);
  const auto plain = base::decompress(payload.substr(sizeof form), 2 * count);
  if (!plain) return damaged("weight file is damaged: it does not unpack");
  return from_halves(*plain);
}

}  // namespace

std::string format_weights(const WeightFile& file) {
  std::string payload;
  if (file.form != 0) {
    payload = bytes_of(&file.form, 1);
    payload += base::compress(by_halves(file.weights), kSmallest);
  } else {
    payload = bytes_of(file.weights.data(), file.weights.size());
  }
  Header header{};
  std::memcpy(header.magic, kMagic.data(), kMagic.size());
  header.version = file.form != 0 ? kPackedVersion : kPlainVersion;
  std::memcpy(header.kind, file.kind.data(), std::min(file.kind.size(), sizeof header.kind));
  header.side = static_cast<std::uint8_t>(game::side(file.size));
  header.objective = file.objective == game::Objective::most;
  header.rows = file.rows;
  header.columns = file.columns;
  if (file.form != 0) header.packed = static_cast<std::uint32_t>(payload.size() - sizeof file.form);
  header.checksum = base::fnv1a(payload);
  return std::string(bytes_of(&header, 1)) + payload;
}

base::Result<WeightFile> parse_weights(std::string_view bytes) {
  Header header;
  if (bytes.size() < sizeof header) return damaged("not a weight file: shorter than its header");
  std::memcpy(&header, bytes.data(), sizeof header);
  if (std::string_view(header.magic, sizeof header.magic) != kMagic)
    return damaged("not a weight file: it does not begin with OGAIEVAL");
  if (header.version != kPlainVersion && header.version != kPackedVersion)
    return damaged("weight file of version " + std::to_string(header.version) +
                   "; this program reads versions 1 and 2");
  const auto size = game::board_size(header.side);
  if (!size || header.objective > 1)
    return damaged("weight file for an unknown board or objective");
  WeightFile file;
  const std::string_view payload = bytes.substr(sizeof header);
  auto weights = header.version == kPlainVersion ? plain_weights(header, payload)
                                                 : packed_weights(header, payload, file.form);
  if (!weights) return std::move(weights).error();
  file.weights = std::move(*weights);
  file.kind.assign(header.kind, strnlen(header.kind, sizeof header.kind));
  file.size = *size;
  file.objective = header.objective ? game::Objective::most : game::Objective::fewest;
  file.rows = header.rows;
  file.columns = header.columns;
  return file;
}

}  // namespace ogai::eval
