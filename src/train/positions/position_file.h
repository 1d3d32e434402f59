// Files of training positions: a head that says how they were made, then blocks of games.
//
// The head is 64 bytes, little-endian: "OGAIPLAY", version (u32), board side, objective
// (0 reversed, 1 classic), depth, solve (u8 each), seed (u64), checksum of the weights (u64), 24
// zero bytes, FNV-1a of the foregoing (u64). Blocks: block_codec.h. Games are numbered from 0
// without gaps. A file grows at its end only, block by block; what a crash left of a last block
// is cut off when the writing goes on, and is an error to a reader.
#pragma once

#include <filesystem>
#include <fstream>
#include <span>
#include <vector>

#include "base/descriptor.h"
#include "base/result.h"
#include "train/positions/self_play.h"

namespace ogai::train {

class PositionReader {
 public:
  static base::Result<PositionReader> open(const std::filesystem::path& path);

  const SelfPlaySettings& settings() const { return settings_; }
  std::uint64_t games() const { return games_; }  // read so far
  std::uint64_t bytes() const { return bytes_; }  // likewise: where the next block begins
  // The last next() failed because the file ends within a block.
  bool unfinished() const { return unfinished_; }
  // The games of the next block; none at the end.
  base::Result<std::vector<TrainingGame>> next();

 private:
  std::ifstream file_;
  SelfPlaySettings settings_;
  std::uint64_t games_ = 0;
  std::uint64_t bytes_ = 0;
  bool unfinished_ = false;
};

// The only writer of its file: a second one is refused.
class PositionWriter {
 public:
  // Makes the file, or goes on with it if it was made with the same settings.
  static base::Result<PositionWriter> open(const std::filesystem::path& path,
                                           const SelfPlaySettings& settings);

  std::uint64_t games() const { return games_; }          // in the file
  std::uint64_t positions() const { return positions_; }  // likewise
  base::Result<base::Done> append(std::span<const TrainingGame> games);

 private:
  base::Result<base::Done> start_or_resume(const std::filesystem::path& path,
                                           const SelfPlaySettings& settings);
  base::Result<base::Done> count_games(const std::filesystem::path& path,
                                       const SelfPlaySettings& settings);
  void count(std::span<const TrainingGame> games);

  base::Descriptor file_;
  std::uint64_t games_ = 0;
  std::uint64_t positions_ = 0;
};

}  // namespace ogai::train
