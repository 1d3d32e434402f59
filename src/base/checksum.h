// FNV-1a, 64 bits: tells whether a file is what was written, and names settings in short.
// Against damage, not against forgery. The same on every machine.
#pragma once

#include <cstdint>
#include <string_view>

namespace ogai::base {

// Longer texts in pieces: pass the checksum so far.
constexpr std::uint64_t fnv1a(std::string_view bytes, std::uint64_t hash = 0xcbf29ce484222325u) {
  for (const char byte : bytes) hash = (hash ^ static_cast<std::uint8_t>(byte)) * 0x100000001b3u;
  return hash;
}

}  // namespace ogai::base
