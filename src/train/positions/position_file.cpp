#include "train/positions/position_file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "base/checksum.h"
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
static_assert(sizeof(Head) == 64);

std::string_view bytes_of(const Head& head, std::size_t count = sizeof(Head)) {
  return {reinterpret_cast<const char*>(&head), count};
}

std::uint64_t checksum_of(const Head& head) {
  return base::fnv1a(bytes_of(head, offsetof(Head, checksum)));
}

Error fault(std::string message) {
  return {ErrorKind::syntax, std::move(message)};
}

Error unfinished_block() {
  return fault(
      "ends within a block, because its writing was cut short; `ogai train positions` with the "
      "same settings mends it");
}

Error system_fault(const char* what) {
  return {ErrorKind::io,
          fmt::format("cannot {}: {}", what, std::generic_category().message(errno))};
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

Result<SelfPlaySettings> parse_head(const Head& head) {
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

Result<Done> write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return system_fault("write");
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return Done{};
}

}  // namespace

Result<PositionReader> PositionReader::open(const std::filesystem::path& path) {
  PositionReader reader;
  reader.file_.open(path, std::ios::binary);
  if (!reader.file_) return system_fault("open");
  Head head;
  reader.file_.read(reinterpret_cast<char*>(&head), sizeof head);
  if (!reader.file_) return fault("is not a file of training positions: shorter than its head");
  auto settings = parse_head(head);
  if (!settings) return std::move(settings).error();
  reader.settings_ = *settings;
  reader.bytes_ = sizeof head;
  return reader;
}

Result<std::vector<TrainingGame>> PositionReader::next() {
  std::string bytes(kBlockHeadBytes, '\0');
  file_.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (file_.gcount() == 0 && file_.eof()) return std::vector<TrainingGame>{};
  unfinished_ = !file_;
  if (unfinished_) return unfinished_block();
  const auto head = parse_block_head(bytes);
  if (!head) return head.error();
  if (head->first != games_) return fault("is damaged: a block is missing or stands twice");
  std::string packed(head->packed, '\0');
  file_.read(packed.data(), static_cast<std::streamsize>(packed.size()));
  unfinished_ = !file_;
  if (unfinished_) return unfinished_block();
  auto games = unpack_games(*head, packed, settings_.size);
  if (!games) return games;
  games_ += head->games;
  bytes_ += kBlockHeadBytes + head->packed;
  return games;
}

Result<PositionWriter> PositionWriter::open(const std::filesystem::path& path,
                                            const SelfPlaySettings& settings) {
  PositionWriter writer;
  writer.file_ =
      base::Descriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!writer.file_.is_open()) return system_fault("open");
  if (flock(writer.file_.get(), LOCK_EX | LOCK_NB) != 0)
    return Error{ErrorKind::io, "another program is writing this file"};
  if (auto done = writer.start_or_resume(path, settings); !done) return std::move(done).error();
  return writer;
}

Result<Done> PositionWriter::start_or_resume(const std::filesystem::path& path,
                                             const SelfPlaySettings& settings) {
  struct stat facts {};
  if (fstat(file_.get(), &facts) != 0) return system_fault("read");
  if (facts.st_size == 0) return write_all(file_.get(), bytes_of(format_head(settings)));
  return count_games(path, settings);
}

// Reads what is there; the rest of a block that was never finished goes.
Result<Done> PositionWriter::count_games(const std::filesystem::path& path,
                                         const SelfPlaySettings& settings) {
  auto reader = PositionReader::open(path);
  if (!reader) return std::move(reader).error();
  if (reader->settings() != settings) return fault(difference(reader->settings(), settings));
  while (true) {
    const auto games = reader->next();
    if (games && games->empty()) return Done{};
    if (!games) {
      if (!reader->unfinished()) return games.error();
      if (ftruncate(file_.get(), static_cast<off_t>(reader->bytes())) != 0)
        return system_fault("cut off an unfinished block");
      return Done{};
    }
    count(*games);
  }
}

void PositionWriter::count(std::span<const TrainingGame> games) {
  games_ += games.size();
  for (const TrainingGame& game : games)
    for_each_position(game, [&](game::Board, int) { ++positions_; });
}

Result<Done> PositionWriter::append(std::span<const TrainingGame> games) {
  if (games.empty()) return Done{};
  auto written = write_all(file_.get(), pack_games(games_, games));
  if (written) count(games);
  return written;
}

}  // namespace ogai::train
