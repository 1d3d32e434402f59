// SHA-256: the message is cut into blocks of 64 bytes; each stirs eight words of state through 64
// rounds. The last block ends with the message's length in bits, behind a one bit and zeros.
#include "base/checksum.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace ogai::base {
namespace {

constexpr std::size_t kBlock = 64;

// The first 32 bits of the fractions of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> kRoundConstants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t big_endian_word(const unsigned char* bytes) {
  return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 |
         std::uint32_t{bytes[2]} << 8 | std::uint32_t{bytes[3]};
}

std::array<std::uint32_t, 64> message_schedule(const unsigned char* block) {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < 16; ++i) w[i] = big_endian_word(block + 4 * i);
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  return w;
}

}  // namespace

void Sha256::add_block(const unsigned char* block) {
  const std::array<std::uint32_t, 64> w = message_schedule(block);
  auto [a, b, c, d, e, f, g, h] = state_;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const std::uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + kRoundConstants[i] + w[i];
    const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const std::uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
  }
  const std::array<std::uint32_t, 8> stirred = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < state_.size(); ++i) state_[i] += stirred[i];
}

void Sha256::add(std::string_view bytes) {
  length_ += bytes.size();
  if (!rest_.empty()) {
    const std::size_t missing = std::min(kBlock - rest_.size(), bytes.size());
    rest_ += bytes.substr(0, missing);
    bytes.remove_prefix(missing);
    if (rest_.size() < kBlock) return;
    add_block(reinterpret_cast<const unsigned char*>(rest_.data()));
    rest_.clear();
  }
  for (; bytes.size() >= kBlock; bytes.remove_prefix(kBlock))
    add_block(reinterpret_cast<const unsigned char*>(bytes.data()));
  rest_ = bytes;
}

std::string Sha256::hex() const {
  Sha256 last = *this;
  std::string padding("\x80");
  while ((rest_.size() + padding.size()) % kBlock != kBlock - 8) padding += '\0';
  for (int shift = 56; shift >= 0; shift -= 8)
    padding += static_cast<char>(static_cast<unsigned char>(length_ * 8 >> shift));
  last.add(padding);
  std::string text;
  for (const std::uint32_t word : last.state_) text += fmt::format("{:08x}", word);
  return text;
}

}  // namespace ogai::base
