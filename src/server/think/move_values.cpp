#include "server/think/move_values.h"

#include <algorithm>

namespace ogai::server::think {

using search::RootMove;

namespace {

bool contains(const std::vector<RootMove>& moves, game::Move move) {
  return std::any_of(moves.begin(), moves.end(), [&](const auto& m) { return m.move == move; });
}

// How well a value is founded.
std::pair<int, int> foundation(const RootMove& move) {
  return {move.depth, move.confidence};
}

RootMove move_of(const search::Info& info) {
  return {.move = info.line.front(),
          .value = static_cast<int>(info.value.value_or(0)),
          .depth = info.depth.value_or(0),
          .confidence = info.confidence.value_or(0),
          .exact = info.exact,
          .line = info.line};
}

bool is_better(const RootMove& a, const RootMove& b) {
  return a.value > b.value;
}

}  // namespace

void MoveValues::begin() {
  current_.clear();
}

void MoveValues::take(const search::Info& info) {
  if (info.line.empty()) return;
  const RootMove move = move_of(info);
  if (!current_.empty() &&
      (foundation(current_.front()) != foundation(move) || contains(current_, move.move)))
    current_.clear();
  current_.push_back(move);
  if (move.exact) prove(move);
  if (current_.size() < moves_) return;
  if (iteration_.empty() || foundation(move) >= foundation(iteration_.front()))
    iteration_ = current_;
}

void MoveValues::prove(const RootMove& move) {
  std::erase_if(proofs_, [&](const RootMove& m) { return m.move == move.move; });
  proofs_.insert(std::upper_bound(proofs_.begin(), proofs_.end(), move, is_better), move);
}

std::vector<RootMove> MoveValues::shown() const {
  std::vector<RootMove> moves = proofs_;
  for (RootMove move : iteration_) {
    if (contains(proofs_, move.move)) continue;
    if (!proofs_.empty()) move.value = std::min(move.value, proofs_.back().value);
    moves.push_back(std::move(move));
  }
  // Lines of one iteration come best first, but a selective search may contradict itself.
  std::stable_sort(moves.begin(), moves.end(), is_better);
  return moves;
}

int MoveValues::depth() const {
  const auto& source = proved() || iteration_.empty() ? proofs_ : iteration_;
  return source.empty() ? 0 : source.front().depth;
}

}  // namespace ogai::server::think
