#include "train/positions/generate.h"

#include "train/ordered_writer.h"
#include "train/parallel_searches.h"
#include "train/positions/position_file.h"

namespace ogai::train {

namespace {

using base::Result;

constexpr std::size_t kBlockGames = 256;

using GameOrder = OrderedWriter<TrainingGame, PositionWriter>;

void play_games(const SelfPlaySettings& settings, const eval::AnyEvaluation& evaluation,
                const GenerateOptions& options, std::uint64_t first, GameOrder& writer,
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
  const std::uint64_t first = file->items();
  if (first < options.games) {
    base::Progress progress({.title = "self-play",
                             .total = options.games,
                             .unit = "games",
                             .already = first,
                             .mode = options.progress});
    GameOrder writer(*file, {.items = kBlockGames}, progress);
    play_games(settings, evaluation, options, first, writer, stop);
    if (auto fault = writer.finish()) return std::move(*fault);
  }
  return GenerateResult{file->items(), file->positions(), file->items() - first};
}

}  // namespace ogai::train
