#include "train/positions/position_file.h"

#include <cstddef>
#include <cstring>
#include <fmt/format.h>

#include "base/checksum.h"
#include "train/going_on.h"
#include "train/positions/block_codec.h"

namespace ogai::train {

namespace {

using base::Done;
using base::Error;
using base::ErrorKind;
using base::Result;

constexpr std::string_view kMagic = "OGAIPLAY";
constexpr std::uint32_t kVersion = 1;

struct Head {
  char magic[8];
  std::uint32_t version;
  std::uint8_t side;
  std::uint8_t objective;
  std::uint8_t depth;
  std::uint8_t solve;
  std::uint64_t seed;
  std::uint64_t weights;
  char zero[24];
  std::uint64_t checksum;
};
static_assert(sizeof(Head) == kFileHeadBytes);

std::string_view bytes_of(const Head& head, std::size_t count = sizeof(Head)) {
  return {reinterpret_cast<const char*>(&head), count};
}

std::uint64_t checksum_of(const Head& head) {
  return base::fnv1a(bytes_of(head, offsetof(Head, checksum)));
}

Error fault(std::string message) {
  return {ErrorKind::syntax, std::move(message)};
}

Head format_head(const SelfPlaySettings& settings) {
  Head head{};
  std::memcpy(head.magic, kMagic.data(), kMagic.size());
  head.version = kVersion;
  head.side = static_cast<std::uint8_t>(game::side(settings.size));
  head.objective = settings.objective == game::Objective::most;
  head.depth = static_cast<std::uint8_t>(settings.depth);
  head.solve = static_cast<std::uint8_t>(settings.solve);
  head.seed = settings.seed;
  head.weights = settings.weights;
  head.checksum = checksum_of(head);
  return head;
}

Result<SelfPlaySettings> parse_head(std::string_view bytes) {
  Head head;
  if (bytes.size() < sizeof head)
    return fault("is not a file of training positions: shorter than its head");
  std::memcpy(&head, bytes.data(), sizeof head);
  if (std::string_view(head.magic, sizeof head.magic) != kMagic)
    return fault("is not a file of training positions: it does not begin with OGAIPLAY");
  if (head.version != kVersion)
    return fault(fmt::format("is a file of version {}; this program reads version {}", head.version,
                             kVersion));
  const auto size = game::board_size(head.side);
  if (checksum_of(head) != head.checksum || !size || head.objective > 1)
    return fault("is damaged: its head does not fit its checksum");
  SelfPlaySettings settings;
  settings.size = *size;
  settings.objective = head.objective ? game::Objective::most : game::Objective::fewest;
  settings.depth = head.depth;
  settings.solve = head.solve;
  settings.seed = head.seed;
  settings.weights = head.weights;
  return settings;
}

// The first setting in which the two differ, for a person.
std::string difference(const SelfPlaySettings& there, const SelfPlaySettings& here) {
  const auto differ = [](const char* name, const auto& a, const auto& b) {
    return fmt::format("was made with {} {}, not {}", name, a, b);
  };
  if (there.objective != here.objective)
    return differ("the rules", game::rules_name(there.objective), game::rules_name(here.objective));
  if (there.size != here.size) return differ("size", game::side(there.size), game::side(here.size));
  if (there.depth != here.depth) return differ("depth", there.depth, here.depth);
  if (there.solve != here.solve) return differ("solve", there.solve, here.solve);
  if (there.seed != here.seed) return differ("seed", there.seed, here.seed);
  return "was made with other weights";
}

}  // namespace

Result<PositionReader> PositionReader::open(const std::filesystem::path& path) {
  auto blocks = BlockReader::open(path);
  if (!blocks) return std::move(blocks).error();
  const auto settings = parse_head(blocks->head());
  if (!settings) return settings.error();
  return PositionReader(std::move(*blocks), *settings);
}

Result<std::vector<TrainingGame>> PositionReader::next() {
  const auto block = blocks_.next();
  if (!block) return block.error();
  if (!*block) return std::vector<TrainingGame>{};
  return parse_plain_games((*block)->plain, (*block)->items, settings_.size);
}

Result<PositionWriter> PositionWriter::open(const std::filesystem::path& path,
                                            const SelfPlaySettings& settings) {
  auto file = BlockWriter::open(path);
  if (!file) return std::move(file).error();
  PositionWriter writer(std::move(*file));
  auto begun = begin_or_go_on<PositionReader>(
      writer.file_, path, bytes_of(format_head(settings)), settings, difference,
      [&](std::span<const TrainingGame> games) { writer.count(games); });
  if (!begun) return std::move(begun).error();
  return writer;
}

void PositionWriter::count(std::span<const TrainingGame> games) {
  games_ += games.size();
  for (const TrainingGame& game : games)
    for_each_position(game, [&](game::Board, int) { ++positions_; });
}

Result<Done> PositionWriter::append(std::span<const TrainingGame> games) {
  if (games.empty()) return Done{};
  auto written = file_.append(pack_games(games_, games));
  if (written) count(games);
  return written;
}

}  // namespace ogai::train
