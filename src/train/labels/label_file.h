// Files of labels: positions with what a search says of them.
//
// A file of blocks (block_file.h). Its head, little-endian: "OGAILABL", version (u32), board side,
// objective (0 reversed, 1 classic), depth, solve, level, least and most empty squares, zero
// (u8 each), zero (u32), seed, checksum of the weights, checksum of the position files (u64
// each), 8 zero bytes, FNV-1a of the foregoing (u64). Blocks hold labels (label_codec.h). A file
// goes on only with the settings it was begun with.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <utility>
#include <vector>

#include "base/result.h"
#include "train/block_file.h"
#include "train/labels/label.h"

namespace ogai::train {

class LabelReader {
 public:
  static base::Result<LabelReader> open(const std::filesystem::path& path);

  const LabelSettings& settings() const { return settings_; }
  const BlockReader& blocks() const { return blocks_; }
  // The labels of the next block; none at the end.
  base::Result<std::vector<Label>> next();

 private:
  LabelReader(BlockReader blocks, const LabelSettings& settings)
      : blocks_(std::move(blocks)), settings_(settings) {}

  BlockReader blocks_;
  LabelSettings settings_;
};

// The only writer of its file: a second one is refused.
class LabelWriter {
 public:
  // Makes the file, or goes on with it if it was made with the same settings.
  static base::Result<LabelWriter> open(const std::filesystem::path& path,
                                        const LabelSettings& settings);

  std::uint64_t items() const { return items_; }  // in the file
  base::Result<base::Done> append(std::span<const Label> labels);

 private:
  explicit LabelWriter(BlockWriter file) : file_(std::move(file)) {}

  BlockWriter file_;
  std::uint64_t items_ = 0;
};

}  // namespace ogai::train
