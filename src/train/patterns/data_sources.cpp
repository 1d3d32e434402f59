#include "train/patterns/data_sources.h"

namespace ogai::train {

namespace {

using base::Result;

void add_position(LabelledPositions& positions, const LabelledPosition& position, bool held_out) {
  const auto discs = static_cast<std::size_t>(position.board.disc_count());
  (held_out ? positions.held_out : positions.learned)[discs].push_back(position);
}

}  // namespace

Result<LabelledPositions> load_positions(const DataSources& sources, const std::stop_token& stop) {
  LabelledPositions positions;
  const auto purpose = common_purpose(sources.positions);
  if (!purpose) return purpose.error();
  if (*purpose) positions.purpose = **purpose;
  for (const auto& path : sources.positions) {
    if (stop.stop_requested()) break;
    auto done =
        visit_positions(path, sources.unfinished, [&](game::Board board, int value, int place) {
          add_position(positions, {board, static_cast<float>(value), 1}, place < sources.holdout);
        });
    if (!done) return std::move(done).error();
  }
  return positions;
}

}  // namespace ogai::train
