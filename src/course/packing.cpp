#include "course/packing.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <zlib.h>

namespace ogai::course {

namespace {

using eval::PatternWeights;

// The nearest whole number of steps; halves upwards.
int steps_of(int weight, int step) {
  const int doubled = 2 * weight + step;
  const int steps = doubled >= 0 ? doubled / (2 * step) : -((-doubled + 2 * step - 1) / (2 * step));
  return std::clamp(steps, -128, 127);
}

}  // namespace

PatternWeights as_packed(const PatternWeights& weights, Packing packing) {
  PatternWeights packed(weights.size, weights.objective);
  for (int stage = 0; stage < eval::pattern_stages(weights.size); ++stage) {
    const auto from = weights.row(std::min(stage, packing.stages - 1));
    const auto to = packed.row(stage);
    std::copy(from.begin(), from.end(), to.begin());
    for (std::int16_t& weight : to.first(weights.set().weights()))
      weight = static_cast<std::int16_t>(steps_of(weight, packing.step) * packing.step);
  }
  return packed;
}

std::string packed_bytes(const PatternWeights& weights, Packing packing) {
  std::string bytes;
  bytes.reserve(weights.set().weights() * static_cast<std::size_t>(packing.stages));
  for (std::size_t i = 0; i < weights.set().weights(); ++i)
    for (int stage = 0; stage < packing.stages; ++stage)
      bytes += static_cast<char>(steps_of(weights.row(stage)[i], packing.step));
  return bytes;
}

std::string base85(std::string_view bytes) {
  static constexpr std::string_view kDigits =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 4) {
    const std::size_t there = std::min<std::size_t>(4, bytes.size() - i);
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < 4; ++k)
      word = word << 8 | (k < there ? static_cast<std::uint8_t>(bytes[i + k]) : 0u);
    std::array<char, 5> digits;
    for (std::size_t k = 5; k-- > 0; word /= 85) digits[k] = kDigits[word % 85];
    text.append(digits.data(), there + 1);
  }
  return text;
}

std::string in_lines(std::string_view text, std::size_t width) {
  std::string lines;
  for (std::size_t i = 0; i < text.size(); i += width) {
    lines += text.substr(i, width);
    lines += '\n';
  }
  return lines;
}

std::string deflated(std::string_view bytes) {
  uLongf size = compressBound(bytes.size());
  std::string packed(size, '\0');
  const int done =
      compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                reinterpret_cast<const Bytef*>(bytes.data()), bytes.size(), Z_BEST_COMPRESSION);
  if (done != Z_OK) throw std::runtime_error("zlib could not compress the weights");
  packed.resize(size);
  return packed;
}

}  // namespace ogai::course
