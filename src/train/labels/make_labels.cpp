#include "train/labels/make_labels.h"

#include <algorithm>

#include "base/random.h"
#include "game/moves.h"
#include "game/select.h"
#include "train/labels/label_file.h"
#include "train/labels/pick_positions.h"
#include "train/ordered_writer.h"
#include "train/parallel_searches.h"
#include "train/positions/self_play.h"
#include "train/positions/visit_positions.h"

namespace ogai::train {

namespace {

constexpr std::size_t kBlockLabels = 4096;
// Emptied before each position: a large table would cost more than a shallow search.
constexpr std::size_t kShallowTableBytes = std::size_t{1} << 18;
constexpr int kShallowDepth = 8;
constexpr int kShallowSolve = 14;

using LabelOrder = OrderedWriter<Label, LabelWriter>;

std::size_t table_bytes(const LabelSettings& settings) {
  const bool shallow = settings.depth <= kShallowDepth && settings.solve <= kShallowSolve;
  return shallow ? kShallowTableBytes : self_play_table_bytes(settings.solve);
}

// Random moves, as long as somebody can move after them.
game::Board strayed(game::Board board, const LabelSettings& settings, base::Random random) {
  const game::Bits playable = game::playable(settings.size);
  const int least_empties = settings.least_empties;
  for (int left = static_cast<int>(random.below(static_cast<std::uint32_t>(settings.stray) + 1));
       left > 0 && game::cell_count(settings.size) - board.disc_count() > least_empties; --left) {
    const game::Bits moves = game::legal_moves(board, playable);
    const game::Board next =
        game::after(board, moves ? game::random_square(moves, random) : game::kPass);
    if (game::is_over(next, playable)) break;
    board = next;
  }
  return board;
}

// False: the search was stopped.
bool label_by_search(FixedSearch& search, const LabelSettings& settings, Label& label) {
  const int empties = game::cell_count(settings.size) - label.board.disc_count();
  const bool solved = empties <= std::max(settings.solve, settings.depth);
  search.forget();
  const int value = solved ? search.exact(label.board)
                           : search.value(label.board, settings.depth, settings.level);
  label.value = static_cast<std::int8_t>(value);
  label.depth = static_cast<std::uint8_t>(solved ? empties : settings.depth);
  return !search.stopped();
}

void label_all(const LabelSettings& settings, const eval::AnyEvaluation& evaluation,
               const std::vector<Label>& picked, std::uint64_t first, int threads,
               LabelOrder& writer, const std::stop_token& stop) {
  // A fault of the disk stops the searches as well.
  std::stop_source halt;
  const std::stop_callback on_stop(stop, [&] { halt.request_stop(); });
  const FixedSearchSettings searches{settings.objective, settings.size, evaluation,
                                     table_bytes(settings)};
  parallel_searches(
      searches, threads, picked.size() - first,
      [&](FixedSearch& search, std::size_t index) {
        Label label = picked[first + index];
        label.board =
            strayed(label.board, settings,
                    base::Random(base::derive_seed(settings.seed, {first + index, 0x7374726179})));
        if (label_by_search(search, settings, label)) writer.add(first + index, label);
        if (writer.failed()) halt.request_stop();
      },
      halt.get_token());
}

}  // namespace

base::Result<LabelCount> make_labels(LabelSettings settings, const eval::AnyEvaluation& evaluation,
                                     const LabelOptions& options, const std::stop_token& stop) {
  auto picked = pick_positions(options.positions, settings, options.count);
  if (!picked) return std::move(picked).error();
  settings.weights = evaluation.checksum();
  settings.positions = picked->checksum;
  auto file = LabelWriter::open(options.path, settings);
  if (!file) return file_error(options.path, std::move(file).error());
  const std::uint64_t first = file->items();
  if (first < picked->positions.size()) {
    base::Progress progress({.title = "labels",
                             .total = picked->positions.size(),
                             .unit = "positions",
                             .already = first,
                             .mode = options.progress});
    LabelOrder writer(*file, {.items = kBlockLabels}, progress);
    label_all(settings, evaluation, picked->positions, first, options.threads, writer, stop);
    if (auto fault = writer.finish()) return file_error(options.path, std::move(*fault));
  }
  return LabelCount{file->items(), file->items() - first, picked->pickable};
}

}  // namespace ogai::train
