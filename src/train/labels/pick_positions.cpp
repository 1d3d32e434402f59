#include "train/labels/pick_positions.h"

#include <algorithm>
#include <array>

#include "base/random.h"
#include "train/positions/visit_positions.h"

namespace ogai::train {

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

}  // namespace ogai::train
