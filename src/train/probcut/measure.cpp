#include "train/probcut/measure.h"

#include <algorithm>
#include <set>

#include "base/random.h"
#include "game/symmetry.h"
#include "train/fixed_search.h"

namespace ogai::train {

namespace {

using game::Board;

constexpr int kLeastEmpties = 6;  // below, no search asks a shallower one
constexpr int kEndDepth = 10;     // of the searches that foresee the end

DepthProfile profile(FixedSearch& search, Board board, int empties, const MeasureOptions& options) {
  search.forget();
  DepthProfile found;
  found.empties = empties;
  const bool solved = empties <= options.solve;
  const int deepest = solved ? std::min(options.depth, kEndDepth) : options.depth;
  for (int depth = 0; depth <= std::min(deepest, empties - 1) && !search.stopped(); ++depth)
    found.values.push_back(search.value(board, depth, search::kNoSelectivity));
  if (solved) found.exact = search.exact(board);
  return found;
}

}  // namespace

std::vector<Board> sample_positions(std::span<const TrainingGame> games, game::BoardSize size,
                                    const MeasureOptions& options) {
  const int cells = game::cell_count(size);
  std::vector<std::set<Board>> found(static_cast<std::size_t>(cells));
  for (const TrainingGame& game : games)
    for_each_position(game, [&](Board board, int) {
      const int empties = cells - board.disc_count();
      if (empties >= kLeastEmpties)
        found[static_cast<std::size_t>(empties)].insert(game::canonical(board).board);
    });
  std::vector<Board> sample;
  for (std::size_t empties = 0; empties < found.size(); ++empties) {
    std::vector<Board> boards(found[empties].begin(), found[empties].end());
    base::Random random(base::derive_seed(options.seed, {empties}));
    const std::size_t count = std::min<std::size_t>(boards.size(), options.samples);
    for (std::size_t i = 0; i < count; ++i)
      std::swap(boards[i], boards[i + random.below(static_cast<std::uint32_t>(boards.size() - i))]);
    sample.insert(sample.end(), boards.begin(),
                  boards.begin() + static_cast<std::ptrdiff_t>(count));
  }
  return sample;
}

std::optional<std::vector<DepthProfile>> measure_depths(const FixedSearchSettings& search,
                                                        const std::vector<Board>& positions,
                                                        const MeasureOptions& options,
                                                        const std::stop_token& stop) {
  base::Progress progress({.title = "searches",
                           .total = positions.size(),
                           .unit = "positions",
                           .mode = options.progress});
  const int cells = game::cell_count(search.size);
  std::vector<DepthProfile> profiles(positions.size());
  const bool whole = parallel_searches(
      search, options.threads, positions.size(),
      [&](FixedSearch& fixed, std::size_t i) {
        profiles[i] = profile(fixed, positions[i], cells - positions[i].disc_count(), options);
        progress.advance();
      },
      stop);
  if (!whole) return std::nullopt;
  return profiles;
}

}  // namespace ogai::train
