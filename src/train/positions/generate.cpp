#include "train/positions/generate.h"

#include <map>
#include <mutex>
#include <optional>

#include "base/clock.h"
#include "train/parallel_searches.h"
#include "train/positions/position_file.h"

namespace ogai::train {

namespace {

using base::Result;

// A block is written when it has so many games, or is so old.
constexpr std::size_t kBlockGames = 256;
constexpr base::Duration kBlockAge = std::chrono::seconds(30);

// Takes games in any order and writes them in that of their numbers. Threads may share it.
class OrderedWriter {
 public:
  OrderedWriter(PositionWriter& file, base::Progress& progress)
      : file_(file), progress_(progress), next_(file.games()) {}

  void add(std::uint64_t number, TrainingGame game) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(number, std::move(game));
    while (!waiting_.empty() && waiting_.begin()->first == next_) {
      block_.push_back(std::move(waiting_.extract(waiting_.begin()).mapped()));
      ++next_;
    }
    if (block_.size() >= kBlockGames || age_.elapsed() > kBlockAge) write();
    progress_.advance();
  }

  // What is in order is written; games that wait for an earlier one are lost.
  std::optional<base::Error> finish() {
    const std::lock_guard lock(mutex_);
    write();
    return fault_;
  }

  bool failed() {
    const std::lock_guard lock(mutex_);
    return fault_.has_value();
  }

 private:
  void write() {
    if (fault_) return;
    if (auto written = file_.append(block_); !written) fault_ = std::move(written).error();
    block_.clear();
    age_.restart();
  }

  std::mutex mutex_;
  PositionWriter& file_;
  base::Progress& progress_;
  std::uint64_t next_;
  std::map<std::uint64_t, TrainingGame> waiting_;
  std::vector<TrainingGame> block_;
  base::Stopwatch age_;
  std::optional<base::Error> fault_;
};

void play_games(const SelfPlaySettings& settings, const eval::AnyEvaluation& evaluation,
                const GenerateOptions& options, std::uint64_t first, OrderedWriter& writer,
                const std::stop_token& stop) {
  // A fault of the disk stops the games as well.
  std::stop_source halt;
  const std::stop_callback on_stop(stop, [&] { halt.request_stop(); });
  const FixedSearchSettings searches{settings.objective, settings.size, evaluation,
                                     self_play_table_bytes(settings.solve)};
  parallel_searches(
      searches, options.threads, options.games - first,
      [&](FixedSearch& search, std::size_t index) {
        const std::uint64_t number = first + index;
        if (auto game = play_training_game(search, settings, number))
          writer.add(number, std::move(*game));
        if (writer.failed()) halt.request_stop();
      },
      halt.get_token());
}

}  // namespace

Result<GenerateResult> generate_positions(SelfPlaySettings settings,
                                          const eval::AnyEvaluation& evaluation,
                                          const GenerateOptions& options,
                                          const std::stop_token& stop) {
  settings.weights = evaluation.checksum();
  auto file = PositionWriter::open(options.path, settings);
  if (!file) return std::move(file).error();
  const std::uint64_t first = file->games();
  if (first < options.games) {
    base::Progress progress({.title = "self-play",
                             .total = options.games,
                             .unit = "games",
                             .already = first,
                             .mode = options.progress});
    OrderedWriter writer(*file, progress);
    play_games(settings, evaluation, options, first, writer, stop);
    if (auto fault = writer.finish()) return std::move(*fault);
  }
  return GenerateResult{file->games(), file->positions(), file->games() - first};
}

}  // namespace ogai::train
