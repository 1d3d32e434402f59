// Bytes packed with zstd, as one frame that knows how much it holds.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ogai::base {

// Levels are zstd's: 1 is fast, 19 small.
std::string compress(std::string_view plain, int level);

// Trusts nothing; nothing if this is not exactly one sound frame of `plain_bytes` bytes.
std::optional<std::string> decompress(std::string_view packed, std::size_t plain_bytes);

}  // namespace ogai::base
