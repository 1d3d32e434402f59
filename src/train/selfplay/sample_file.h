// Self-play samples as bytes: packed, checked, for one board size and objective.
//
// Layout, little-endian: "OGAISMPL", version (u32), board side (u8), objective (u8, 0 reversed,
// 1 classic), two zero bytes, samples, bytes unpacked, bytes packed, zero (u32 each), FNV-1a of
// the whole with zeros in this place (u64); then a zstd frame. Unpacked it is one column after
// another, which packs better than rows: own discs, opposing discs, the same of the final boards
// (u64 each), iterations (u32), values (i16), scores (i8), and the policies (u16), one entry for
// each legal move, which the board tells. Reading trusts nothing: what is short, foreign, damaged,
// for another board or no position is an error that says so.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/objective.h"
#include "train/selfplay/sample.h"

namespace ogai::train::selfplay {

inline constexpr std::size_t kMostSamplesOfFile = std::size_t{1} << 19;
inline constexpr std::size_t kSampleHeadBytes = 40;
inline constexpr std::size_t kSampleChecksumOffset = 32;
// No sample takes more, however badly it packs.
inline constexpr std::size_t kMostSampleBytes = 4 * 8 + 4 + 2 + 1 + 2 * kMostMoves;

// Whether a sample can be kept: boards of that size, no more than kMostMoves moves, numbers within
// their ranges, no policy beyond the legal moves.
bool is_sound(const Sample& sample, game::BoardSize size);

// Sound samples, at most kMostSamplesOfFile.
std::string format_samples(std::span<const Sample> samples, game::BoardSize size,
                           game::Objective objective);
base::Result<std::vector<Sample>> parse_samples(std::string_view bytes, game::BoardSize size,
                                                game::Objective objective);

// What the samples in these bytes are for.
struct SamplePurpose {
  game::BoardSize size;
  game::Objective objective;
};
base::Result<SamplePurpose> sample_purpose(std::string_view bytes);

// The checksum that belongs into these bytes (at least a head).
std::uint64_t sample_checksum(std::string_view bytes);

}  // namespace ogai::train::selfplay
