// Replay: the newest samples of self-play, from which lessons are drawn.
//
// A window: what is added beyond the capacity pushes out the oldest. Samples are numbered from 0
// as they come and lie in chunks of kChunkSamples; chunk and shard on the disk are the same, so a
// checkpoint writes only the chunks that are new or have grown.
//
// save() never harms what was written before: shards bear the checksum of their contents in their
// names and never change, and the manifest it returns says which of them count. Once that is kept
// somewhere safe (in a checkpoint), remove_strays() takes the others away. A window that was loaded
// draws as the saved one would have. One caller at a time.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "game/objective.h"
#include "nn/encoding.h"
#include "nn/learner.h"
#include "train/selfplay/sample_file.h"

namespace ogai::train::selfplay {

// ---- what is drawn ----

// Owns the numbers behind nn::Lessons; used again and again, it allocates once.
struct LessonBatch {
  std::vector<game::Board> boards;
  std::vector<game::Bits> moves;
  std::vector<float> policy;  // nn::policy_size() a position
  std::vector<float> value;
  std::vector<float> score;
  std::vector<game::Board> finals;

  std::size_t size() const { return boards.size(); }
  void resize(std::size_t count, game::BoardSize board_size) {
    boards.resize(count);
    moves.resize(count);
    policy.resize(count * static_cast<std::size_t>(nn::policy_size(board_size)));
    value.resize(count);
    score.resize(count);
    finals.resize(count);
  }
  // Valid until the batch changes.
  nn::Lessons lessons() const { return {boards, moves, policy, value, score, finals}; }
};

// ---- what is saved ----

inline constexpr std::string_view kShardEnding = ".samples";

struct ReplayShard {
  std::string file;         // a plain name, in the manifest's folder
  std::uint64_t first = 0;  // number of its first sample
  std::uint64_t samples = 0;

  std::uint64_t end() const { return first + samples; }
  friend bool operator==(const ReplayShard&, const ReplayShard&) = default;
};

// Which shards make up a saved window, and which samples of them.
//
// As JSON text: {"format": "ogai-replay", "version": 1, "size": 8, "rules": "reversed",
// "first": 70000, "end": 200000, "shards": [{"file": …, "first": 65536, "samples": 65536}, …]}.
// Shards follow each other without gaps and hold first … end − 1; the first may hold older ones.
struct ReplayManifest {
  game::BoardSize size = game::BoardSize::eight;
  game::Objective objective = game::Objective::fewest;
  std::uint64_t first = 0;
  std::uint64_t end = 0;
  std::vector<ReplayShard> shards = {};

  friend bool operator==(const ReplayManifest&, const ReplayManifest&) = default;
};

std::string format_replay_manifest(const ReplayManifest& manifest);
base::Result<ReplayManifest> parse_replay_manifest(std::string_view text);

// ---- the window ----

enum class Symmetries : bool { off, on };

class Replay {
 public:
  // Samples of one shard: under 7 MiB even if they do not pack at all.
  static constexpr std::size_t kChunkSamples = std::size_t{1} << 16;

  Replay(game::BoardSize size, game::Objective objective, std::size_t capacity,
         Symmetries symmetries = Symmetries::on);

  void add(std::span<const Sample> samples);  // sound ones (sample_file.h)
  std::size_t size() const { return end_ - first_; }
  std::uint64_t added() const { return end_; }  // ever, those pushed out included
  std::size_t capacity() const { return capacity_; }
  void set_capacity(std::size_t capacity);  // what is pushed out does not come back
  const Sample& operator[](std::size_t i) const { return at(first_ + i); }  // the oldest is 0

  // `count` samples, each with equal probability whatever was drawn before, and each seen
  // through one of the eight symmetries. The window is not empty. Equal windows and generators
  // give equal batches.
  void draw(base::Random& random, std::size_t count, LessonBatch& batch) const;

  // The folder is made if it is not there.
  base::Result<ReplayManifest> save(const std::filesystem::path& folder);
  // Replaces everything by what was saved, as much of it as the capacity holds; an Error leaves
  // the window as it was.
  base::Result<base::Done> load(const std::filesystem::path& folder,
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
