#include "train/patterns/data_sources.h"

#include <algorithm>
#include <utility>

#include "base/file.h"
#include "base/random.h"
#include "game/moves.h"
#include "train/labels/label_file.h"
#include "train/positions/position_file.h"
#include "train/selfplay/replay.h"
#include "train/selfplay/sample_file.h"

namespace ogai::train {

namespace {

using base::Done;
using base::Result;
namespace fs = std::filesystem;

constexpr std::size_t kSamplesInARow = 1024;

class Loader {
 public:
  Loader(const DataSources& sources, base::Progress& progress, std::stop_token stop)
      : sources_(sources), progress_(progress), stop_(std::move(stop)) {}

  Result<Done> load(const DataFile& file, Result<Done> (Loader::*read)(const DataFile&)) {
    return stop_.stop_requested() ? Done{} : (this->*read)(file);
  }

  Result<Done> add_positions(const DataFile& file) {
    const auto reader = PositionReader::open(file.path);
    if (!reader) return file_error(file.path, reader.error());
    auto agreed = common_.agree(file.path, {reader->settings().size, reader->settings().objective});
    if (!agreed) return agreed;
    return visit_positions(
        file.path, sources_.unfinished,
        [&](game::Board board, int value, int place) { add(board, value, file.weight, place); });
  }

  Result<Done> add_labels(const DataFile& file) {
    auto reader = LabelReader::open(file.path);
    if (!reader) return file_error(file.path, std::move(reader).error());
    auto agreed = common_.agree(file.path, {reader->settings().size, reader->settings().objective});
    if (!agreed) return agreed;
    while (true) {
      const auto labels = reader->next();
      if (!labels && reader->unfinished() && sources_.unfinished == UnfinishedBlock::end)
        return Done{};
      if (!labels) return file_error(file.path, labels.error());
      if (labels->empty()) return Done{};
      for (const Label& label : *labels) add(label.board, label.value, file.weight, label.place);
    }
  }

  Result<Done> add_samples(const DataFile& file) {
    const auto bytes = base::read_file(file.path);
    if (!bytes) return file_error(file.path, bytes.error());
    const auto purpose = selfplay::sample_purpose(*bytes);
    if (!purpose) return file_error(file.path, purpose.error());
    auto agreed = common_.agree(file.path, {purpose->size, purpose->objective});
    if (!agreed) return agreed;
    const auto samples = selfplay::parse_samples(*bytes, purpose->size, purpose->objective);
    if (!samples) return file_error(file.path, samples.error());
    const std::uint64_t seed = selfplay::sample_checksum(*bytes);
    const game::Bits playable = game::playable(purpose->size);
    for (std::size_t i = 0; i < samples->size(); ++i) {
      const selfplay::Sample& sample = (*samples)[i];
      base::Random random(base::derive_seed(seed, {i / kSamplesInARow}));
      if (game::legal_moves(sample.board, playable))
        add(sample.board, sample.score, file.weight, static_cast<int>(random.below(100)));
    }
    return Done{};
  }

  LabelledPositions take() {
    if (common_.purpose()) positions_.purpose = *common_.purpose();
    return std::move(positions_);
  }

 private:
  void add(game::Board board, int value, double weight, int place) {
    const auto discs = static_cast<std::size_t>(board.disc_count());
    auto& some = place < sources_.holdout ? positions_.held_out : positions_.learned;
    some[discs].push_back({board, static_cast<float>(value), static_cast<float>(weight)});
    progress_.advance();
  }

  const DataSources& sources_;
  base::Progress& progress_;
  std::stop_token stop_;
  CommonPurpose common_;
  LabelledPositions positions_;
};

// A folder stands for the shards in it.
std::vector<DataFile> shards_of(const std::vector<DataFile>& files) {
  std::vector<DataFile> shards;
  for (const DataFile& file : files) {
    std::error_code unknown;
    if (!fs::is_directory(file.path, unknown)) {
      shards.push_back(file);
      continue;
    }
    const auto first = static_cast<std::ptrdiff_t>(shards.size());
    for (const auto& entry : fs::directory_iterator(file.path, unknown))
      if (entry.path().extension() == selfplay::kShardEnding)
        shards.push_back({entry.path(), file.weight});
    std::sort(shards.begin() + first, shards.end(),
              [](const DataFile& a, const DataFile& b) { return a.path < b.path; });
  }
  return shards;
}

}  // namespace

Result<LabelledPositions> load_positions(const DataSources& sources, base::ProgressMode mode,
                                         const std::stop_token& stop) {
  base::Progress progress({.title = "reading", .unit = "positions", .mode = mode});
  Loader loader(sources, progress, stop);
  for (const auto& [files, add] : {std::pair{sources.positions, &Loader::add_positions},
                                   {sources.labels, &Loader::add_labels},
                                   {shards_of(sources.samples), &Loader::add_samples}})
    for (const DataFile& file : files)
      if (auto loaded = loader.load(file, add); !loaded) return std::move(loaded).error();
  return loader.take();
}

}  // namespace ogai::train
