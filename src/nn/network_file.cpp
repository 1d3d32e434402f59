#include "nn/network_file.h"

#include <bit>
#include <cmath>
#include <cstring>

#include "base/checksum.h"
#include "base/file.h"

namespace ogai::nn {

namespace {

constexpr std::string_view kNetworkMagic = "OGAI-NET";
constexpr std::uint32_t kNetworkVersion = 1;

static_assert(std::endian::native == std::endian::little);

struct NetworkHeader {
  char magic[8];
  std::uint32_t version;
  std::uint8_t side;
  std::uint8_t objective;
  std::uint8_t precision;
  std::uint8_t zero;
  std::uint32_t text_length;
  std::uint32_t tensors;
  std::uint64_t body_length;
  std::uint64_t checksum;
};
static_assert(sizeof(NetworkHeader) == kNetworkHeaderBytes);
static_assert(offsetof(NetworkHeader, checksum) == kNetworkChecksumOffset);

base::Error bad_network(std::string message, base::ErrorKind kind = base::ErrorKind::syntax) {
  return {kind, "network file: " + std::move(message)};
}

template <class Number>
void append_number(std::string& bytes, Number number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

std::size_t value_bytes(Precision precision) {
  return precision == Precision::fp16 ? 2 : 4;
}

void append_values(std::string& bytes, const std::vector<float>& values, Precision precision) {
  for (const float value : values)
    precision == Precision::fp16 ? append_number(bytes, half_from_float(value))
                                 : append_number(bytes, value);
}

void append_tensor(std::string& bytes, const TensorShape& shape, const std::vector<float>& values,
                   Precision precision) {
  append_number(bytes, static_cast<std::uint16_t>(shape.name.size()));
  append_number(bytes, static_cast<std::uint16_t>(shape.dimensions.size()));
  for (const std::uint32_t dimension : shape.dimensions) append_number(bytes, dimension);
  bytes += shape.name;
  append_values(bytes, values, precision);
}

std::vector<float> values_from(std::string_view bytes, Precision precision) {
  std::vector<float> values(bytes.size() / value_bytes(precision));
  if (precision == Precision::fp32) {
    std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::uint16_t half;
    std::memcpy(&half, bytes.data() + 2 * i, sizeof half);
    values[i] = float_from_half(half);
  }
  return values;
}

// The header, if it is one and its length and checksum fit the bytes.
base::Result<NetworkHeader> checked_header(std::string_view bytes) {
  NetworkHeader header;
  if (bytes.size() < sizeof header) {
    const bool ours = !bytes.empty() && kNetworkMagic.starts_with(bytes.substr(0, 8));
    return bad_network(ours ? "cut off within its header" : "not one: shorter than its header");
  }
  std::memcpy(&header, bytes.data(), sizeof header);
  if (std::string_view(header.magic, sizeof header.magic) != kNetworkMagic)
    return bad_network("not one: it does not begin with OGAI-NET");
  if (header.version != kNetworkVersion)
    return bad_network("of version " + std::to_string(header.version) +
                       "; this program reads version " + std::to_string(kNetworkVersion));
  const std::uint64_t body = bytes.size() - sizeof header;
  if (header.body_length != body)
    return bad_network(std::string(body < header.body_length ? "cut off" : "too long") + ": " +
                       std::to_string(header.body_length) + " bytes announced, " +
                       std::to_string(body) + " there");
  if (network_checksum(bytes) != header.checksum)
    return bad_network("damaged: its checksum does not fit");
  if (!game::board_size(header.side) || header.objective > 1 || header.precision > 1 || header.zero)
    return bad_network("for an unknown board, objective or precision");
  if (header.text_length > body) return bad_network("its architecture is longer than the file");
  return header;
}

// Exactly the bytes a tensor of this shape has before its values: the shape's own record must be
// found there.
std::string tensor_record(const TensorShape& shape) {
  std::string record;
  append_tensor(record, shape, {}, Precision::fp32);
  return record;
}

base::Result<base::Done> read_tensors(std::string_view body, Precision precision,
                                      Network& network) {
  for (const TensorShape& shape : tensors_of(network.layers)) {
    const std::string record = tensor_record(shape);
    if (!body.starts_with(record))
      return bad_network("tensor " + shape.name + " is not where and as its architecture has it");
    body.remove_prefix(record.size());
    const std::size_t length = shape.count() * value_bytes(precision);
    if (body.size() < length) return bad_network("tensor " + shape.name + " is too short");
    network.values.push_back(values_from(body.substr(0, length), precision));
    body.remove_prefix(length);
    const bool variance = shape.name.ends_with("running_var");
    for (const float value : network.values.back())
      if (!std::isfinite(value) || (variance && value < 0))
        return bad_network("tensor " + shape.name + " holds what is no number or no variance",
                           base::ErrorKind::range);
  }
  if (!body.empty()) return bad_network("something follows its last tensor");
  return base::Done{};
}

}  // namespace

std::uint64_t network_checksum(std::string_view bytes) {
  constexpr char kZeros[sizeof(std::uint64_t)] = {};
  std::uint64_t sum = base::fnv1a(bytes.substr(0, kNetworkChecksumOffset));
  sum = base::fnv1a({kZeros, sizeof kZeros}, sum);
  return base::fnv1a(bytes.substr(kNetworkHeaderBytes), sum);
}

std::string format_network(const Network& network, Precision precision) {
  const std::string text = architecture_text(network.layers.architecture);
  const auto shapes = tensors_of(network.layers);
  NetworkHeader header{};
  std::string bytes(sizeof header, '\0');
  bytes += text;
  for (std::size_t i = 0; i < shapes.size(); ++i)
    append_tensor(bytes, shapes[i], network.values[i], precision);
  std::memcpy(header.magic, kNetworkMagic.data(), kNetworkMagic.size());
  header.version = kNetworkVersion;
  header.side = static_cast<std::uint8_t>(game::side(network.layers.size));
  header.objective = network.objective == game::Objective::most;
  header.precision = static_cast<std::uint8_t>(precision);
  header.text_length = static_cast<std::uint32_t>(text.size());
  header.tensors = static_cast<std::uint32_t>(shapes.size());
  header.body_length = bytes.size() - sizeof header;
  std::memcpy(bytes.data(), &header, sizeof header);
  header.checksum = network_checksum(bytes);
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

base::Result<Network> parse_network(std::string_view bytes) {
  const auto header = checked_header(bytes);
  if (!header) return header.error();
  const std::string_view body = bytes.substr(sizeof(NetworkHeader));
  const auto architecture = parse_architecture(body.substr(0, header->text_length));
  if (!architecture) return bad_network(architecture.error().message, architecture.error().kind);
  auto layers = layers_of(*architecture, *game::board_size(header->side));
  if (!layers) return bad_network(layers.error().message, layers.error().kind);
  Network network{
      std::move(*layers), header->objective ? game::Objective::most : game::Objective::fewest, {}};
  if (header->tensors != tensors_of(network.layers).size())
    return bad_network("it has " + std::to_string(header->tensors) +
                       " tensors, which is not what its architecture has");
  const auto precision = static_cast<Precision>(header->precision);
  const auto read = read_tensors(body.substr(header->text_length), precision, network);
  if (!read) return read.error();
  return network;
}

base::Result<base::Done> save_network(const std::filesystem::path& path, const Network& network,
                                      Precision precision) {
  return base::write_file_atomically(path, format_network(network, precision));
}

base::Result<Network> load_network(const std::filesystem::path& path) {
  const auto bytes = base::read_file(path);
  if (!bytes) return bytes.error();
  return parse_network(*bytes);
}

std::uint16_t half_from_float(float number) {
  const auto bits = std::bit_cast<std::uint32_t>(number);
  const auto sign = static_cast<std::uint16_t>(bits >> 16 & 0x8000);
  const float size = std::fabs(number);
  if (std::isnan(number)) return static_cast<std::uint16_t>(sign | 0x7e00);
  if (size >= 65520.0f) return static_cast<std::uint16_t>(sign | 0x7c00);
  if (size < 0x1p-14f)  // subnormal: a multiple of 2^-24
    return static_cast<std::uint16_t>(sign |
                                      static_cast<std::uint16_t>(std::lrint(size * 0x1p24f)));
  std::uint32_t rest = (bits & 0x7fffffff) - (112u << 23);
  rest += 0xfff + (rest >> 13 & 1);
  return static_cast<std::uint16_t>(sign | rest >> 13);
}

float float_from_half(std::uint16_t half) {
  const std::uint32_t exponent = half >> 10 & 31;
  const std::uint32_t mantissa = half & 0x3ff;
  float size = static_cast<float>(mantissa) * 0x1p-24f;
  if (exponent == 31)
    size = std::bit_cast<float>(0x7f800000 | mantissa << 13);
  else if (exponent > 0)
    size = std::bit_cast<float>((exponent + 112) << 23 | mantissa << 13);
  return half & 0x8000 ? -size : size;
}

}  // namespace ogai::nn
