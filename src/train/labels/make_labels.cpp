#include "train/labels/make_labels.h"

#include <algorithm>

#include "train/labels/label_file.h"
#include "train/labels/pick_positions.h"
#include "train/ordered_writer.h"
#include "train/parallel_searches.h"
#include "train/positions/self_play.h"
#include "train/positions/visit_positions.h"

namespace ogai::train {

namespace {

constexpr std::size_t kBlockLabels = 4096;

using LabelOrder = OrderedWriter<Label, LabelWriter>;

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
                                     self_play_table_bytes(settings.solve)};
  parallel_searches(
      searches, threads, picked.size() - first,
      [&](FixedSearch& search, std::size_t index) {
        Label label = picked[first + index];
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
