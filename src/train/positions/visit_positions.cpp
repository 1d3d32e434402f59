#include "train/positions/visit_positions.h"

#include "base/random.h"
#include "train/positions/position_file.h"

namespace ogai::train {

using base::Done;
using base::Error;
using base::Result;

int holdout_place(const SelfPlaySettings& settings, std::uint64_t game) {
  base::Random random(base::derive_seed(settings.seed, {game, 0x686f6c64}));
  return static_cast<int>(random.below(100));
}

Error file_error(const std::filesystem::path& path, const Error& error) {
  return {error.kind, path.string() + " " + error.message, error.offset};
}

Result<Done> visit_positions(const std::filesystem::path& path, UnfinishedBlock unfinished,
                             const VisitPosition& visit) {
  auto reader = PositionReader::open(path);
  if (!reader) return file_error(path, std::move(reader).error());
  while (true) {
    std::uint64_t number = reader->items();
    const auto games = reader->next();
    if (!games && reader->unfinished() && unfinished == UnfinishedBlock::end) return Done{};
    if (!games) return file_error(path, games.error());
    if (games->empty()) return Done{};
    for (const TrainingGame& game : *games) {
      const int place = holdout_place(reader->settings(), number++);
      for_each_position(game, [&](game::Board board, int value) { visit(board, value, place); });
    }
  }
}

Result<Done> CommonPurpose::agree(const std::filesystem::path& path, const DataPurpose& purpose) {
  if (!purpose_) first_ = path;
  if (purpose_ && purpose != *purpose_)
    return file_error(path, {base::ErrorKind::illegal,
                             "is for another size or other rules than " + first_.string()});
  purpose_ = purpose;
  return Done{};
}

Result<std::optional<DataPurpose>> common_purpose(const std::vector<std::filesystem::path>& files) {
  CommonPurpose common;
  for (const auto& path : files) {
    const auto reader = PositionReader::open(path);
    if (!reader) return file_error(path, reader.error());
    auto agreed = common.agree(path, {reader->settings().size, reader->settings().objective});
    if (!agreed) return std::move(agreed).error();
  }
  return common.purpose();
}

}  // namespace ogai::train
