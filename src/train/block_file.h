// Files that grow at their end only: a head of 64 bytes that says how they were made, then blocks
// of items, which are numbered from 0 without gaps.
//
// A block is a head of 32 bytes, little-endian: number of its first item (u64), items (u32), bytes
// unpacked (u32), bytes packed (u32), zero (u32), FNV-1a of the foregoing and of the packed
// bytes (u64); then a zstd frame. What a crash left of a last block is cut off when the
// writing goes on, and is an error to a reader. Reading trusts nothing: lengths and checksums are
// looked at before anything is unpacked. What is in the file's head and in the items is for those
// who use this to say (positions/position_file.h, labels/label_file.h).
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "base/descriptor.h"
#include "base/result.h"

namespace ogai::train {

inline constexpr std::size_t kFileHeadBytes = 64;
inline constexpr std::size_t kBlockHeadBytes = 32;

struct BlockHead {
  std::uint64_t first = 0;  // item
  std::uint32_t items = 0;
  std::uint32_t unpacked = 0;
  std::uint32_t packed = 0;
  std::uint32_t zero = 0;
  std::uint64_t checksum = 0;
};
static_assert(sizeof(BlockHead) == kBlockHeadBytes);

std::string pack_block(std::uint64_t first, std::size_t items, std::string_view plain);
// The head at the beginning of `bytes`; an error if it cannot be one.
base::Result<BlockHead> parse_block_head(std::string_view bytes);
// What the zstd frame holds.
base::Result<std::string> unpack_block(const BlockHead& head, std::string_view packed);

class BlockReader {
 public:
  static base::Result<BlockReader> open(const std::filesystem::path& path);

  const std::string& head() const { return head_; }  // shorter than it should be if the file is
  std::uint64_t items() const { return items_; }     // read so far
  std::uint64_t bytes() const { return bytes_; }     // likewise: where the next block begins
  // The last next() failed because the file ends within a block.
  bool unfinished() const { return unfinished_; }

  struct Block {
    std::size_t items = 0;
    std::string plain;
  };
  base::Result<std::optional<Block>> next();  // nothing at the end

 private:
  bool read(std::string& bytes);

  std::ifstream file_;
  std::string head_;
  std::uint64_t items_ = 0;
  std::uint64_t bytes_ = 0;
  bool unfinished_ = false;
};

// The only writer of its file: a second one is refused.
class BlockWriter {
 public:
  // Makes the file if there is none.
  static base::Result<BlockWriter> open(const std::filesystem::path& path);

  base::Result<bool> is_empty() const;
  base::Result<base::Done> append(std::string_view bytes);
  // Cuts the file off behind so many bytes.
  base::Result<base::Done> cut(std::uint64_t bytes);

 private:
  base::Descriptor file_;
};

}  // namespace ogai::train
