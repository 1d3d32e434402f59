#include "train/labels/label_file.h"

#include <cstddef>
#include <cstring>
#include <fmt/format.h>

#include "base/checksum.h"
#include "train/going_on.h"
#include "train/labels/label_codec.h"

namespace ogai::train {

namespace {

using base::Done;
using base::Error;
using base::ErrorKind;
using base::Result;

constexpr std::string_view kLabelMagic = "OGAILABL";
constexpr std::uint32_t kLabelVersion = 1;

struct LabelHead {
  char magic[8];
  std::uint32_t version;
  std::uint8_t side;
  std::uint8_t objective;
  std::uint8_t depth;
  std::uint8_t solve;
  std::uint8_t level;
  std::uint8_t least_empties;
  std::uint8_t most_empties;
  std::uint8_t stray;
  std::uint32_t zeros;
  std::uint64_t seed;
  std::uint64_t weights;
  std::uint64_t positions;
  std::uint64_t zeros_too;
  std::uint64_t checksum;
};
static_assert(sizeof(LabelHead) == kFileHeadBytes);

Error bad_labels(std::string message) {
  return {ErrorKind::syntax, std::move(message)};
}

std::string_view head_bytes(const LabelHead& head, std::size_t count = sizeof(LabelHead)) {
  return {reinterpret_cast<const char*>(&head), count};
}

std::uint64_t head_checksum(const LabelHead& head) {
  return base::fnv1a(head_bytes(head, offsetof(LabelHead, checksum)));
}

LabelHead head_of(const LabelSettings& settings) {
  LabelHead head{};
  std::memcpy(head.magic, kLabelMagic.data(), kLabelMagic.size());
  head.version = kLabelVersion;
  head.side = static_cast<std::uint8_t>(game::side(settings.size));
  head.objective = settings.objective == game::Objective::most;
  head.depth = static_cast<std::uint8_t>(settings.depth);
  head.solve = static_cast<std::uint8_t>(settings.solve);
  head.level = static_cast<std::uint8_t>(settings.level);
  head.least_empties = static_cast<std::uint8_t>(settings.least_empties);
  head.most_empties = static_cast<std::uint8_t>(settings.most_empties);
  head.stray = static_cast<std::uint8_t>(settings.stray);
  head.seed = settings.seed;
  head.weights = settings.weights;
  head.positions = settings.positions;
  head.checksum = head_checksum(head);
  return head;
}

Result<LabelSettings> settings_of(std::string_view bytes) {
  LabelHead head;
  if (bytes.size() < sizeof head) return bad_labels("is no file of labels: shorter than its head");
  std::memcpy(&head, bytes.data(), sizeof head);
  if (std::string_view(head.magic, sizeof head.magic) != kLabelMagic)
    return bad_labels("is no file of labels: it does not begin with OGAILABL");
  if (head.version != kLabelVersion)
    return bad_labels(fmt::format("is a file of version {}; this program reads version {}",
                                  head.version, kLabelVersion));
  const auto size = game::board_size(head.side);
  if (head_checksum(head) != head.checksum || !size || head.objective > 1)
    return bad_labels("is damaged: its head does not fit its checksum");
  return LabelSettings{
      .objective = head.objective ? game::Objective::most : game::Objective::fewest,
      .size = *size,
      .depth = head.depth,
      .level = head.level,
      .solve = head.solve,
      .least_empties = head.least_empties,
      .most_empties = head.most_empties,
      .stray = head.stray,
      .seed = head.seed,
      .weights = head.weights,
      .positions = head.positions};
}

// The first setting in which the two differ, for a person.
std::string label_difference(const LabelSettings& there, const LabelSettings& here) {
  const auto differ = [](const char* name, const auto& a, const auto& b) {
    return fmt::format("was made with {} {}, not {}", name, a, b);
  };
  if (there.objective != here.objective)
    return differ("the rules", game::rules_name(there.objective), game::rules_name(here.objective));
  if (there.size != here.size) return differ("size", game::side(there.size), game::side(here.size));
  if (there.depth != here.depth) return differ("depth", there.depth, here.depth);
  if (there.level != here.level) return differ("level", there.level, here.level);
  if (there.solve != here.solve) return differ("solve", there.solve, here.solve);
  if (there.least_empties != here.least_empties)
    return differ("min-empties", there.least_empties, here.least_empties);
  if (there.most_empties != here.most_empties)
    return differ("max-empties", there.most_empties, here.most_empties);
  if (there.stray != here.stray) return differ("stray", there.stray, here.stray);
  if (there.seed != here.seed) return differ("seed", there.seed, here.seed);
  if (there.weights != here.weights) return "was made with other weights";
  return "was made from other positions, or their files have grown since";
}

}  // namespace

Result<LabelReader> LabelReader::open(const std::filesystem::path& path) {
  auto blocks = BlockReader::open(path);
  if (!blocks) return std::move(blocks).error();
  const auto settings = settings_of(blocks->head());
  if (!settings) return settings.error();
  return LabelReader(std::move(*blocks), *settings);
}

Result<std::vector<Label>> LabelReader::next() {
  const auto block = blocks_.next();
  if (!block) return block.error();
  if (!*block) return std::vector<Label>{};
  return parse_plain_labels((*block)->plain, (*block)->items, settings_.size);
}

Result<LabelWriter> LabelWriter::open(const std::filesystem::path& path,
                                      const LabelSettings& settings) {
  auto file = BlockWriter::open(path);
  if (!file) return std::move(file).error();
  LabelWriter writer(std::move(*file));
  auto begun = begin_or_go_on<LabelReader>(
      writer.file_, path, head_bytes(head_of(settings)), settings, label_difference,
      [&](std::span<const Label> labels) { writer.items_ += labels.size(); });
  if (!begun) return std::move(begun).error();
  return writer;
}

Result<Done> LabelWriter::append(std::span<const Label> labels) {
  if (labels.empty()) return Done{};
  auto written = file_.append(pack_block(items_, labels.size(), format_plain_labels(labels)));
  if (written) items_ += labels.size();
  return written;
}

}  // namespace ogai::train
