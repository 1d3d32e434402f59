// Files of training positions: a head that says how they were made, then blocks of games.
//
// The head is 64 bytes, little-endian: "OGAIPLAY", version (u32), board side, objective
// (0 reversed, 1 classic), depth, solve (u8 each), seed (u64), checksum of the weights (u64), 24
// zero bytes, FNV-1a of the foregoing (u64). Blocks: block_file.h, and what is in them
// block_codec.h.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <utility>
#include <vector>

#include "base/result.h"
#include "train/block_file.h"
#include "train/positions/self_play.h"

namespace ogai::train {

class PositionReader {
 public:
  static base::Result<PositionReader> open(const std::filesystem::path& path);

  const SelfPlaySettings& settings() const { return settings_; }
  std::uint64_t games() const { return blocks_.items(); }  // read so far
  const BlockReader& blocks() const { return blocks_; }
  // The games of the next block; none at the end.
  base::Result<std::vector<TrainingGame>> next();

 private:
  PositionReader(BlockReader blocks, const SelfPlaySettings& settings)
      : blocks_(std::move(blocks)), settings_(settings) {}

  BlockReader blocks_;
  SelfPlaySettings settings_;
};

// The only writer of its file: a second one is refused.
class PositionWriter {
 public:
  // Makes the file, or goes on with it if it was made with the same settings.
  static base::Result<PositionWriter> open(const std::filesystem::path& path,
                                           const SelfPlaySettings& settings);

  std::uint64_t items() const { return games_; }          // games in the file
  std::uint64_t positions() const { return positions_; }  // likewise
  base::Result<base::Done> append(std::span<const TrainingGame> games);

 private:
  explicit PositionWriter(BlockWriter file) : file_(std::move(file)) {}
  void count(std::span<const TrainingGame> games);

  BlockWriter file_;
  std::uint64_t games_ = 0;
  std::uint64_t positions_ = 0;
};

}  // namespace ogai::train
