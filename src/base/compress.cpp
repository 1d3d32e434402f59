#include "base/compress.h"

#include <new>
#include <zstd.h>

namespace ogai::base {

std::string compress(std::string_view plain, int level) {
  std::string packed(ZSTD_compressBound(plain.size()), '\0');
  const std::size_t bytes =
      ZSTD_compress(packed.data(), packed.size(), plain.data(), plain.size(), level);
  if (ZSTD_isError(bytes)) throw std::bad_alloc();  // the bound leaves no other reason
  packed.resize(bytes);
  return packed;
}

std::optional<std::string> decompress(std::string_view packed, std::size_t plain_bytes) {
  if (ZSTD_getFrameContentSize(packed.data(), packed.size()) != plain_bytes) return std::nullopt;
  const std::size_t frame = ZSTD_findFrameCompressedSize(packed.data(), packed.size());
  if (ZSTD_isError(frame) || frame != packed.size()) return std::nullopt;
  std::string plain(plain_bytes, '\0');
  const std::size_t got = ZSTD_decompress(plain.data(), plain.size(), packed.data(), packed.size());
  if (ZSTD_isError(got) || got != plain_bytes) return std::nullopt;
  return plain;
}

}  // namespace ogai::base
