// Half precision, IEEE binary16: how weight files halve their size. Rounds to nearest, ties to
// even; too large becomes infinity. Not fast, and the same on every machine.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace ogai::nn {

inline std::uint16_t half_from_float(float number) {
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

inline float float_from_half(std::uint16_t half) {
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
