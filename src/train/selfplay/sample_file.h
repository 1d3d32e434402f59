// Sample: one position of a self-play game with all that is to be learned from it; and samples as
// bytes, packed and checked, for one board size and objective.
//
// The bytes are a head of 40 (train/file_head.h) and a zstd frame. The head has the letters
// "OGAISMPL", samples, bytes unpacked, bytes packed (u32 each), and the FNV-1a of the whole with
// zeros in its place. Unpacked it is one column after another: own discs, opposing discs, the same
// of the final boards (u64 each), iterations (u32), values (i16), scores (i8), and the policies
// (u16), one entry for each legal move, which the board tells. Reading trusts nothing: what is
// short, foreign, damaged, for another board or no position is an error that says so.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/board.h"
#include "game/objective.h"

namespace ogai::train::selfplay {

inline constexpr std::size_t kMostMoves = 34;  // of a sample; positions with more are left out

// Everything is seen by the side to move. Plain data of fixed size, so that millions lie in memory
// side by side.
struct Sample {
  game::Board board;
  game::Board final_board;  // when the game was over, own = the side to move here
  // How much each legal move was searched, in order of squares, as parts of 65535; all 0: not
  // known.
  std::array<std::uint16_t, kMostMoves> policy{};
  std::int8_t score = 0;        // of the finished game, in discs
  std::int16_t value = 0;       // what the value head shall say, in parts of 32767
  std::uint32_t iteration = 0;  // in which it was made

  friend bool operator==(const Sample&, const Sample&) = default;
};

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
