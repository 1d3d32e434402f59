// ReplayManifest: which shards make up a saved window of samples, and which samples of them.
//
// As JSON text: {"format": "ogai-replay", "version": 1, "size": 8, "rules": "reversed",
// "first": 70000, "end": 200000, "shards": [{"file": …, "first": 65536, "samples": 65536}, …]}.
// Shards follow each other without gaps and hold first … end − 1; the first may hold older ones.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/objective.h"
#include "game/square.h"

namespace ogai::train::selfplay {

inline constexpr std::string_view kReplayManifest = "replay.json";
inline constexpr std::string_view kShardEnding = ".samples";

struct ReplayShard {
  std::string file;         // a plain name, in the manifest's folder
  std::uint64_t first = 0;  // number of its first sample
  std::uint64_t samples = 0;

  std::uint64_t end() const { return first + samples; }
  friend bool operator==(const ReplayShard&, const ReplayShard&) = default;
};

struct ReplayManifest {
  game::BoardSize size = game::BoardSize::eight;
  game::Objective objective = game::Objective::fewest;
  std::uint64_t first = 0;
  std::uint64_t end = 0;
  std::vector<ReplayShard> shards;

  friend bool operator==(const ReplayManifest&, const ReplayManifest&) = default;
};

std::string format_replay_manifest(const ReplayManifest& manifest);
base::Result<ReplayManifest> parse_replay_manifest(std::string_view text);

}  // namespace ogai::train::selfplay
