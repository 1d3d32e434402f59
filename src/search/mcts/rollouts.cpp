#include "search/mcts/rollouts.h"

#include <algorithm>

namespace ogai::search::mcts {

namespace {

std::vector<game::Bits> preferences(RolloutPolicy policy, game::BoardSize size) {
  return policy == RolloutPolicy::rox ? rox_preferences(size) : std::vector<game::Bits>{};
}

// How far a row or column lies from the nearer edge.
int from_edge(int line, int side) {
  return std::min(line, side - 1 - line);
}

// The place of a square in the order of preference.
int rox_class(int column, int row, int side) {
  const int near = std::min(from_edge(column, side), from_edge(row, side));
  const int far = std::max(from_edge(column, side), from_edge(row, side));
  if (near >= 2) return 0;
  if (far == 1) return 1;  // beside a corner: C and X squares
  if (near == 1) return 2;
  return far == 0 ? 4 : 3;
}

}  // namespace

std::vector<game::Bits> rox_preferences(game::BoardSize size) {
  std::vector<game::Bits> sets(5);
  for (int row = 0; row < side(size); ++row)
    for (int column = 0; column < side(size); ++column)
      sets[static_cast<std::size_t>(rox_class(column, row, side(size)))] |=
          game::bit(game::square_at(size, column, row));
  return sets;
}

Rollouts::Rollouts(game::Objective objective, game::BoardSize size, const RolloutSettings& settings,
                   std::uint64_t seed)
    : objective_(objective),
      size_(size),
      settings_(settings),
      playouts_(seed, preferences(settings.policy, size)) {}

void Rollouts::evaluate(const Leaves& leaves, std::span<Verdict> verdicts, std::span<float>) {
  const auto games = static_cast<std::size_t>(settings_.games);
  finals_.resize(leaves.size() * games);
  if (games == 1) {
    playouts_.run(leaves.boards, game::playable(size_), finals_);
  } else {
    starts_.clear();
    for (const game::Board board : leaves.boards) starts_.insert(starts_.end(), games, board);
    playouts_.run(starts_, game::playable(size_), finals_);
  }
  const auto draw = static_cast<float>(settings_.draw_value);
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    Verdict& verdict = verdicts[i];
    verdict = {0, 0, static_cast<std::uint32_t>(games), Proof::none};
    for (std::size_t j = i * games; j < (i + 1) * games; ++j) {
      const int score = game::final_score(objective_, finals_[j], game::cell_count(size_));
      const float result = score > 0 ? 1.0f : score < 0 ? -1.0f : draw;
      verdict.sum += result;
      verdict.squares += result * result;
    }
  }
}

}  // namespace ogai::search::mcts
