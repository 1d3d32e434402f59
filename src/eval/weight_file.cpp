#include "eval/weight_file.h"

#include <bit>
#include <cstring>

namespace ogai::eval {

namespace {

constexpr std::string_view kMagic = "OGAIEVAL";
constexpr std::uint32_t kVersion = 1;

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
  std::uint32_t unused;
  std::uint64_t checksum;
};
static_assert(sizeof(Header) == 48);

std::uint64_t fnv1a(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char byte : bytes) hash = (hash ^ static_cast<std::uint8_t>(byte)) * 0x100000001b3u;
  return hash;
}

base::Error damaged(std::string message) {
  return {base::ErrorKind::syntax, std::move(message)};
}

}  // namespace

std::string format_weights(const WeightFile& file) {
  const std::string_view payload(reinterpret_cast<const char*>(file.weights.data()),
                                 file.weights.size() * sizeof(std::int16_t));
  Header header{};
  std::memcpy(header.magic, kMagic.data(), kMagic.size());
  header.version = kVersion;
  std::memcpy(header.kind, file.kind.data(), std::min(file.kind.size(), sizeof header.kind));
  header.side = static_cast<std::uint8_t>(game::side(file.size));
  header.objective = file.objective == game::Objective::most;
  header.rows = file.rows;
  header.columns = file.columns;
  header.checksum = fnv1a(payload);
  std::string bytes(reinterpret_cast<const char*>(&header), sizeof header);
  return bytes.append(payload);
}

base::Result<WeightFile> parse_weights(std::string_view bytes) {
  Header header;
  if (bytes.size() < sizeof header) return damaged("not a weight file: shorter than its header");
  std::memcpy(&header, bytes.data(), sizeof header);
  if (std::string_view(header.magic, sizeof header.magic) != kMagic)
    return damaged("not a weight file: it does not begin with OGAIEVAL");
  if (header.version != kVersion)
    return damaged("weight file of version " + std::to_string(header.version) +
                   "; this program reads version " + std::to_string(kVersion));
  const auto size = game::board_size(header.side);
  if (!size || header.objective > 1)
    return damaged("weight file for an unknown board or objective");
  const std::string_view payload = bytes.substr(sizeof header);
  const std::uint64_t count = std::uint64_t{header.rows} * header.columns;
  if (payload.size() / sizeof(std::int16_t) != count || payload.size() % sizeof(std::int16_t))
    return damaged("weight file is cut off or too long: " + std::to_string(count) +
                   " weights announced, " + std::to_string(payload.size()) + " bytes there");
  if (fnv1a(payload) != header.checksum)
    return damaged("weight file is damaged: its checksum does not fit");
  WeightFile file;
  file.kind.assign(header.kind, strnlen(header.kind, sizeof header.kind));
  file.size = *size;
  file.objective = header.objective ? game::Objective::most : game::Objective::fewest;
  file.rows = header.rows;
  file.columns = header.columns;
  file.weights.resize(count);
  std::memcpy(file.weights.data(), payload.data(), payload.size());
  return file;
}

}  // namespace ogai::eval
