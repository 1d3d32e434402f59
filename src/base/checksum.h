// Checksums: FNV-1a tells whether a file is what was written, and names settings in short; it
// protects against damage, not against forgery. SHA-256 (FIPS 180-4) names the bytes of a file, so
// that nobody can pass another off as it. Both are the same on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace ogai::base {

// FNV-1a, 64 bits. Longer texts in pieces: pass the checksum so far.
constexpr std::uint64_t fnv1a(std::string_view bytes, std::uint64_t hash = 0xcbf29ce484222325u) {
  for (const char byte : bytes) hash = (hash ^ static_cast<std::uint8_t>(byte)) * 0x100000001b3u;
  return hash;
}

class Sha256 {
 public:
  void add(std::string_view bytes);  // in pieces of any size
  std::string hex() const;           // 64 digits, of everything added so far

 private:
  void add_block(const unsigned char* block);

  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::string rest_;  // less than a block
  std::uint64_t length_ = 0;
};

inline std::string sha256_hex(std::string_view bytes) {
  Sha256 hash;
  hash.add(bytes);
  return hash.hex();
}

}  // namespace ogai::base
