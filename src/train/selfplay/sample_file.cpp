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

namespace ogai::train::selfplay {

namespace {

using base::Error;
using base::ErrorKind;
using base::Result;

constexpr std::string_view kSampleMagic = "OGAISMPL";
constexpr std::uint32_t kSampleVersion = 1;
constexpr int kSampleCompression =
    3;  // of zstd's 19; 9 saves 1 % more and takes five times as long
constexpr std::size_t kLeastSampleBytes = 4 * 8 + 4 + 2 + 1;  // without its policy

static_assert(std::endian::native == std::endian::little);

struct SampleHead {
  char magic[8];
  std::uint32_t version;
  std::uint8_t side;
  std::uint8_t objective;
  std::uint16_t zero;
  std::uint32_t samples;
  std::uint32_t unpacked;
  std::uint32_t packed;
  std::uint32_t zero_too;
  std::uint64_t checksum;
};
static_assert(sizeof(SampleHead) == kSampleHeadBytes);
static_assert(offsetof(SampleHead, checksum) == kSampleChecksumOffset);

Error bad_samples(std::string message, ErrorKind kind = ErrorKind::syntax) {
  return {kind, "sample file: " + std::move(message)};
}

template <class Number>
void put_number(std::string& bytes, Number number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

// `field` of a sample is a reference to a number in it.
template <class Field>
void put_column(std::string& bytes, std::span<const Sample> samples, Field field) {
  for (const Sample& sample : samples) put_number(bytes, field(sample));
}

template <class Field>
void take_column(std::string_view& bytes, std::vector<Sample>& samples, Field field) {
  for (Sample& sample : samples) {
    auto& number = field(sample);
    std::memcpy(&number, bytes.data(), sizeof number);
    bytes.remove_prefix(sizeof number);
  }
}

// What packing and unpacking share: the columns and their order. Policies follow.
template <class Visit>
void for_each_column(Visit visit) {
  visit([](auto& sample) -> auto& { return sample.board.own; });
  visit([](auto& sample) -> auto& { return sample.board.opp; });
  visit([](auto& sample) -> auto& { return sample.final_board.own; });
  visit([](auto& sample) -> auto& { return sample.final_board.opp; });
  visit([](auto& sample) -> auto& { return sample.iteration; });
  visit([](auto& sample) -> auto& { return sample.value; });
  visit([](auto& sample) -> auto& { return sample.score; });
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
  for_each_column([&](auto field) { put_column(bytes, samples, field); });
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
  for_each_column([&](auto field) { take_column(plain, samples, field); });
  for (std::size_t i = 0; i < count; ++i) {
    Sample& sample = samples[i];
    // Before anyone asks the board for its moves.
    if (!is_board(sample.board, playable))
      return bad_samples(fmt::format("sample {} is no position", i + 1), ErrorKind::illegal);
    const std::size_t moves = move_count(sample.board, playable);
    if (moves > kMostMoves || plain.size() < 2 * moves)
      return bad_samples(fmt::format("sample {} has more moves than it may", i + 1));
    std::memcpy(sample.policy.data(), plain.data(), 2 * moves);
    plain.remove_prefix(2 * moves);
    if (!is_sound(sample, size))
      return bad_samples(fmt::format("sample {} holds what cannot be", i + 1), ErrorKind::illegal);
  }
  if (!plain.empty()) return bad_samples("something follows its last sample");
  return samples;
}

std::string side_by_side(int side) {
  return fmt::format("{}x{}", side, side);
}

Error wrong_purpose(const SampleHead& head, game::BoardSize size, game::Objective objective) {
  const auto rules = head.objective ? game::Objective::most : game::Objective::fewest;
  return bad_samples(fmt::format("it is for {} {}, not for {} {}", game::rules_name(rules),
                                 side_by_side(head.side), game::rules_name(objective),
                                 side_by_side(game::side(size))),
                     ErrorKind::range);
}

// The head, if it is one and its lengths and checksum fit the bytes.
Result<SampleHead> checked_head(std::string_view bytes) {
  SampleHead head;
  if (bytes.size() < sizeof head) return bad_samples("shorter than its head");
  std::memcpy(&head, bytes.data(), sizeof head);
  if (std::string_view(head.magic, sizeof head.magic) != kSampleMagic)
    return bad_samples("not one: it does not begin with OGAISMPL");
  if (head.version != kSampleVersion)
    return bad_samples(
        fmt::format("of version {}; this program reads version {}", head.version, kSampleVersion));
  const std::size_t body = bytes.size() - sizeof head;
  if (head.packed != body)
    return bad_samples(fmt::format("{}: {} bytes announced, {} there",
                                   body < head.packed ? "cut off" : "too long", head.packed, body));
  if (sample_checksum(bytes) != head.checksum)
    return bad_samples("damaged: its checksum does not fit");
  if (!game::board_size(head.side) || head.objective > 1 || head.zero || head.zero_too)
    return bad_samples("for an unknown board or objective");
  if (head.samples > kMostSamplesOfFile || head.unpacked < head.samples * kLeastSampleBytes ||
      head.unpacked > head.samples * kMostSampleBytes)
    return bad_samples("its number of samples does not fit its length", ErrorKind::range);
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
  SampleHead head{};
  std::memcpy(head.magic, kSampleMagic.data(), kSampleMagic.size());
  head.version = kSampleVersion;
  head.side = static_cast<std::uint8_t>(game::side(size));
  head.objective = objective == game::Objective::most;
  head.samples = static_cast<std::uint32_t>(samples.size());
  head.unpacked = static_cast<std::uint32_t>(plain.size());
  head.packed = static_cast<std::uint32_t>(packed.size());
  std::string bytes = std::string(reinterpret_cast<const char*>(&head), sizeof head) + packed;
  head.checksum = sample_checksum(bytes);
  std::memcpy(bytes.data(), &head, sizeof head);
  return bytes;
}

Result<SamplePurpose> sample_purpose(std::string_view bytes) {
  const auto head = checked_head(bytes);
  if (!head) return head.error();
  return SamplePurpose{*game::board_size(head->side),
                       head->objective ? game::Objective::most : game::Objective::fewest};
}

Result<std::vector<Sample>> parse_samples(std::string_view bytes, game::BoardSize size,
                                          game::Objective objective) {
  const auto head = checked_head(bytes);
  if (!head) return head.error();
  if (head->side != game::side(size) || head->objective != (objective == game::Objective::most))
    return wrong_purpose(*head, size, objective);
  const std::string_view packed = bytes.substr(sizeof(SampleHead));
  const auto plain = base::decompress(packed, head->unpacked);
  if (!plain) return bad_samples("damaged: it does not unpack to the length it says");
  return samples_of_plain(*plain, head->samples, size);
}

}  // namespace ogai::train::selfplay
