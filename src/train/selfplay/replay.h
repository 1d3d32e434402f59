// Replay: the newest samples of self-play, from which lessons are drawn.
//
// A window: what is added beyond the capacity pushes out the oldest. Samples are numbered from 0
// as they come and lie in chunks of kChunkSamples; chunk and shard on the disk are the same, so a
// checkpoint writes only the chunks that are new or have grown.
//
// write_shards() never harms what was written before: shards bear the checksum of their contents in
// their names and never change, and the manifest it returns says which of them count. Once that is
// kept somewhere safe (in a checkpoint), remove_strays() takes the others away. save() does all
// three, with the manifest as replay.json beside the shards: whenever it is cut off, the folder is
// readable. A window that was loaded draws
// as the saved one would have. One caller at a time.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "game/objective.h"
#include "train/selfplay/lesson_batch.h"
#include "train/selfplay/replay_manifest.h"
#include "train/selfplay/sample_file.h"

namespace ogai::train::selfplay {

enum class Symmetries : bool { off, on };

class Replay {
 public:
  // Samples of one shard: under 7 MiB even if they do not pack at all.
  static constexpr std::size_t kChunkSamples = std::size_t{1} << 16;

  Replay(game::BoardSize size, game::Objective objective, std::size_t capacity,
         Symmetries symmetries = Symmetries::on);

  void add(std::span<const Sample> samples);  // sound ones (sample_file.h)
  std::size_t size() const { return static_cast<std::size_t>(end_ - first_); }
  std::uint64_t added() const { return end_; }  // ever, those pushed out included
  std::size_t capacity() const { return capacity_; }
  void set_capacity(std::size_t capacity);  // what is pushed out does not come back
  const Sample& operator[](std::size_t i) const { return at(first_ + i); }  // the oldest is 0

  // `count` samples, each with equal probability whatever was drawn before, and each seen
  // through one of the eight symmetries. The window is not empty. Equal windows and generators
  // give equal batches.
  void draw(base::Random& random, std::size_t count, LessonBatch& batch) const;

  // The folder is made if it is not there.
  base::Result<ReplayManifest> write_shards(const std::filesystem::path& folder);
  base::Result<base::Done> save(const std::filesystem::path& folder);
  // Replaces everything by what was saved, as much of it as the capacity holds; an Error leaves
  // the window as it was.
  base::Result<base::Done> load(const std::filesystem::path& folder);
  base::Result<base::Done> load_shards(const std::filesystem::path& folder,
                                       const ReplayManifest& manifest);

 private:
  struct Chunk {
    std::uint64_t first = 0;  // number of its first sample
    std::vector<Sample> samples;
    std::string file;       // under which it was last saved
    std::size_t saved = 0;  // samples in that file

    std::uint64_t end() const { return first + samples.size(); }
  };

  const Sample& at(std::uint64_t number) const;
  void push_out();
  void write_lesson(const Sample& sample, game::Symmetry symmetry, std::size_t row,
                    LessonBatch& batch) const;
  base::Result<base::Done> save_chunk(Chunk& chunk, const std::filesystem::path& folder) const;
  ReplayManifest manifest() const;
  base::Result<base::Done> load_shard(const std::filesystem::path& folder,
                                      const ReplayShard& shard);

  game::BoardSize size_;
  game::Objective objective_;
  Symmetries symmetries_;
  std::size_t capacity_;
  std::uint64_t first_ = 0;   // the oldest sample in the window
  std::uint64_t end_ = 0;     // the number that the next one gets
  std::deque<Chunk> chunks_;  // each begins at a multiple of kChunkSamples, but perhaps the first
  std::filesystem::path folder_;  // to which the chunks' files belong
};

// Removes all shards that the manifest does not name.
void remove_strays(const std::filesystem::path& folder, const ReplayManifest& manifest);

}  // namespace ogai::train::selfplay
