#include "train/labels/make_labels.h"

#include <algorithm>
#include <array>

#include "base/random.h"
#include "game/moves.h"
#include "game/select.h"
#include "train/ordered_writer.h"
#include "train/positions/self_play.h"
#include "train/positions/visit_positions.h"

namespace ogai::train {

// ---- which positions ----

namespace {

using Pickable = std::array<std::vector<Label>, 65>;  // by empty squares

std::uint64_t mixed(std::uint64_t sum, std::uint64_t number) {
  std::uint64_t state = sum ^ number;
  return base::splitmix64(state);
}

base::Result<base::Done> collect(const std::vector<std::filesystem::path>& files,
                                 const LabelSettings& settings, Pickable& pickable,
                                 std::uint64_t& checksum) {
  const int cells = game::cell_count(settings.size);
  for (const auto& path : files) {
    auto visited =
        visit_positions(path, UnfinishedBlock::fault, [&](game::Board board, int, int place) {
          const int empties = cells - board.disc_count();
          if (empties < settings.least_empties || empties > settings.most_empties) return;
          checksum = mixed(mixed(checksum, board.own), board.opp);
          pickable[static_cast<std::size_t>(empties)].push_back(
              {.board = board, .place = static_cast<std::uint8_t>(place)});
        });
    if (!visited) return visited;
  }
  return base::Done{};
}

// Fisher and Yates, from the front: std::shuffle differs from library to library.
void shuffle(std::vector<Label>& labels, std::uint64_t seed) {
  base::Random random(seed);
  for (std::size_t i = 0; i + 1 < labels.size(); ++i)
    std::swap(labels[i], labels[i + random.below(static_cast<std::uint32_t>(labels.size() - i))]);
}

}  // namespace

base::Result<PickedPositions> pick_positions(const std::vector<std::filesystem::path>& files,
                                             const LabelSettings& settings, std::uint64_t count) {
  const auto purpose = common_purpose(files);
  if (!purpose) return purpose.error();
  if (*purpose && **purpose != DataPurpose{settings.size, settings.objective})
    return file_error(files.front(),
                      {base::ErrorKind::illegal, "is for another size or other rules"});
  Pickable pickable;
  PickedPositions picked;
  auto collected = collect(files, settings, pickable, picked.checksum);
  if (!collected) return std::move(collected).error();
  std::size_t rounds = 0;
  for (std::size_t empties = 0; empties < pickable.size(); ++empties) {
    shuffle(pickable[empties], base::derive_seed(settings.seed, {empties, 0x6c6162656c}));
    picked.pickable += pickable[empties].size();
    rounds = std::max(rounds, pickable[empties].size());
  }
  for (std::size_t round = 0; round < rounds; ++round)
    for (const auto& labels : pickable)
      if (round < labels.size() && picked.positions.size() < count)
        picked.positions.push_back(labels[round]);
  return picked;
}

// ---- their labels ----

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
