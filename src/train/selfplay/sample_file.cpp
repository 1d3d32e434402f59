#include "train/selfplay/sample_file.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>

#include "base/checksum.h"
#include "base/compress.h"
#include "game/moves.h"
#include "train/file_head.h"

namespace ogai::train::selfplay {

namespace {

using base::Error;
using base::ErrorKind;
using base::Result;

constexpr int kSampleCompression =
    3;  // of zstd's 19; 9 saves 1 % more and takes five times as long
constexpr std::size_t kLeastSampleBytes = 4 * 8 + 4 + 2 + 1;  // without its policy

static_assert(kSampleChecksumOffset + sizeof(std::uint64_t) == kSampleHeadBytes);

const HeadFormat& sample_format() {
  static const HeadFormat format{
      .letters = "OGAISMPL",
      .what = "a file of samples",
      .bytes = kSampleHeadBytes,
      .fields = {{16, 4, "samples"}, {20, 4, "unpacked"}, {24, 4, "packed"}}};
  return format;
}

struct SampleHead {
  SamplePurpose purpose;
  std::size_t samples;
  std::size_t unpacked;
  std::size_t packed;
};

Error bad_samples(std::string message, ErrorKind kind = ErrorKind::syntax) {
  return {kind, std::move(message)};
}

// Calls visit(field, …) with the fields of a sample, in the order of the columns. Policies follow.
template <class Visit>
void with_sample_columns(Visit visit) {
  visit(
      [](auto& sample) -> auto& { return sample.board.own; },
      [](auto& sample) -> auto& { return sample.board.opp; },
      [](auto& sample) -> auto& { return sample.final_board.own; },
      [](auto& sample) -> auto& { return sample.final_board.opp; },
      [](auto& sample) -> auto& { return sample.iteration; },
      [](auto& sample) -> auto& { return sample.value; },
      [](auto& sample) -> auto& { return sample.score; });
}

bool is_board(game::Board board, game::Bits playable) {
  return !(board.own & board.opp) && !(board.discs() & ~playable);
}

std::size_t move_count(game::Board board, game::Bits playable) {
  return static_cast<std::size_t>(std::popcount(game::legal_moves(board, playable)));
}

std::string plain_samples(std::span<const Sample> samples, game::Bits playable) {
  std::string bytes;
  bytes.reserve(samples.size() * kMostSampleBytes);
  with_sample_columns([&](auto... fields) { append_columns(bytes, samples, fields...); });
  for (const Sample& sample : samples) {
    const std::size_t moves = move_count(sample.board, playable);
    bytes.append(reinterpret_cast<const char*>(sample.policy.data()), 2 * moves);
  }
  return bytes;
}

Result<std::vector<Sample>> samples_of_plain(std::string_view plain, std::size_t count,
                                             game::BoardSize size) {
  const game::Bits playable = game::playable(size);
  std::vector<Sample> samples(count);
  with_sample_columns([&](auto... fields) { take_columns(plain, std::span(samples), fields...); });
  for (std::size_t i = 0; i < count; ++i) {
    Sample& sample = samples[i];
    // Before anyone asks the board for its moves.
    if (!is_board(sample.board, playable))
      return bad_samples(fmt::format("is damaged: sample {} is no position", i + 1),
                         ErrorKind::illegal);
    const std::size_t moves = move_count(sample.board, playable);
    if (moves > kMostMoves || plain.size() < 2 * moves)
      return bad_samples(fmt::format("is damaged: sample {} has more moves than it may", i + 1));
    std::memcpy(sample.policy.data(), plain.data(), 2 * moves);
    plain.remove_prefix(2 * moves);
    if (!is_sound(sample, size))
      return bad_samples(fmt::format("is damaged: sample {} holds what cannot be", i + 1),
                         ErrorKind::illegal);
  }
  if (!plain.empty()) return bad_samples("is damaged: something follows its last sample");
  return samples;
}

std::string purpose_text(const SamplePurpose& purpose) {
  const int side = game::side(purpose.size);
  return fmt::format("{} {}x{}", game::rules_name(purpose.objective), side, side);
}

// The head, if it is one and its lengths and checksum fit the bytes.
Result<SampleHead> checked_head(std::string_view bytes) {
  const auto read = parse_head(sample_format(), bytes);
  if (!read) return read.error();
  const SampleHead head{.purpose = {read->size, read->objective},
                        .samples = read->numbers[0],
                        .unpacked = read->numbers[1],
                        .packed = read->numbers[2]};
  const std::size_t body = bytes.size() - kSampleHeadBytes;
  if (head.packed != body)
    return bad_samples(fmt::format("is {}: {} bytes announced, {} there",
                                   body < head.packed ? "cut off" : "too long", head.packed, body));
  if (sample_checksum(bytes) != head_checksum(sample_format(), bytes))
    return bad_samples("is damaged: its checksum does not fit");
  if (head.samples > kMostSamplesOfFile || head.unpacked < head.samples * kLeastSampleBytes ||
      head.unpacked > head.samples * kMostSampleBytes)
    return bad_samples("is damaged: its number of samples does not fit its length",
                       ErrorKind::range);
  return head;
}

}  // namespace

bool is_sound(const Sample& sample, game::BoardSize size) {
  const game::Bits playable = game::playable(size);
  if (!is_board(sample.board, playable) || !is_board(sample.final_board, playable)) return false;
  const std::size_t moves = move_count(sample.board, playable);
  if (moves > kMostMoves) return false;
  const bool within = std::abs(sample.score) <= game::cell_count(size) && sample.value >= -32767;
  return within && std::all_of(sample.policy.begin() + static_cast<std::ptrdiff_t>(moves),
                               sample.policy.end(), [](std::uint16_t part) { return part == 0; });
}

std::uint64_t sample_checksum(std::string_view bytes) {
  constexpr char kZeros[sizeof(std::uint64_t)] = {};
  std::uint64_t sum = base::fnv1a(bytes.substr(0, kSampleChecksumOffset));
  sum = base::fnv1a({kZeros, sizeof kZeros}, sum);
  return base::fnv1a(bytes.substr(kSampleHeadBytes), sum);
}

std::string format_samples(std::span<const Sample> samples, game::BoardSize size,
                           game::Objective objective) {
  assert(samples.size() <= kMostSamplesOfFile);
  assert(std::all_of(samples.begin(), samples.end(),
                     [&](const Sample& sample) { return is_sound(sample, size); }));
  const std::string plain = plain_samples(samples, game::playable(size));
  const std::string packed = base::compress(plain, kSampleCompression);
  std::string bytes = format_head(sample_format(),
                                  {size, objective, {samples.size(), plain.size(), packed.size()}});
  bytes += packed;
  set_head_checksum(sample_format(), bytes, sample_checksum(bytes));
  return bytes;
}

Result<SamplePurpose> sample_purpose(std::string_view bytes) {
  const auto head = checked_head(bytes);
  if (!head) return head.error();
  return head->purpose;
}

Result<std::vector<Sample>> parse_samples(std::string_view bytes, game::BoardSize size,
                                          game::Objective objective) {
  const auto head = checked_head(bytes);
  if (!head) return head.error();
  if (head->purpose.size != size || head->purpose.objective != objective)
    return bad_samples(fmt::format("is for {}, not for {}", purpose_text(head->purpose),
                                   purpose_text({size, objective})),
                       ErrorKind::range);
  const auto plain = base::decompress(bytes.substr(kSampleHeadBytes), head->unpacked);
  if (!plain) return bad_samples("is damaged: it does not unpack to the length it says");
  return samples_of_plain(*plain, head->samples, size);
}

}  // namespace ogai::train::selfplay
