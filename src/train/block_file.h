// Files that grow at their end only: a head of 64 bytes that says how they were made, then blocks
// of items, which are numbered from 0 without gaps.
//
// The head (file_head.h) ends with the FNV-1a of the foregoing. A block is a head of 32 bytes,
// little-endian: number of its first item (u64), items (u32), bytes unpacked (u32), bytes packed
// (u32), zero (u32), FNV-1a of the foregoing and of the packed bytes (u64); then a zstd frame. What
// a crash left of a last block is cut off when the writing goes on, and is an error to a reader.
// Reading trusts nothing: lengths and checksums are looked at before anything is unpacked. A file
// goes on only with the settings it was begun with.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/descriptor.h"
#include "base/result.h"
#include "train/file_head.h"

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

// ---- files of any items ----

class BlockInput {
 public:
  static base::Result<BlockInput> open(const std::filesystem::path& path, const HeadFormat& format);

  const FileHead& head() const { return head_; }
  std::uint64_t items() const { return items_; }  // read so far
  std::uint64_t bytes() const { return bytes_; }  // likewise: where the next block begins
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
  FileHead head_;
  std::uint64_t items_ = 0;
  std::uint64_t bytes_ = kFileHeadBytes;
  bool unfinished_ = false;
};

// The only writer of its file: a second one is refused.
class BlockOutput {
 public:
  using Check = std::function<base::Result<base::Done>(const BlockInput::Block&)>;

  // Makes the file, or goes on with it if it has the same head. `check` sees every block that is
  // there; its fault is one of open().
  static base::Result<BlockOutput> open(const std::filesystem::path& path, const HeadFormat& format,
                                        const FileHead& head, const Check& check);

  std::uint64_t items() const { return items_; }  // in the file
  base::Result<base::Done> append(std::size_t items, std::string_view plain);

 private:
  explicit BlockOutput(base::Descriptor file) : file_(std::move(file)) {}
  base::Result<bool> is_empty() const;
  base::Result<base::Done> write(std::string_view bytes);
  base::Result<base::Done> go_on(BlockInput there, const Check& check);

  base::Descriptor file_;
  std::uint64_t items_ = 0;
};

// ---- files of one kind of items ----

// Says of an Item:
//   using Settings = …;                                 how a file was made; it has a `size`
//   static const HeadFormat& format();
//   static FileHead head_of(const Settings&);
//   static Settings settings_of(const FileHead&);
//   static std::string pack(std::span<const Item>);     the contents of a block
//   static base::Result<std::vector<Item>> parse(std::string_view plain, std::size_t count,
//                                                game::BoardSize size);
//   static std::size_t positions_of(const Item&);       that are learned from
template <typename Item>
struct BlockItems;

template <typename Item>
class BlockReader {
  using Items = BlockItems<Item>;

 public:
  static base::Result<BlockReader> open(const std::filesystem::path& path) {
    auto file = BlockInput::open(path, Items::format());
    if (!file) return std::move(file).error();
    return BlockReader(std::move(*file));
  }

  const typename Items::Settings& settings() const { return settings_; }
  std::uint64_t items() const { return file_.items(); }  // read so far
  // The last next() failed because the file ends within a block.
  bool unfinished() const { return file_.unfinished(); }
  // The items of the next block; none at the end.
  base::Result<std::vector<Item>> next() {
    const auto block = file_.next();
    if (!block) return block.error();
    if (!*block) return std::vector<Item>{};
    return Items::parse((*block)->plain, (*block)->items, settings_.size);
  }

 private:
  explicit BlockReader(BlockInput file)
      : file_(std::move(file)), settings_(Items::settings_of(file_.head())) {}

  BlockInput file_;
  typename Items::Settings settings_;
};

// The only writer of its file: a second one is refused.
template <typename Item>
class BlockWriter {
  using Items = BlockItems<Item>;

 public:
  // Makes the file, or goes on with it if it was made with the same settings.
  static base::Result<BlockWriter> open(const std::filesystem::path& path,
                                        const typename Items::Settings& settings) {
    std::uint64_t positions = 0;
    const auto check = [&](const BlockInput::Block& block) -> base::Result<base::Done> {
      const auto items = Items::parse(block.plain, block.items, settings.size);
      if (!items) return items.error();
      for (const Item& item : *items) positions += Items::positions_of(item);
      return base::Done{};
    };
    auto file = BlockOutput::open(path, Items::format(), Items::head_of(settings), check);
    if (!file) return std::move(file).error();
    return BlockWriter(std::move(*file), positions);
  }

  std::uint64_t items() const { return file_.items(); }   // in the file
  std::uint64_t positions() const { return positions_; }  // likewise
  base::Result<base::Done> append(std::span<const Item> items) {
    if (items.empty()) return base::Done{};
    auto written = file_.append(items.size(), Items::pack(items));
    if (!written) return written;
    for (const Item& item : items) positions_ += Items::positions_of(item);
    return written;
  }

 private:
  BlockWriter(BlockOutput file, std::uint64_t positions)
      : file_(std::move(file)), positions_(positions) {}

  BlockOutput file_;
  std::uint64_t positions_;
};

}  // namespace ogai::train
